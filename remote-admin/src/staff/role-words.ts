import type { Role, StaffRole } from 'api/contract';
import { msg } from 'client/msg';
import { t } from '../texts';

/** What a role is called, and what it is for. */
export const ROLE_WORDS: Record<StaffRole, { name: string; help: string }> = {
  owner: { name: msg('Owner'), help: msg('May do everything, also change staff and releases.') },
  finance: {
    name: msg('Finance'),
    help: msg('Decides deposits and withdrawals, settles payouts, credits and reverses, starts runs.'),
  },
  support: {
    name: msg('Support'),
    help: msg('Reads members and payments, enables and disables members, reads messages.'),
  },
  plans: { name: msg('Plans'), help: msg('Changes plans and rates, reads runs and liability.') },
  auditor: { name: msg('Auditor'), help: msg('Reads everything and changes nothing.') },
};

export const formatRole = (role: Role): string => t(role === 'member' ? 'Member' : ROLE_WORDS[role].name);

export const ROLE_NAMES: Record<string, string> = Object.fromEntries(
  Object.entries(ROLE_WORDS).map(([role, { name }]) => [role, name]),
);
