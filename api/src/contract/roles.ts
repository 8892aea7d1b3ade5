/**
 * What staff may do, and which roles may do it. The owner may do everything, and the auditor reads everything and
 * changes nothing, so neither is listed: what is read ends in `.read`.
 */
const TABLE = {
  'overview.read': ['finance', 'support', 'plans'],
  'members.read': ['finance', 'support'],
  'members.enable': ['support'],
  'members.change': ['support'],
  'members.view': ['support'],
  'members.note': ['finance', 'support'],
  'deposits.read': ['finance', 'support'],
  'deposits.decide': ['finance'],
  'bank_accounts.read': ['finance', 'support'],
  'bank_accounts.change': [],
  'statements.read': ['finance'],
  'statements.import': ['finance'],
  'withdrawals.read': ['finance', 'support'],
  'withdrawals.decide': ['finance'],
  'payouts.settle': ['finance'],
  'desk.save': ['finance', 'support'],
  'rewards.credit': ['finance'],
  'transfers.reverse': ['finance'],
  'receivables.read': ['finance'],
  'receivables.write_off': ['finance'],
  'runs.read': ['finance', 'plans'],
  'runs.start': ['finance'],
  'rates.read': ['finance', 'plans'],
  'rates.change': ['plans'],
  'plans.change': ['plans'],
  'liability.read': ['finance', 'plans'],
  'books.read': ['finance'],
  'books.close': ['finance'],
  'messages.read': ['support'],
  'messages.answer': ['support'],
  'testimonials.read': ['support'],
  'testimonials.change': ['support'],
  'mails.read': ['support'],
  'mails.resend': ['support'],
  'proposals.read': ['finance', 'plans'],
  'proposals.decide': ['finance', 'plans'],
  'staff.read': [],
  'staff.change': [],
  'audit.read': [],
  'incidents.read': ['support'],
  'releases.read': [],
  'releases.change': [],
} as const satisfies Record<string, readonly ('finance' | 'support' | 'plans')[]>;

export type Permission = keyof typeof TABLE;
export const PERMISSIONS = Object.keys(TABLE) as Permission[];

export const STAFF_ROLES = ['owner', 'finance', 'support', 'plans', 'auditor'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

type AnyRole = 'member' | StaffRole;

export function isStaff(role: AnyRole): role is StaffRole {
  return role !== 'member';
}

export function isStaffRole(text: string): text is StaffRole {
  return STAFF_ROLES.some((role) => role === text);
}

/** Whether somebody with that role may do it. */
export function canDo(role: AnyRole, permission: Permission): boolean {
  if (role === 'owner') return true;
  if (role === 'auditor') return permission.endsWith('.read');
  return TABLE[permission].some((each) => each === role);
}

export function listPermissions(role: AnyRole): Permission[] {
  return PERMISSIONS.filter((permission) => canDo(role, permission));
}

export function listRolesWith(permission: Permission): StaffRole[] {
  return STAFF_ROLES.filter((role) => canDo(role, permission));
}
