const startedPostgres = require('./started-postgres.cjs');

/** The tests that need a real PostgreSQL get the configured one, or one started for this run. */
module.exports = async function startTestPostgres() {
  if (process.env.TEST_DATABASE_URL) return;
  const { startPostgres } = await import('./start-postgres.mjs');
  const { url, stop } = await startPostgres();
  process.env.TEST_DATABASE_URL = url;
  startedPostgres.stop = stop;
};
