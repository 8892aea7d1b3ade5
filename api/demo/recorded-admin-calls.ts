import type { Incident, NewPlan, NewRates } from '../src/contract';
import { RECORDED_COUNTS, RECORDED_REGISTRY, type RecordedCalls, type RecordedWrite } from './recorded-releases';

const NEW_RATES: NewRates = {
  effectiveOn: '2026-12-01',
  cashbackBps: 20,
  referralBps: [500, 200, 100, 100, 50, 50, 50, 50, 25, 25],
  cashbackOnCashbackBps: [1500, 1200, 800, 500, 400, 400, 300, 300, 200, 100],
};
const NEXT_RATES: NewRates = {
  ...NEW_RATES,
  effectiveOn: '2026-12-08',
  cashbackBps: 30,
  referralBps: [500, 200, 100, 100, 50, 50, 50, 50, 25, 15],
};
const PLAN: NewPlan = {
  name: 'Peak',
  minRecharge: 50_000,
  dailyProfit: 1000,
  minWidthdraw: 500,
  cashbackDay: 400,
  minLevel: 10,
};
const INCIDENT: Incident = {
  remote: 'admin',
  release: '1.1.0-c2d5e8f013',
  kind: 'shared',
  detail: 'it needs react 20 and the site offers 19.3.1',
  outcome: 'failed',
  path: '/admin/deposit',
};
const INCIDENTS: Incident[] = [
  INCIDENT,
  {
    remote: 'marketing',
    release: '1.2.1-90bd77e410',
    kind: 'missing',
    detail: 'its files are missing (status 404)',
    outcome: 'retried',
    path: '/faq',
  },
  { ...INCIDENT, remote: 'member', kind: 'render', detail: 'Cannot read properties of undefined', path: '/reference' },
  {
    remote: 'member',
    release: '1.4.0-3f9a1c27be',
    kind: 'timeout',
    detail: 'it did not answer within 8 seconds',
    outcome: 'previous',
    path: '/wallet',
  },
  {
    remote: 'member',
    release: '1.4.0-3f9a1c27be',
    kind: 'uncaught',
    detail: 'TypeError: Cannot read properties of null',
    outcome: 'continued',
    path: '/network',
    place: 'assets/network.5d1f08a2.js:1:20417',
  },
];
const OVERVIEW = '/api/v1/admin/overview?months=6';
const DEPOSITS = '/api/v1/admin/deposits?limit=10';
const REQUESTS = '/api/v1/admin/withdrawal-requests?limit=8';
const PAYOUTS = '/api/v1/admin/payouts?limit=20';
const USERS = '/api/v1/admin/users?limit=8';
const USER = '/api/v1/admin/users/43';
const STATEMENT = '/api/v1/admin/users/43/statement?limit=8';
const PLANS = '/api/v1/plans';
const RATES = '/api/v1/admin/rates';
const PURCHASE_RULES = '/api/v1/admin/purchase-rules';
const CONVERSATIONS = '/api/v1/admin/conversations';
const OPEN_CONVERSATION = `${CONVERSATIONS}/10`;
const SAVED_REPLIES = '/api/v1/admin/saved-replies';
const SAVED_REASONS = '/api/v1/admin/saved-reasons';
const SAVED_VIEWS = '/api/v1/admin/saved-views';
const QUEUE = 'status=pending&order=oldest&limit=100';
const DEPOSIT_QUEUE = `/api/v1/admin/deposits?${QUEUE}`;
/** Whose cases are opened in a queue. */
const MEMBERS_OF_CASES = [281, 102, 79, 164, 134];

const QUEUE_READS = [
  SAVED_REASONS,
  SAVED_VIEWS,
  ...['deposits', 'withdrawal-requests', 'payouts'].map((list) => `/api/v1/admin/${list}?${QUEUE}`),
  ...[225, 227, 229].map((id) => `/api/v1/admin/deposits/${id}/evidence`),
  ...MEMBERS_OF_CASES.flatMap((id) =>
    ['', '/timeline?kind=payment&limit=6', '/duplicates'].map((part) => `/api/v1/admin/users/${id}${part}`),
  ),
];

export const ADMIN: RecordedCalls = {
  email: 'admin@demo.example',
  daysLater: 5,
  registry: RECORDED_REGISTRY,
  counts: RECORDED_COUNTS,
  before: [
    ...INCIDENTS.map((body): RecordedWrite => ({ call: 'POST /api/v1/telemetry', body })),
    { call: 'POST /api/v1/admin/rates', body: NEW_RATES },
    {
      call: `POST ${SAVED_REPLIES}`,
      body: { title: 'Office hours', text: 'The office is open from Monday to Saturday, 10 to 18.' },
    },
    { call: `POST ${SAVED_REPLIES}`, body: { title: 'Thanks', text: 'Thank you for your message.' } },
    { call: `POST ${SAVED_REASONS}`, body: { about: 'deposit', text: 'Not on the statement of the bank.' } },
    { call: `POST ${SAVED_VIEWS}`, body: { list: 'deposits', name: 'Refused', query: 'order=oldest&status=failed' } },
  ],
  reads: [
    '/api/v1/user/profile',
    // Before the files, which are entries of it.
    '/api/v1/admin/audit?limit=16',
    '/api/v1/admin/work',
    '/api/v1/admin/search?q=kavita',
    '/api/v1/admin/search?q=229',
    '/api/v1/admin/search?q=zzz',
    OVERVIEW,
    '/api/v1/admin/overview?months=12',
    '/api/v1/admin/overview?months=24',
    USERS,
    '/api/v1/admin/users?sort=joined&order=desc&search=kAVITA+sinha',
    '/api/v1/admin/users?sort=joined&order=desc&search=108641969',
    '/api/v1/admin/users?sort=joined&order=desc&search=Zed',
    '/api/v1/admin/users?sort=amount&order=desc&limit=3',
    '/api/v1/admin/users?sort=amount&order=desc&isEnabled=false',
    '/api/v1/admin/users.csv?search=kavita+sinha',
    USER,
    ...QUEUE_READS,
    STATEMENT,
    ...['timeline?limit=8', 'timeline?kind=decision', 'notes', 'duplicates'].map((what) => `${USER}/${what}`),
    ...['withdrawal_returned', 'deposit'].map((kind) => `${USER}/statement?kind=${kind}`),
    '/api/v1/admin/users/43/statement?kind=deposit&from=2026-08-05',
    '/api/v1/admin/users/43/statement.csv?kind=deposit',
    DEPOSITS,
    '/api/v1/admin/deposits?status=pending',
    '/api/v1/admin/deposits?search=229',
    '/api/v1/admin/deposits?search=credit+card',
    '/api/v1/admin/deposits.csv?status=pending',
    REQUESTS,
    '/api/v1/admin/withdrawal-requests?status=rejected&limit=2',
    '/api/v1/admin/withdrawal-requests?search=146',
    '/api/v1/admin/withdrawal-requests?search=nobody',
    '/api/v1/admin/withdrawal-requests.csv?status=pending',
    PAYOUTS,
    '/api/v1/admin/payouts?status=failed&limit=2',
    '/api/v1/admin/payouts?search=TARA+PILLAI',
    '/api/v1/admin/payouts?search=WD9999',
    '/api/v1/admin/payouts.csv?status=pending',
    PLANS,
    '/api/v1/admin/runs?limit=4',
    RATES,
    '/api/v1/admin/liability',
    '/api/v1/admin/payout-batches',
    '/api/v1/admin/payout-batches/candidates?template=generic&smallMode=IMPS',
    '/api/v1/admin/books/entries',
    '/api/v1/admin/books/entries?account=cash',
    '/api/v1/admin/books/trial-balance',
    '/api/v1/admin/books/closing',
    '/api/v1/admin/releases',
    '/api/v1/admin/proposals?status=pending',
    '/api/v1/admin/second-person',
    PURCHASE_RULES,
    '/api/v1/admin/staff',
    '/api/v1/admin/audit?to=2026-05-14',
    '/api/v1/admin/security-events',
    '/api/v1/admin/security-events?kind=staff_login',
    `${CONVERSATIONS}?status=open`,
    CONVERSATIONS,
    `${CONVERSATIONS}?search=dubey`,
    OPEN_CONVERSATION,
    `${CONVERSATIONS}/answerers`,
    SAVED_REPLIES,
    '/api/v1/admin/testimonials',
    '/api/v1/admin/failed-mails',
    '/api/v1/admin/failed-pushes',
    '/api/v1/admin/receivables',
    '/api/v1/admin/bank-accounts',
    '/api/v1/admin/statements/matches',
    '/api/v1/admin/statements/decisions',
    '/api/v1/admin/statements/imports',
    '/api/v1/admin/statements/1/balance',
    '/api/v1/admin/statements/2/balance',
    '/api/v1/admin/transfers/5540/reversal',
    '/api/v1/admin/telemetry',
    '/api/v1/admin/telemetry?outcome=failed',
    '/api/v1/admin/telemetry?kind=missing&outcome=failed',
    '/api/v1/admin/telemetry?search=faq',
  ],
  writes: [
    { call: 'POST /api/v1/admin/proof', body: {} },
    {
      call: `POST ${SAVED_REASONS}`,
      body: { about: 'deposit', text: 'The amount is another one.' },
      then: [SAVED_REASONS],
    },
    {
      call: `POST ${SAVED_VIEWS}`,
      body: { list: 'deposits', name: 'Mine', query: 'order=oldest&status=pending' },
      then: [SAVED_VIEWS],
    },
    {
      call: 'POST /api/v1/admin/deposits/229/confirm',
      then: [DEPOSITS, '/api/v1/admin/deposits?search=229', DEPOSIT_QUEUE, OVERVIEW],
    },
    {
      call: `PUT ${OPEN_CONVERSATION}/seen`,
      body: { lastEntryId: '10' },
      then: [`${CONVERSATIONS}?status=open`, CONVERSATIONS, OPEN_CONVERSATION],
    },
    {
      call: 'POST /api/v1/admin/deposits/227/reject',
      body: { reason: 'Not in the bank.' },
      then: [DEPOSITS, DEPOSIT_QUEUE],
    },
    {
      call: 'POST /api/v1/admin/deposits/decisions',
      body: { ids: ['229', '227'], decision: 'confirm' },
      then: [DEPOSITS, OVERVIEW],
    },
    { call: 'POST /api/v1/admin/withdrawal-requests/147/approve', body: {}, then: [REQUESTS, OVERVIEW] },
    {
      call: 'POST /api/v1/admin/withdrawal-requests/146/reject',
      body: { reason: 'The name does not match.' },
      then: [REQUESTS, OVERVIEW],
    },
    { call: 'POST /api/v1/admin/payouts/117/paid', body: { utr: 'NEFT0042' }, then: [PAYOUTS, OVERVIEW] },
    { call: 'POST /api/v1/admin/payouts/116/failed', body: { reason: 'The account is closed.' }, then: [PAYOUTS] },
    { call: 'POST /api/v1/admin/users/303/enabled', body: { isEnabled: false }, then: [USERS] },
    { call: 'POST /api/v1/admin/users/303/enabled', body: { isEnabled: true }, then: [USERS] },
    {
      call: 'POST /api/v1/admin/rewards',
      body: { memberId: '43', amount: '250', reason: 'Best post' },
      then: [USER, STATEMENT],
    },
    { call: 'POST /api/v1/admin/transfers/5540/reversal', body: { reason: 'Paid twice' }, then: [USER, STATEMENT] },
    { call: 'POST /api/v1/admin/plans', body: PLAN, then: [PLANS] },
    {
      call: 'PUT /api/v1/admin/plans/2',
      body: { minRecharge: 1000, dailyProfit: 150, minWidthdraw: 300, cashbackDay: 15, minLevel: 3 },
      then: [PLANS],
    },
    { call: 'DELETE /api/v1/admin/plans/2', then: [PLANS] },
    { call: `POST ${RATES}`, body: NEXT_RATES, then: [RATES] },
    {
      call: `POST ${OPEN_CONVERSATION}/answer`,
      body: { text: 'They are.', lastEntryId: '10' },
      then: [OPEN_CONVERSATION, `${CONVERSATIONS}?status=open`],
    },
    {
      call: `POST ${SAVED_REPLIES}`,
      body: { title: 'Trips', text: 'All trips are on the page of trips.' },
      then: [SAVED_REPLIES],
    },
  ],
};
