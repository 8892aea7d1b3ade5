/** @typedef {import('api/contract').Profile} Profile */

/** @type {Profile} */
export const SAMPLE_MEMBER = {
  _id: '1001',
  name: 'Demo Member',
  email: 'member@demo.example',
  mobileNumber: '9000000001',
  referralCode: 'SAFAR2026',
  referredBy: { name: 'Demo Sponsor' },
  role: 'member',
  createdAt: '2026-01-05T09:00:00.000Z',
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
};
