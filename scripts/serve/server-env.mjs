/**
 * The server's environment: that of this program, with the demo data in the embedded database.
 * A PostgreSQL that somebody configured gets none, unless SEED_DEMO says so.
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
export function readServerEnv(env) {
  return { ...env, SEED_DEMO: env.SEED_DEMO ?? (env.DATABASE_URL ? '0' : '1') };
}
