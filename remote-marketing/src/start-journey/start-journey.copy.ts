import { CalendarCheck, TicketCheck, UserPlus } from 'lucide';
import { msg } from 'client/msg';

export const START_JOURNEY_COPY = {
  title: msg('Start your journey'),
  subtitle: msg('Three stops. The first takes two minutes; take as long as you like over the second.'),
  page: msg('Start your journey'),
  routeTitle: msg('The route'),
  routeLead: msg('What happens at each stop, and what to bring.'),
  stops: [
    {
      id: 'register',
      icon: UserPlus,
      title: msg('Register'),
      stamp: { label: msg('Registered'), detail: msg('two minutes') },
      text: msg(
        'Your name, your email, your mobile number and a password. If a friend gave you a referral code, add it now: it cannot be changed later.',
      ),
      needs: [msg('An email address'), msg('A 10-digit mobile number')],
    },
    {
      id: 'choose-plan',
      icon: TicketCheck,
      title: msg('Choose a plan'),
      stamp: { label: msg('On board'), detail: msg('from {smallest}') },
      text: msg(
        'Pick an amount in whole rupees, from {smallest} upwards. You see the terms of its tier before you pay. Deposit by UPI or bank transfer and enter the reference number; we check every deposit by hand.',
      ),
      needs: [msg('UPI or a bank account'), msg('Money you can do without')],
    },
    {
      id: 'start-earning',
      icon: CalendarCheck,
      title: msg('Start earning'),
      stamp: { label: msg('First credit'), detail: msg('next weekday') },
      text: msg(
        'From the first weekday after your deposit is confirmed, cashback is credited from Monday to Friday, at the rate that Our Plans shows. Invite people if you believe in it, and tell them what you have just read.',
      ),
      needs: [msg('Nothing more from you')],
    },
  ],
  needsLabel: msg('You need'),
  note: msg('Amounts illustrate how the plan works. Earnings are not guaranteed.'),
  closing: {
    title: msg('Ready for the first stop?'),
    text: msg('Registering takes two minutes and commits you to nothing.'),
    other: { to: '/products', label: msg('Look at the plans first') },
  },
};
