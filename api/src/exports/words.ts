import type { DepositStatus, PayoutStatus, RequestStatus, Role, Run, RunState } from '../contract';
import { toBusinessDate } from '../ledger/business-date';

const TIME_FORMAT = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone: 'Asia/Kolkata' });

/** "2026-01-30 14:05:09", as clocks in India show it; nothing for no time. */
export function formatIndianTime(at: Date | string | null): string {
  if (at === null) return '';
  const time = new Date(at);
  return `${toBusinessDate(time)} ${TIME_FORMAT.format(time)}`;
}

/** What became of a payment or a request, for the reader of a file. */
export const STATUS_WORDS: Record<DepositStatus | PayoutStatus | RequestStatus, string> = {
  pending: 'Pending',
  success: 'Success',
  failed: 'Failed',
  reversed: 'Reversed',
  returned: 'Returned',
  approved: 'Approved',
  rejected: 'Rejected',
};

export const ROLE_WORDS: Record<Role, string> = {
  member: 'Member',
  owner: 'Owner',
  finance: 'Finance',
  support: 'Support',
  plans: 'Plans',
  auditor: 'Auditor',
};

export const RUN_STATE_WORDS: Record<RunState, string> = {
  running: 'Running',
  posting: 'Posting',
  posted: 'Posted',
  simulated: 'Dry run',
  failed: 'Failed',
  interrupted: 'Interrupted',
};

export const TRIGGER_WORDS: Record<Run['trigger'], string> = {
  schedule: 'Schedule',
  start: 'Start of the server',
  command: 'Command',
  admin: 'Admin',
  seed: 'Demo data',
};
