import { addEventHandler } from 'jest-circus';

/** Starting engines takes seconds of a core, and cores may be busy. `npm run fuzz` has no end of its own. */
const LIMIT_MINUTES = Number(process.env.TEST_LIMIT_MINUTES ?? 5);

/** @param {{ fn: (() => unknown) | undefined }} testOrHook */
function limit(testOrHook) {
  const { fn } = testOrHook;
  if (!fn) return;
  testOrHook.fn = async () => {
    /** @type {NodeJS.Timeout | undefined} */
    let timer;
    const late = new Promise((_resolve, reject) => {
      const error = new Error(`It took more than ${LIMIT_MINUTES} minutes.`);
      timer = setTimeout(() => reject(error), LIMIT_MINUTES * 60_000);
    });
    try {
      await Promise.race([fn(), late]);
    } finally {
      clearTimeout(timer);
    }
  };
}

// The runner knows no timeouts: each test and hook gets one when it is declared.
addEventHandler((event, { currentDescribeBlock: { children, hooks } }) => {
  const testOrHook = event.name === 'add_test' ? children.at(-1) : event.name === 'add_hook' ? hooks.at(-1) : undefined;
  if (testOrHook && 'fn' in testOrHook) limit(/** @type {{ fn: (() => unknown) | undefined }} */ (testOrHook));
});
