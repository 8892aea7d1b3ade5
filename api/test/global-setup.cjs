const { makeDatabaseTemplates } = require('./database-template');
const { whenAllTestsEnded } = require('./when-all-tests-ended.cjs');

/**
 * The tests that need a real PostgreSQL get the configured one, or one started for this run; on both engines, schemas
 * are copies.
 */
module.exports = async function prepareDatabases() {
  if (!process.env.TEST_DATABASE_URL) {
    const { startPostgres } = await import('./start-postgres.mjs');
    const { url, stop } = await startPostgres();
    process.env.TEST_DATABASE_URL = url;
    whenAllTestsEnded.unshift(stop);
  }
  whenAllTestsEnded.unshift(await makeDatabaseTemplates(process.env.TEST_DATABASE_URL));
};
