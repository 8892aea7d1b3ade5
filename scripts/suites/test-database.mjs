/**
 * A real PostgreSQL for the API's tests: the configured one (TEST_DATABASE_URL), else one of our own for this run.
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function openTestDatabase(env) {
  if (env.TEST_DATABASE_URL) return { url: env.TEST_DATABASE_URL, stop: async () => undefined };
  const { startPostgres } = await import('../../api/test/start-postgres.mjs');
  return startPostgres();
}
