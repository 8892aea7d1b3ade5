import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import getPort from 'get-port';
import { ConfigError } from '../src/config/config';
import type { Database } from '../src/database/database';
import { ROLES_SQL } from '../src/database/roles';
import { judgeBooks, judgeReplies, report, startCallers } from './callers';
import { onServers, type Club } from './servers';

const LASTS_MS = 12_000;
/** Of connections to PostgreSQL: far fewer than two servers have to the pooler, so that each is handed around. */
const CONNECTIONS = 6;
/** From here on a pooler follows named statements. */
const NAMED_SINCE = [1, 21];
const DUE_DAYS = 12;
const DAY_MS = 24 * 60 * 60 * 1000;
const NEEDS_OWN_SERVER =
  'This drill changes a role’s password, so it starts a PostgreSQL of its own: unset DRILL_DATABASE_URL.';

function readVersion(): number[] {
  const { status, stdout } = spawnSync('pgbouncer', ['--version'], { encoding: 'utf8' });
  if (status !== 0) throw new Error('PgBouncer is not installed: apt-get install pgbouncer');
  return (/(\d+)\.(\d+)/.exec(stdout) ?? []).slice(1).map(Number);
}

const followsNames = ([major = 0, minor = 0]: number[]) =>
  major > (NAMED_SINCE[0] ?? 0) || (major === NAMED_SINCE[0] && minor >= (NAMED_SINCE[1] ?? 0));

/** Whether somebody listens there. */
async function isOpen(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const isThere = await Promise.race([
    once(socket, 'connect').then(() => true),
    once(socket, 'error').then(() => false),
  ]).catch(() => false);
  socket.destroy();
  return isThere;
}

/** In transaction mode, in front of one database, as docs/operating.md has it. @returns the URL that servers get */
async function startPooler(databaseUrl: string, version: number[]) {
  const directory = mkdtempSync(join(tmpdir(), 'safar-pgbouncer-'));
  const { hostname, port: databasePort, pathname } = new URL(databaseUrl);
  const port = await getPort();
  const name = pathname.slice(1);
  const settings = [
    '[databases]',
    `${name} = host=${hostname} port=${databasePort}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = plain',
    `auth_file = ${join(directory, 'users.txt')}`,
    'pool_mode = transaction',
    `default_pool_size = ${CONNECTIONS}`,
    'max_client_conn = 200',
    ...(followsNames(version) ? ['max_prepared_statements = 500'] : []),
    ...(process.getuid?.() === 0 ? ['user = nobody'] : []),
  ];
  writeFileSync(join(directory, 'users.txt'), '"safar_app" "drill"\n');
  writeFileSync(join(directory, 'pgbouncer.ini'), settings.join('\n'));
  spawnSync('chmod', ['-R', 'a+rX', directory]);
  const program = spawn('pgbouncer', [join(directory, 'pgbouncer.ini')], { stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  program.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = once(program, 'exit');
  while (!(await isOpen(port))) {
    if (program.exitCode !== null) throw new Error(`PgBouncer did not start: ${output}`);
    await wait(50);
  }
  const stop = async () => {
    // Since 1.23 it waits for its clients at SIGTERM; what follows is none.
    program.kill('SIGQUIT');
    await ended;
    rmSync(directory, { recursive: true });
  };
  return { url: `postgresql://safar_app:drill@127.0.0.1:${port}/${name}`, stop };
}

const countRuns = async (database: Database, condition: string) =>
  (await database.query(`SELECT FROM runs WHERE ${condition}`)).length;

/** Two servers pay what is due, and answer, through one small pool. */
async function serveThrough(club: Club, url: string, env: NodeJS.ProcessEnv): Promise<boolean> {
  const through = { DATABASE_URL: url, DATABASE_POOLER: 'transaction', PAYOUT_SCHEDULE: '1', ...env };
  const servers = [await club.addServer(through), await club.addServer(through)];
  for (const server of servers) await server.start();
  const callers = await startCallers(servers.map(({ origin }) => origin));
  await wait(LASTS_MS);
  await callers.stop();
  const paid = await countRuns(club.database, `state = 'posted' AND triggered_by = 'start'`);
  const unpaid = await countRuns(club.database, `state <> 'posted'`);
  const [row] = await club.database.query<{ connections: bigint }>(
    `SELECT count(*) AS connections FROM pg_stat_activity WHERE usename = 'safar_app'`,
  );
  const verdicts = [
    judgeReplies(callers, { mayRefuse: false }),
    report(`${row?.connections} connections to PostgreSQL did it`, Number(row?.connections) <= CONNECTIONS),
    report(`${paid} dates were paid beside, ${unpaid} runs are not finished`, paid > 0 && unpaid === 0),
    await judgeBooks(club.database, callers),
  ];
  for (const server of servers) await server.stop();
  return verdicts.every(Boolean);
}

/** On a club of its own, so that there are dates to pay. */
function serveClub(version: number[], env: NodeJS.ProcessEnv): Promise<boolean> {
  return onServers(
    async (club) => {
      await club.database.query(ROLES_SQL);
      await club.database.query(`ALTER ROLE safar_app PASSWORD 'drill'`);
      const pooler = await startPooler(club.databaseUrl, version);
      try {
        return await serveThrough(club, pooler.url, env);
      } finally {
        await pooler.stop();
      }
    },
    new Date(Date.now() - DUE_DAYS * DAY_MS),
  );
}

/** The app runs as its own role, through a pooler in transaction mode that gives each transaction any connection. */
export async function pgbouncer(): Promise<boolean> {
  // A role is of all databases of a server, so its password would be another one for the site there, too.
  if (process.env.DRILL_DATABASE_URL) throw new ConfigError([NEEDS_OWN_SERVER]);
  const version = readVersion();
  console.log(`PgBouncer ${version.join('.')} without named statements:`);
  const isKept = await serveClub(version, {});
  if (!followsNames(version)) {
    console.log(`Named statements need PgBouncer ${NAMED_SINCE.join('.')}: not tried.`);
    return isKept;
  }
  console.log('With named statements:');
  return (await serveClub(version, { DATABASE_NAMED_STATEMENTS: '1' })) && isKept;
}
