import type { Profile } from 'api/contract';

/** A signed-in member, as the API describes one. */
export const MEMBER: Profile = {
  _id: '1',
  name: 'Asha Devi',
  email: 'asha@safar.example',
  mobileNumber: '9000000001',
  referralCode: 'ABCD',
  referredBy: null,
  role: 'member',
  permissions: [],
  createdAt: '2026-01-01T00:00:00.000Z',
  isEmailVerified: true,
  unread: 0,
  hasPackage: true,
};

export const ADMIN: Profile = { ...MEMBER, _id: '2', name: 'Ravi', role: 'admin' };
