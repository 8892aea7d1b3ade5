const startedPostgres = require('./started-postgres.cjs');

module.exports = async function stopTestPostgres() {
  await startedPostgres.stop?.();
};
