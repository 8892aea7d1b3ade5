const { node } = require('../jest.base.cjs');

/** Published as ES modules alone, which jest's own runner cannot require: transformed like our own files. */
const ES_MODULES = '/node_modules/(typebox|content-disposition|cookie)/';

// The suites of `npm run mutation`, in jest's own runner: Stryker learns which test reaches which line. Databases
// are made once, by scripts/mutation.mjs.
module.exports = {
  ...node,
  testMatch: [
    'contract/{compensation-rules,payment-limits,roles}',
    'ledger/rupees',
    'plan/{calendar,plan-sql}',
    'reversals/calculate-wallets',
    'sessions/access-guard',
  ].map((suites) => `<rootDir>/src/${suites}.test.ts`),
  transform: { ...node.transform, [`${ES_MODULES}.+\\.js$`]: Object.values(node.transform)[0] },
  transformIgnorePatterns: [`^(?!.*${ES_MODULES}).*/node_modules/`],
  testTimeout: 60_000,
};
