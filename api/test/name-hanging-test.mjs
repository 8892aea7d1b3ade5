/** Fifty kills, the longest drill among the tests, take five; `npm run fuzz` has no end of its own. */
const TIMEOUT_MINUTES = Number(process.env.TEST_TIMEOUT_MINUTES ?? 10);
const LOOK_MS = 1000;

let name;
let since = Date.now();

// The runner knows no timeouts: a test that hangs is named here, and ends its process, which fails the run.
setInterval(() => {
  const { currentTestName, testPath } = expect.getState();
  const now = `${testPath}: ${currentTestName}`;
  if (now !== name) [name, since] = [now, Date.now()];
  else if (Date.now() - since > TIMEOUT_MINUTES * 60_000) {
    console.error(`Stopped, because it took more than ${TIMEOUT_MINUTES} minutes: ${name}`);
    process.exit(1);
  }
}, LOOK_MS).unref();
