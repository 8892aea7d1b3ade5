import {
  canDo,
  isStaff,
  isStaffRole,
  listPermissions,
  listRolesWith,
  PERMISSIONS,
  STAFF_ROLES,
  type Permission,
  type StaffRole,
} from './roles';

/** Written down a second time, by role: a role is widened in two places. */
const MAY: Record<Exclude<StaffRole, 'owner'>, Permission[]> = {
  finance: [
    'bank_accounts.read',
    'books.close',
    'books.read',
    'deposits.decide',
    'deposits.read',
    'desk.save',
    'liability.read',
    'members.note',
    'members.read',
    'overview.read',
    'payouts.settle',
    'proposals.decide',
    'proposals.read',
    'rates.read',
    'receivables.read',
    'receivables.write_off',
    'rewards.credit',
    'runs.read',
    'runs.start',
    'statements.import',
    'statements.read',
    'transfers.reverse',
    'withdrawals.decide',
    'withdrawals.read',
  ],
  support: [
    'bank_accounts.read',
    'deposits.read',
    'desk.save',
    'incidents.read',
    'mails.read',
    'mails.resend',
    'members.change',
    'members.enable',
    'members.note',
    'members.read',
    'members.view',
    'messages.answer',
    'messages.read',
    'overview.read',
    'testimonials.change',
    'testimonials.read',
    'withdrawals.read',
  ],
  plans: [
    'liability.read',
    'overview.read',
    'plans.change',
    'proposals.decide',
    'proposals.read',
    'rates.change',
    'rates.read',
    'runs.read',
  ],
  auditor: [
    'audit.read',
    'bank_accounts.read',
    'books.read',
    'deposits.read',
    'incidents.read',
    'liability.read',
    'mails.read',
    'members.read',
    'messages.read',
    'overview.read',
    'proposals.read',
    'rates.read',
    'receivables.read',
    'releases.read',
    'runs.read',
    'staff.read',
    'statements.read',
    'testimonials.read',
    'withdrawals.read',
  ],
};

test.each(Object.entries(MAY))('%s may do this and no more', (role, permissions) => {
  expect(listPermissions(role as StaffRole).toSorted()).toEqual(permissions);
});

test('an owner may do everything, and a member nothing', () => {
  expect(listPermissions('owner')).toEqual(PERMISSIONS);
  expect(listPermissions('member')).toEqual([]);
  expect(PERMISSIONS.filter((permission) => listRolesWith(permission).length === 0)).toEqual([]);
});

test('roles are found by what they may do', () => {
  expect(listRolesWith('transfers.reverse')).toEqual(['owner', 'finance']);
  expect(listRolesWith('messages.read')).toEqual(['owner', 'support', 'auditor']);
  expect(listRolesWith('staff.change')).toEqual(['owner']);
  expect(canDo('auditor', 'rates.read')).toBe(true);
  expect(canDo('auditor', 'rates.change')).toBe(false);
});

test('staff are all but members, and named by no other word', () => {
  expect(STAFF_ROLES).toEqual(['owner', 'finance', 'support', 'plans', 'auditor']);
  expect(STAFF_ROLES.map(isStaff)).toEqual([true, true, true, true, true]);
  expect(isStaff('member')).toBe(false);
  expect(['finance', 'member', 'Owner', ''].map(isStaffRole)).toEqual([true, false, false, false]);
});
