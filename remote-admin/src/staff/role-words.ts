import type { Role, StaffRole } from 'api/contract';
import { msg } from 'client/msg';

/** What a role is called, and what it is for. */
export const ROLE_WORDS: Record<StaffRole, { name: string; help: string }> = {
  owner: { name: 'Owner', help: msg('May do everything, also change staff and releases.') },
  finance: {
    name: 'Finance',
    help: msg('Decides deposits and withdrawals, settles payouts, credits and reverses, starts runs.'),
  },
  support: { name: 'Support', help: msg('Reads members and payments, enables and disables members, reads messages.') },
  plans: { name: 'Plans', help: msg('Changes plans and rates, reads runs and liability.') },
  auditor: { name: 'Auditor', help: msg('Reads everything and changes nothing.') },
};

export const formatRole = (role: Role): string => (role === 'member' ? 'Member' : ROLE_WORDS[role].name);

export const ROLE_NAMES: Record<string, string> = Object.fromEntries(
  Object.entries(ROLE_WORDS).map(([role, { name }]) => [role, name]),
);
