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
      'compensation/runs/{arrears,due-dates,due-instants,ending-packages,post-chunk,require-clock,tell-members}',
      'compensation/triggers/schedule',
    ],
  },
  runs: {
    files: ['compensation/runs/freeze-date', 'compensation/runs/post-run'],
    suites: ['compensation/runs/{arrears,freeze-date,payable,post-chunk,post-run,shared-runs}'],
  },
  reversals: {
    files: ['reversals/plan-reversal', 'reversals/reverse-transfer'],
    suites: [
      'audit/money-entries',
      'decisions/disabled-members',
      'deposits/false-deposits',
      'ledger/held-bonuses',
      'reversals/{plan-reversal,reversals,reversed-cashback}',
    ],
  },
  returns: {
    files: ['receivables/write-off', 'withdrawals/return-payout'],
    suites: ['audit/money-entries', 'receivables/write-off', 'withdrawals/return-payout'],
  },
};
