import { ADMIN } from './recorded-admin-calls';
import type { RecordedCalls } from './recorded-releases';

/** The member's own; those before it are visitors'. */
const CONVERSATION = '/api/v1/conversations/12';

const MEMBER: RecordedCalls = {
  email: 'member@demo.example',
  devices: [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1',
  ],
  reads: [
    '/api/v1/user/profile',
    '/api/v1/user/sessions',
    '/api/v1/user/payout-details',
    '/api/v1/user/factors',
    '/api/v1/user/testimonial',
    '/api/v1/dashboard',
    '/api/v1/wallet',
    '/api/v1/wallet/statement?limit=100&closing=yes',
    '/api/v1/wallet/statement?kind=reward',
    '/api/v1/wallet/statement?kind=reward&from=2026-07-01',
    '/api/v1/wallet/statement.csv?kind=reward',
    '/api/v1/plans',
    '/api/v1/rates',
    '/api/v1/packages',
    '/api/v1/deposits',
    '/api/v1/deposits/ways',
    '/api/v1/deposits/waiting',
    '/api/v1/withdrawals',
    '/api/v1/earnings',
    '/api/v1/earnings?cursor=MjAyNjA3MDEwMDAwMDAwMDAw',
    '/api/v1/earnings?kind=cashback_on_cashback&limit=6',
    '/api/v1/earnings?kind=referral_bonus',
    '/api/v1/earnings?kind=cashback_on_cashback&level=1&limit=2',
    '/api/v1/earnings?kind=cashback_on_cashback&level=10',
    '/api/v1/earnings.csv?kind=referral_bonus',
    '/api/v1/earnings/history?days=366',
    '/api/v1/earnings/history?days=42',
    '/api/v1/earnings/202607170000000000',
    '/api/v1/earnings/202607170000000001',
    '/api/v1/earnings/202606265000000008',

    '/api/v1/network',
    '/api/v1/network/11/children',
    '/api/v1/network/13/children',
    '/api/v1/network/34/children',
    '/api/v1/network/70/children',
    '/api/v1/network/members',
    '/api/v1/network/members?filter=noPackage',
    '/api/v1/network/members?filter=ending',
    '/api/v1/network/members?filter=joinedThisWeek',
    '/api/v1/network/members?sort=nearest',
    '/api/v1/network/members.csv?sort=nearest',
    '/api/v1/network/search?q=sana',
    '/api/v1/network/search?q=zz',
    '/api/v1/notifications?limit=6',
    '/api/v1/notifications?isRead=false',
    '/api/v1/notifications/choices',
    '/api/v1/user/push',
    '/api/v1/conversations',
    CONVERSATION,
  ],
  readsOfOthers: { 'asha@demo.example': ['/api/v1/earnings/202611200000000002'] },
  writes: [
    {
      call: 'POST /api/v1/notifications/read',
      body: {},
      then: ['/api/v1/user/profile', '/api/v1/notifications?limit=6', '/api/v1/notifications?isRead=false'],
    },
    {
      call: 'PUT /api/v1/notifications/choices',
      body: { kind: 'reward', inInbox: true, byMail: false, byPush: true },
      then: ['/api/v1/notifications/choices'],
    },
    { call: 'PATCH /api/v1/user/profile', body: { name: 'Asha Devi' }, then: ['/api/v1/user/profile'] },
    {
      call: 'POST /api/v1/user/password',
      body: { currentPassword: 'demo-safar-2026', newPassword: 'a long walk home' },
      then: ['/api/v1/user/sessions'],
    },
    { call: 'DELETE /api/v1/user/sessions', then: ['/api/v1/user/sessions'] },
    { call: 'DELETE /api/v1/user/sessions/1', then: ['/api/v1/user/sessions'] },
    {
      call: 'PUT /api/v1/user/payout-details',
      body: { upiId: 'asha@okbank', bank: null },
      then: ['/api/v1/user/payout-details'],
    },
    { call: 'DELETE /api/v1/user/payout-details/next', then: ['/api/v1/user/payout-details'] },
    {
      call: `PUT ${CONVERSATION}/seen`,
      body: { lastEntryId: '13' },
      then: ['/api/v1/conversations', CONVERSATION],
    },
    { call: `POST ${CONVERSATION}/reply`, body: { text: 'Thank you!' }, then: ['/api/v1/conversations', CONVERSATION] },
    {
      call: 'POST /api/v1/deposits',
      body: { amount: '1500', mode: 'UPI', utr: '402611229999' },
      then: ['/api/v1/deposits'],
    },
    {
      call: 'POST /api/v1/deposits/announced',
      body: { amount: '1500', mode: 'UPI' },
      then: ['/api/v1/deposits/waiting'],
    },
    {
      call: 'POST /api/v1/withdrawals',
      body: { amount: '700', method: 'Bank Transfer' },
      then: [
        '/api/v1/withdrawals',
        '/api/v1/wallet',
        '/api/v1/dashboard',
        '/api/v1/wallet/statement?limit=8&closing=yes',
      ],
    },
  ],
};

/** What each remote asks the API when it runs alone and in its tests. Ids are those of the demo club. */
export const RECORDED_CALLS = {
  'remote-marketing': { reads: ['/api/v1/plans', '/api/v1/rates', '/api/v1/testimonials'] } as RecordedCalls,
  'remote-member': MEMBER,
  'remote-admin': ADMIN,
};

export type RecordedRemote = keyof typeof RECORDED_CALLS;
