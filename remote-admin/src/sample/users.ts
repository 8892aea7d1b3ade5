import type { AdminUser } from 'api/contract';

type SampleUser = [name: string, sponsor: string, joinedOn: string, amount: string, isEnabled: boolean];

const USERS: SampleUser[] = [
  ['Aarav Sharma', 'Safar Circle', '2026-01-05', '5000', true],
  ['Priya Nair', 'Aarav Sharma', '2026-01-19', '2500', true],
  ['Rohan Das', 'Aarav Sharma', '2026-02-02', '1000', true],
  ['Meera Iyer', 'Priya Nair', '2026-02-16', '7500', true],
  ['Kabir Khan', 'Aarav Sharma', '2026-02-27', '1500', false],
  ['Ananya Gupta', 'Meera Iyer', '2026-03-09', '12000', true],
  ['Vikram Singh', 'Priya Nair', '2026-03-23', '500', true],
  ['Sneha Patil', 'Rohan Das', '2026-04-06', '3000', true],
  ['Arjun Reddy', 'Ananya Gupta', '2026-04-20', '1800', true],
  ['Fatima Sheikh', 'Ananya Gupta', '2026-05-04', '2000', true],
  ['Dev Mishra', 'Vikram Singh', '2026-05-18', '500', false],
  ['Ishita Bose', 'Sneha Patil', '2026-05-29', '4200', true],
  ['Nikhil Joshi', 'Meera Iyer', '2026-06-08', '800', true],
  ['Tara Menon', 'Ishita Bose', '2026-06-22', '2250', true],
];
const FIRST_ID = 1001;
const FIRST_MOBILE = 9_000_000_101;

/** The users of the sample club, in the order in which they joined. */
export const SAMPLE_USERS: AdminUser[] = USERS.map(([name, referredBy, joinedOn, amount, isEnabled], index) => ({
  id: String(FIRST_ID + index),
  name,
  email: `${name.toLowerCase().replace(' ', '.')}@sample.example`,
  mobile: String(FIRST_MOBILE + index),
  referredBy,
  dateOfJoining: `${joinedOn}T06:30:00.000Z`,
  amount,
  isEnabled,
  role: 'member',
}));

/** @throws Error for a name that is not in the sample */
export function findSampleUserId(name: string): string {
  const user = SAMPLE_USERS.find((candidate) => candidate.name === name);
  if (!user) throw new Error(`no sample user ${name}`);
  return user.id;
}
