import { spawnSync } from 'node:child_process';

/*
 * `node dump.mjs FILE`: a whole dump of the database of DATABASE_URL. Everybody on the machine can read a command line,
 * and nobody else the environment of a program: the password goes to pg_dump in the latter.
 */

const PASSWORD = /^([^:]+:\/\/[^:@/?#]*):([^/?#]*)(?=@)/;
/** Goes before the one in front of the host, as it does for pg_dump and for servers. */
const PARAMETER = /^password=/;

const address = process.env.DATABASE_URL?.trim() ?? '';
const [file] = process.argv.slice(2);
if (address === '' || file === undefined) {
  console.error('Set DATABASE_URL to the database, and name the file: node dump.mjs FILE');
  process.exitCode = 1;
} else {
  const [place = '', ...behind] = address.split('?');
  const parameters = behind.join('?').split('&');
  const others = parameters.filter((parameter) => parameter !== '' && !PARAMETER.test(parameter));
  const named = parameters.findLast((parameter) => PARAMETER.test(parameter))?.replace(PARAMETER, '');
  const password = named ?? PASSWORD.exec(place)?.[2];
  const dbname = [place.replace(PASSWORD, '$1'), ...(others.length > 0 ? [others.join('&')] : [])].join('?');
  const args = ['--format=custom', `--file=${file}`, `--dbname=${dbname}`];
  const given = password === undefined ? {} : { PGPASSWORD: decodeURIComponent(password) };
  const { status, error } = spawnSync('pg_dump', args, { stdio: 'inherit', env: { ...process.env, ...given } });
  if (error) console.error(`pg_dump could not be started: ${error.message}`);
  process.exitCode = status ?? 1;
}
