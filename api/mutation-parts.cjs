/** What `npm run mutation` changes, in files below api/src, and the suites that must see it. */
module.exports = {
  rules: {
    files: [
      'contract/compensation-rules',
      'contract/payment-limits',
      'contract/roles',
      'ledger/business-date',
      'ledger/rupees',
      'plan/calendar',
      'plan/plan-sql',
      'reversals/calculate-wallets',
      'sessions/access-guard',
      'sessions/proof',
    ],
    suites: [
      'contract/{compensation-rules,payment-limits,roles}',
      'ledger/rupees',
      'plan/{calendar,plan-sql}',
      'reversals/calculate-wallets',
      'sessions/access-guard',
    ],
  },
  ledger: {
    files: ['ledger/accounts', 'ledger/held-bonuses', 'ledger/post-transfers', 'ledger/settlements'],
    suites: ['ledger/post-transfers', 'wallet/money-histories', 'compensation/runs/post-chunk'],
  },
  compensation: {
    files: [
      'compensation/earnings/paid-packages',
      'compensation/runs/due-dates',
      'compensation/runs/post-chunk',
      'compensation/runs/require-clock',
      'compensation/runs/tell-members',
    ],
    suites: [
      'compensation/earnings/explain-day',
      'compensation/runs/{arrears,due-instants,ending-packages,post-chunk,require-clock,schedule}',
    ],
  },
  reversals: {
    files: ['receivables/write-off', 'reversals/plan-reversal'],
    suites: [
      'audit/money-entries',
      'deposits/false-deposits',
      'ledger/held-bonuses',
      'receivables/write-off',
      'reversals/reversals',
      'withdrawals/return-payout',
    ],
  },
};
