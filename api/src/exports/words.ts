import type { DepositStatus, PayoutStatus, RequestStatus, Role, Run, RunState } from '../contract';
import { toBusinessDate } from '../ledger/business-date';

const TIME_FORMAT = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone: 'Asia/Kolkata' });

/** "2026-01-30 14:05:09", as clocks in India show it; nothing for no time. */
export function formatIndianTime(at: Date | string | null): string {
  if (at === null) return '';
  const time = new Date(at);
  return `${toBusinessDate(time)} ${TIME_FORMAT.format(time)}`;
}

type State = DepositStatus | PayoutStatus | RequestStatus | Role | RunState | Run['trigger'];

/** Those whose own name is no word for a reader. */
const OTHER_WORDS: Partial<Record<State, string>> = {
  simulated: 'Dry run',
  start: 'Start of the server',
  seed: 'Demo data',
};

/** What became of a payment, a request or a run, who somebody is or what started a run, for the reader of a file. */
export const toStateWord = (state: State): string =>
  OTHER_WORDS[state] ?? `${state.charAt(0).toUpperCase()}${state.slice(1)}`;
