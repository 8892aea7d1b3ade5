import { parseArgs } from 'node:util';

export interface PayoutFlags {
  date?: string;
  'dry-run'?: boolean;
  'catch-up'?: boolean;
  through?: string;
}

/** @returns undefined when it cannot be told what is meant */
export function parsePayoutFlags(args: string[]): PayoutFlags | undefined {
  try {
    const { values } = parseArgs({
      args,
      options: {
        date: { type: 'string' },
        'dry-run': { type: 'boolean' },
        'catch-up': { type: 'boolean' },
        through: { type: 'string' },
      },
    });
    const isOne = (values.date === undefined) === (values['catch-up'] === true);
    const isMixed = values.date === undefined ? values['dry-run'] : values.through !== undefined;
    return isOne && !isMixed ? values : undefined;
  } catch {
    return undefined;
  }
}
