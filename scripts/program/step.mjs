const SECOND_MS = 1000;
/** How often a log (as opposed to a terminal) is told that a step still runs. */
const LOG_EVERY_SECONDS = 15;

/**
 * Runs one long piece of work and shows that it is alive: a counter on a terminal, a line now and then in a log.
 * @template T
 * @param {string} title what is being done, such as "Installing packages"
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(title, work) {
  const startedAt = Date.now();
  const seconds = () => Math.round((Date.now() - startedAt) / SECOND_MS);
  const isTerminal = process.stdout.isTTY === true;
  process.stdout.write(isTerminal ? `  ${title} …` : `  ${title} …\n`);
  const ticking = setInterval(() => {
    if (isTerminal) process.stdout.write(`\r  ${title} … ${seconds()} s`);
    else if (seconds() % LOG_EVERY_SECONDS === 0) process.stdout.write(`  ${title} … ${seconds()} s\n`);
  }, SECOND_MS);
  const end = (/** @type {string} */ mark) => {
    clearInterval(ticking);
    process.stdout.write(`${isTerminal ? '\r' : ''}${mark} ${title} (${seconds()} s)\n`);
  };
  try {
    const result = await work();
    end('✓');
    return result;
  } catch (error) {
    end('✗');
    throw error;
  }
}
