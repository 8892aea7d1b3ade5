import { DEMO_ACCOUNTS } from './demo-accounts.mjs';

/** Tells where the site is and who may sign in. @param {string} url @param {NodeJS.ProcessEnv} env the server's environment */
export function printWelcome(url, env) {
  const lines = ['', `Safar Circle is running at ${url}`];
  if (env.SEED_DEMO === '1') {
    for (const email of DEMO_ACCOUNTS.emails) lines.push(`  sign in as ${email} with ${DEMO_ACCOUNTS.password}`);
  }
  console.log([...lines, 'Ctrl-C stops it.', ''].join('\n'));
}
