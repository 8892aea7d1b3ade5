import type { NewMember } from '../../users/member.queries';

export const DEMO_PASSWORD = 'demo-safar-2026';

interface DemoMember extends Pick<NewMember, 'name' | 'email' | 'mobileNumber' | 'referralCode' | 'role'> {
  /** Must come earlier in the list. */
  sponsorReferralCode: string | null;
}

/** Sponsors first. Everyone has the demo password. */
export const DEMO_MEMBERS: DemoMember[] = [
  {
    name: 'Asha Verma',
    email: 'asha@demo.example',
    mobileNumber: '9000000001',
    referralCode: 'SAFARTOP',
    role: 'member',
    sponsorReferralCode: null,
  },
  {
    name: 'Demo Member',
    email: 'member@demo.example',
    mobileNumber: '9000000002',
    referralCode: 'SAFARDEM',
    role: 'member',
    sponsorReferralCode: 'SAFARTOP',
  },
  {
    name: 'Demo Admin',
    email: 'admin@demo.example',
    mobileNumber: '9000000003',
    referralCode: 'SAFARADM',
    role: 'admin',
    sponsorReferralCode: null,
  },
];
