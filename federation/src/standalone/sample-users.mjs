/** @typedef {import('api/contract').Profile} Profile */
/** @typedef {import('api/contract').Permission} Permission */

/** @type {Profile} */
export const SAMPLE_MEMBER = {
  _id: '1001',
  name: 'Demo Member',
  email: 'member@demo.example',
  mobileNumber: '9000000001',
  referralCode: 'SAFAR2026',
  referredBy: { name: 'Demo Sponsor' },
  role: 'member',
  permissions: [],
  createdAt: '2026-01-05T09:00:00.000Z',
  isEmailVerified: true,
  unread: 0,
  hasPackage: true,
};

/**
 * All there are: the type asks for every one.
 * @type {Record<Permission, true>}
 */
const PERMISSIONS = {
  'overview.read': true,
  'members.read': true,
  'members.enable': true,
  'members.change': true,
  'members.view': true,
  'members.note': true,
  'deposits.read': true,
  'deposits.decide': true,
  'desk.save': true,
  'bank_accounts.read': true,
  'bank_accounts.change': true,
  'statements.read': true,
  'statements.import': true,
  'withdrawals.read': true,
  'withdrawals.decide': true,
  'payouts.settle': true,
  'rewards.credit': true,
  'transfers.reverse': true,
  'receivables.read': true,
  'receivables.write_off': true,
  'runs.read': true,
  'runs.start': true,
  'rates.read': true,
  'rates.change': true,
  'plans.change': true,
  'liability.read': true,
  'books.read': true,
  'books.close': true,
  'messages.read': true,
  'messages.answer': true,
  'testimonials.read': true,
  'testimonials.change': true,
  'mails.read': true,
  'mails.resend': true,
  'proposals.read': true,
  'proposals.decide': true,
  'staff.read': true,
  'staff.change': true,
  'audit.read': true,
  'incidents.read': true,
  'releases.read': true,
  'releases.change': true,
};

/** @type {Profile} */
export const SAMPLE_ADMIN = {
  ...SAMPLE_MEMBER,
  _id: '1000',
  name: 'Demo Admin',
  email: 'admin@demo.example',
  mobileNumber: '9000000000',
  referralCode: 'SAFARADMIN',
  referredBy: null,
  role: 'admin',
  permissions: /** @type {Permission[]} */ (Object.keys(PERMISSIONS)),
};
