/*
 * npm takes each flag that stands before `--` for itself, whether it knows it or not: the program gets what is left,
 * and reads of the flag in its environment alone. CommonJS, because the commands of the API load it, too.
 */

/** Options of npm that stand in an .npmrc of some: set, they say nothing of what was typed. */
const KEPT_IN_NPMRC = ['before', 'email', 'name'];
/** A flag that begins the name of one option of npm is taken for that one. @type {Record<string, string>} */
const EXPANDED = { to: 'token-description' };

/** @type {typeof import('../src/contract/npm-flags').findFlagOfNpm} */
function findFlagOfNpm(flags, args, env) {
  const isTyped = (/** @type {string} */ flag) =>
    args.some((arg) => arg === `--${flag}` || arg.startsWith(`--${flag}=`));
  const findVariable = (/** @type {string} */ flag) =>
    [flag, EXPANDED[flag] ?? flag]
      .map((option) => `npm_config_${option.replaceAll('-', '_')}`)
      .find((variable) => !['', 'false', undefined].includes(env[variable]));
  const taken = flags.find((flag) => !KEPT_IN_NPMRC.includes(flag) && !isTyped(flag) && findVariable(flag));
  if (taken === undefined) return undefined;
  // npm reads a variable that is empty as none, and the .npmrc instead.
  return (
    `Write -- before the flags: npm run … -- --${taken}. Without it npm takes --${taken} for itself. ` +
    `Where it stands in an .npmrc and is not meant: ${findVariable(taken)}=false npm run …. Nothing was done.`
  );
}

module.exports = { findFlagOfNpm };
