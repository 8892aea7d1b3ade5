import { Compass, HeartHandshake, ShieldCheck } from 'lucide';
import { msg } from 'client/msg';

export const ABOUT_COPY = {
  title: msg('About us'),
  subtitle: msg('A club for people who are going somewhere, and who like to see where their money goes on the way.'),
  page: msg('About'),
  who: {
    title: msg('Who we are'),
    paragraphs: [
      msg(
        '{club} is a members’ club around travel, run from {office}. Most journeys begin small: a ticket home for Chhath, a pilgrimage with the parents, a first look at the sea.',
      ),
      msg(
        'Members hold a package and are credited cashback on it each weekday. Members who invite friends get a share of what their circle is credited. All of it is written down, line by line, in a wallet that every member can read.',
      ),
      msg(
        'We are a network-marketing club and we say so. Part of what a member is credited depends on other people joining. That is why the rates are on this site for everybody to read, why every tier has a limit, and why we say on every page that shows a figure that earnings are not guaranteed.',
      ),
    ],
  },
  values: {
    title: msg('What we want to be measured by'),
    items: [
      {
        id: 'innovation',
        icon: Compass,
        title: msg('Innovation'),
        text: msg(
          'Made for a phone with a weak signal. The network drawn as a map, the referral code as a boarding pass, each credit with the sum that led to it.',
        ),
      },
      {
        id: 'customer-centric',
        icon: HeartHandshake,
        title: msg('Customer-centric'),
        text: msg(
          'Plain words before fine print. A person reads every message, and a question about money is answered with the figures.',
        ),
      },
      {
        id: 'integrity',
        icon: ShieldCheck,
        title: msg('Integrity'),
        text: msg(
          'One set of rates, for everyone. Nobody decides on a withdrawal of their own, and a line once written in the books stays there.',
        ),
      },
    ],
  },
  promises: {
    title: msg('What we say no to'),
    lead: msg('It is easier to trust a club that tells you what it does not do.'),
    items: [
      msg('We promise no income, and no member may do so in our name.'),
      msg('We ask nobody to borrow for a package.'),
      msg('We never ask for your password, by phone, by message or in person.'),
    ],
  },
  closing: {
    title: msg('Read the plan before you join'),
    text: msg('Ten levels, two tables, one page. It takes five minutes.'),
    other: { to: '/businessplan', label: msg('Read the business plan') },
  },
};
