import type { Profile } from 'api/contract';

export const SAMPLE_PROFILE: Profile = {
  _id: '1001',
  name: 'Demo Member',
  email: 'member@demo.example',
  mobileNumber: '9000000001',
  referralCode: 'SAFAR2026',
  referredBy: { name: 'Demo Sponsor' },
  role: 'member',
  createdAt: '2026-01-05T09:00:00.000Z',
};
