import { readFlags } from './run-command';

/** @returns undefined when it cannot be told what is meant */
export function parsePayoutFlags(args: string[]) {
  const values = readFlags({
    args,
    options: {
      date: { type: 'string' },
      'dry-run': { type: 'boolean' },
      'catch-up': { type: 'boolean' },
      through: { type: 'string' },
    },
  })?.values;
  if (!values) return undefined;
  const isOne = (values.date === undefined) === (values['catch-up'] === true);
  const isMixed = values.date === undefined ? values['dry-run'] : values.through !== undefined;
  return isOne && !isMixed ? values : undefined;
}

export type PayoutFlags = NonNullable<ReturnType<typeof parsePayoutFlags>>;
