import { Compass, HeartHandshake, ShieldCheck } from 'lucide-react';

export const ABOUT_COPY = {
  title: 'About us',
  subtitle: 'A club for people who are going somewhere, and who like to see where their money goes on the way.',
  page: 'About',
  who: {
    title: 'Who we are',
    paragraphs: (clubName: string, officeAddress: string) => [
      `${clubName} is a members’ club around travel, run from ${officeAddress}. Most journeys begin small: a ticket home for Chhath, a pilgrimage with the parents, a first look at the sea.`,
      'Members hold a package and are credited cashback on it each weekday. Members who invite friends get a share of what their circle is credited. All of it is written down, line by line, in a wallet that every member can read.',
      'We are a network-marketing club and we say so. Part of what a member is credited depends on other people joining. That is why the rates stand on this site for everybody to read, why every tier has a limit, and why we say on every page that shows a figure that earnings are not guaranteed.',
    ],
  },
  values: {
    title: 'What we want to be measured by',
    items: [
      {
        id: 'innovation',
        Icon: Compass,
        title: 'Innovation',
        text: 'Made for a phone with a weak signal. The network drawn as a map, the referral code as a boarding pass, each credit with the sum that led to it.',
      },
      {
        id: 'customer-centric',
        Icon: HeartHandshake,
        title: 'Customer-centric',
        text: 'Plain words before fine print. A person reads every message, and a question about money is answered with the figures.',
      },
      {
        id: 'integrity',
        Icon: ShieldCheck,
        title: 'Integrity',
        text: 'One set of rates, for everyone. Nobody decides on a withdrawal of their own, and a line once written in the books stays there.',
      },
    ],
  },
  promises: {
    title: 'What we say no to',
    lead: 'It is easier to trust a club that tells you what it does not do.',
    items: [
      'We promise no income, and no member may do so in our name.',
      'We ask nobody to borrow for a package.',
      'We never ask for your password, by phone, by message or in person.',
    ],
  },
  closing: {
    title: 'Read the plan before you join',
    text: 'Ten levels, two tables, one page. It takes five minutes.',
    other: { to: '/businessplan', label: 'Read the business plan' },
  },
};
