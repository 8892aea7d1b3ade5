const { statSync } = require('node:fs');
const { dirname } = require('node:path');

/**
 * The order of suites for `npm run mutation`, which ends with the first that sees a change: the suite beside the
 * changed file, then those of its folder, then the others; of several the smallest, which see most for least.
 */
module.exports = class NearestFirst {
  /** @param {{ globalConfig: { nonFlagArgs: string[] } }} context Stryker names the changed file */
  constructor({ globalConfig }) {
    this.changed = globalConfig.nonFlagArgs;
  }

  /** @param {string} path */
  measureDistance(path) {
    if (this.changed.some((file) => path === file.replace(/\.ts$/, '.test.ts'))) return 0;
    return this.changed.some((file) => dirname(file) === dirname(path)) ? 1 : 2;
  }

  /** @param {{ path: string }[]} tests */
  sort(tests) {
    return tests
      .map((test) => ({ test, distance: this.measureDistance(test.path), size: statSync(test.path).size }))
      .toSorted((a, b) => a.distance - b.distance || a.size - b.size)
      .map(({ test }) => test);
  }

  /** @param {{ path: string }[]} tests */
  allFailedTests(tests) {
    return tests;
  }

  /** @param {{ path: string }[]} tests */
  shard(tests) {
    return tests;
  }

  cacheResults() {}
};
