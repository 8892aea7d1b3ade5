export interface RecordedWrite {
  /** `METHOD /path` */
  call: `${'DELETE' | 'PATCH' | 'POST' | 'PUT'} /${string}`;
  body?: object;
  /** What the screen asks for afterwards. */
  then?: readonly string[];
}

interface RecordedCalls {
  /** Who asks; nobody is signed in on the public site. */
  email?: string;
  /** Other browsers that the member is signed in with. */
  devices?: readonly string[];
  /** Done first, for what the demo club lacks. */
  before?: readonly RecordedWrite[];
  /** Addresses. A `limit` keeps the recording short and does not stand in it: the screens ask without. */
  reads: readonly string[];
  /** What the demo member has none of, by the e-mail of who has. */
  readsOfOthers?: Record<string, readonly string[]>;
  writes?: readonly RecordedWrite[];
}

const MEMBER: RecordedCalls = {
  email: 'member@demo.example',
  devices: [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1',
  ],
  before: [
    {
      call: 'PUT /api/v1/user/payout-details',
      body: {
        upiId: 'member@demobank',
        bank: { accountHolder: 'Demo Member', accountNumber: '123456789012', ifsc: 'SBIN0001234' },
      },
    },
  ],
  reads: [
    '/api/v1/user/profile',
    '/api/v1/user/sessions',
    '/api/v1/user/payout-details',
    '/api/v1/dashboard',
    '/api/v1/wallet',
    '/api/v1/wallet/statement?limit=8',
    '/api/v1/wallet/statement?kind=reward',
    '/api/v1/wallet/statement?kind=reward&from=2026-07-01',
    '/api/v1/wallet/statement.csv?kind=reward',
    '/api/v1/plans',
    '/api/v1/packages',
    '/api/v1/deposits',
    '/api/v1/withdrawals',
    '/api/v1/earnings',
    '/api/v1/earnings?cursor=MjAyNjA3MDEwMDAwMDAwMDAw',

    '/api/v1/earnings?kind=cashback_on_cashback&limit=6',
    '/api/v1/earnings?kind=referral_bonus',
    '/api/v1/earnings?kind=cashback_on_cashback&level=1&limit=2',
    '/api/v1/earnings?kind=cashback_on_cashback&level=10',
    '/api/v1/earnings.csv?kind=referral_bonus',
    '/api/v1/earnings/history?days=366',
    '/api/v1/earnings/202607170000000000',
    '/api/v1/earnings/202607170000000001',
    '/api/v1/earnings/202606260000000113',

    '/api/v1/network',
    '/api/v1/network/11/children',
    '/api/v1/network/13/children',
    '/api/v1/network/34/children',
    '/api/v1/network/70/children',
    '/api/v1/network/search?q=sana',
    '/api/v1/network/search?q=zz',
  ],
  readsOfOthers: { 'asha@demo.example': ['/api/v1/earnings/202611200000000002'] },
  writes: [
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
    {
      call: 'POST /api/v1/deposits',
      body: { amount: '1500', mode: 'UPI', utr: '402611229999' },
      then: ['/api/v1/deposits'],
    },
    {
      call: 'POST /api/v1/withdrawals',
      body: { amount: '700', method: 'Bank Transfer' },
      then: ['/api/v1/withdrawals', '/api/v1/wallet', '/api/v1/dashboard', '/api/v1/wallet/statement?limit=8'],
    },
  ],
};

/** What each remote asks the API when it runs alone and in its tests. Ids are those of the demo club. */
export const RECORDED_CALLS = {
  'remote-marketing': { reads: ['/api/v1/plans', '/api/v1/rates'] } as RecordedCalls,
  'remote-member': MEMBER,
};

export type RecordedRemote = keyof typeof RECORDED_CALLS;
