import { CalendarCheck, TicketCheck, UserPlus } from 'lucide-react';
import { formatRupees } from 'client/money';
import { SMALLEST_PACKAGE_RUPEES } from '../compensation/worked-example';

const smallest = formatRupees(SMALLEST_PACKAGE_RUPEES);

export const START_JOURNEY_COPY = {
  title: 'Start your journey',
  subtitle: 'Three stops. The first takes two minutes; take as long as you like over the second.',
  page: 'Start your journey',
  routeTitle: 'The route',
  routeLead: 'What happens at each stop, and what to bring.',
  stops: [
    {
      id: 'register',
      Icon: UserPlus,
      title: 'Register',
      stamp: { label: 'Registered', detail: 'two minutes' },
      text: 'Your name, your e-mail, your mobile number and a password. If a friend gave you a referral code, add it now: it cannot be changed later.',
      needs: ['An e-mail address', 'A 10-digit mobile number'],
    },
    {
      id: 'choose-plan',
      Icon: TicketCheck,
      title: 'Choose a plan',
      stamp: { label: 'On board', detail: `from ${smallest}` },
      text: `Pick an amount in whole rupees, from ${smallest} upwards. You see the terms of its tier before you pay. Deposit by UPI or bank transfer and enter the reference number; we check every deposit by hand.`,
      needs: ['UPI or a bank account', 'Money you can do without'],
    },
    {
      id: 'start-earning',
      Icon: CalendarCheck,
      title: 'Start earning',
      stamp: { label: 'First credit', detail: 'next weekday' },
      text: 'From the first weekday after your deposit is confirmed, cashback is credited from Monday to Friday, at the rate that Our Plans shows. Invite people if you believe in it, and tell them what you have just read.',
      needs: ['Nothing more from you'],
    },
  ],
  needsLabel: 'You need',
  note: 'Amounts illustrate how the plan works. Earnings are not guaranteed.',
  closing: {
    title: 'Ready for the first stop?',
    text: 'Registering takes two minutes and commits you to nothing.',
    other: { to: '/products', label: 'Look at the plans first' },
  },
};
