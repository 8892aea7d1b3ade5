const { node } = require('../jest.base.cjs');
const parts = require('./mutation-parts.cjs');

/** Published as ES modules alone, which jest's own runner cannot require: transformed like our own files. */
const ES_MODULES = '/node_modules/(typebox|content-disposition|cookie)/';

// Each change is held against so many random histories.
process.env.HISTORIES ??= '40';
// Races show little of a change, and take long.
process.env.ROUNDS ??= '1';

// The suites of `npm run mutation`, in jest's own runner: Stryker learns which test reaches which line. Databases
// are made once, by scripts/mutation.mjs.
module.exports = {
  ...node,
  testMatch: parts[process.env.MUTATION_PART].suites.map((suites) => `<rootDir>/src/${suites}.test.ts`),
  transform: { ...node.transform, [`${ES_MODULES}.+\\.js$`]: Object.values(node.transform)[0] },
  transformIgnorePatterns: [`^(?!.*${ES_MODULES}).*/node_modules/`],
  testRunner: '<rootDir>/test/jest-circus-until-seen.cjs',
  testSequencer: '<rootDir>/test/nearest-first.cjs',
  testTimeout: 60_000,
};
