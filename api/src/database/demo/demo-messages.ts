import type { Transaction } from '../database';
import { timeOf } from './demo-days';
import { insertColumns } from './insert-columns';

const MESSAGES = [
  { day: -64, name: 'Ritu Sahu', message: 'Is there a trip to Rajgir in December? We would be two.' },
  {
    day: -57,
    name: 'Imran Ansari',
    message: 'My UPI app shows the payment, the wallet does not yet. The UTR is on its way by e-mail.',
  },
  { day: -49, name: 'Lakshmi Pillai', message: 'Can I join without a referral code?' },
  {
    day: -41,
    name: 'Gopal Jha',
    message: 'Please call me back in the afternoon, I have a question about plans.',
  },
  { day: -33, name: 'Anita Roy', message: 'I changed my bank. Where do I enter the new account?' },
  { day: -28, name: 'Sanjay Tiwari', message: 'How many weekdays does a package of ₹2,000 pay?' },
  { day: -20, name: 'Nadia Khan', message: 'The office in Banka: is it open on Saturdays?' },
  {
    day: -14,
    name: 'Vimal Prasad',
    message: 'I forgot which mobile number I registered with.\nCan you help me?',
  },
  { day: -9, name: 'Shalini Menon', message: 'Thank you for the quick payout.' },
  { day: -6, name: 'Harish Dubey', message: 'Are children welcome on the trips?' },
  { day: -3, name: 'Farah Ansari', message: 'I would like to bring a group of twelve from Bhagalpur.' },
  { day: -1, name: 'Mohan Yadav', message: 'Does the club also book train tickets?' },
];

/** Two thirds were forwarded by mail; the rest came when mail was not set up. */
export async function insertMessages(tx: Transaction, now: Date): Promise<void> {
  const times = MESSAGES.map(({ day }, index) => timeOf(now, day, 9 + (index % 9), (index * 17) % 60));
  await insertColumns(tx, 'contact_messages', {
    name: { type: 'text', values: MESSAGES.map(({ name }) => name) },
    email: {
      type: 'text',
      values: MESSAGES.map(({ name }) => `${name.toLowerCase().replace(' ', '.')}@visitor.example`),
    },
    message: { type: 'text', values: MESSAGES.map(({ message }) => message) },
    address: { type: 'text', values: MESSAGES.map((_message, index) => `198.51.100.${index + 10}`) },
    created_at: { type: 'timestamptz', values: times },
    forwarded_at: {
      type: 'timestamptz',
      values: times.map((time, index) => (index % 3 === 0 ? null : time)),
    },
  });
}
