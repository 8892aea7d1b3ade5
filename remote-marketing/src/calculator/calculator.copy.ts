import { msg } from 'client/msg';

export const CALCULATOR_COPY = {
  title: msg('Work it out yourself'),
  lead: msg(
    'Type an amount, and invent a team if you like. The figures come from the same arithmetic that credits the wallets.',
  ),
  wrong: {
    amount: msg('Amount must be whole rupees, at least {smallest}.'),
    large: msg('Amount must be at most {largest}.'),
    members: msg('A whole number, up to 9,99,999.'),
  },
  own: {
    legend: msg('Your package'),
    label: msg('Amount in rupees'),
    help: msg('Whole rupees, from {smallest}.'),
  },
  team: {
    legend: msg('A team of your own invention'),
    hint: msg('Nobody joins because a page says so. Leave it empty to see what your own package pays.'),
    members: msg('Members'),
    amount: msg('Rupees each'),
    add: msg('Add level {level}'),
    remove: msg('Remove level {level}'),
  },
  result: {
    title: msg('What the plan would credit'),
    day: msg('On a weekday, while all packages run'),
    term: msg('Over the whole term of {days} weekdays'),
    once: msg('Once, as referral bonuses'),
    none: msg('Correct what is marked to see the figures.'),
    noTier: msg('No tier is on sale for one of these amounts today.'),
    failed: msg('The tiers could not be loaded just now.'),
    again: msg('Try again'),
    caption: msg('Where it would come from'),
    own: msg('Your own cashback'),
    closed: msg('Closed in your tier: pays nothing'),
    cut: msg('Cut by the daily cap'),
    cutNote: msg('What lies above the cap of your tier is never paid later.'),
    total: msg('Credited'),
    headings: { source: msg('From'), day: msg('A weekday'), term: msg('Whole term') },
  },
  note: msg(
    'This is arithmetic, not a forecast. Earnings are not guaranteed, and whatever comes from a team depends on others joining and buying packages with their own money. It assumes that everybody buys on the same day, once, and that nobody leaves. Your deposit is not part of these figures.',
  ),
};
