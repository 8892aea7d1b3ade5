import { isAbsolute, resolve } from 'node:path';
import type { Variable } from './variables';

/**
 * Reads typed values from environment variables and collects a sentence for each that cannot be used. An empty variable
 * counts as absent.
 */
export class EnvReader {
  readonly refusals: string[] = [];

  constructor(private readonly variables: NodeJS.ProcessEnv) {}

  complain(sentence: string): void {
    this.refusals.push(sentence);
  }

  optionalText(name: Variable): string | undefined {
    const value = this.variables[name]?.trim();
    return value === '' ? undefined : value;
  }

  text(name: Variable, fallback: string): string {
    return this.optionalText(name) ?? fallback;
  }

  /** A relative one is another with each folder that a program is started in: with `-w`, npm changes it. */
  optionalPath(name: Variable): string | undefined {
    const value = this.optionalText(name);
    if (value === undefined || isAbsolute(value)) return value && resolve(value);
    this.complain(`${name} must be an absolute path, not "${value}".`);
    return undefined;
  }

  path(name: Variable, fallback: string): string {
    return this.optionalPath(name) ?? fallback;
  }

  wholeNumber(name: Variable, fallback: number, min: number, max: number): number {
    const value = this.optionalText(name);
    if (value === undefined) return fallback;
    const number = /^[0-9]{1,15}$/.test(value) ? Number(value) : NaN;
    if (number >= min && number <= max) return number;
    this.complain(`${name} must be a whole number from ${min} to ${max}, not "${value}".`);
    return fallback;
  }

  flag(name: Variable, fallback = false): boolean {
    const value = this.optionalText(name);
    if (value === undefined) return fallback;
    if (value === '0' || value === 'false') return false;
    if (value !== '1' && value !== 'true') this.complain(`${name} must be 1 or 0, not "${value}".`);
    return true;
  }

  oneOf<Choice extends string>(name: Variable, fallback: Choice, choices: Choice[]): Choice {
    const value = this.text(name, fallback);
    const choice = choices.find((each) => each === value);
    if (choice !== undefined) return choice;
    this.complain(`${name} must be one of ${choices.join(', ')}, not "${value}".`);
    return fallback;
  }
}
