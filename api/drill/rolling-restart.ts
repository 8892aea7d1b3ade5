import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { LoadThread, type Call, type Slice } from '../bench/load';
import { summarize } from '../bench/measure';
import { listDifferences } from '../src/ledger/reconcile';
import { listProxies, startProxy } from './proxies';
import { onServers, signIn, type Club, type Server } from './servers';

const READERS = 30;
const WRITERS = 20;
const ROUNDS = 3;
const WRITES_OF_A_SLICE = 2000;
const SLICE_MS = 1000;
/** What lies between two processes: a proxy that has counted one out asks it again after two seconds. */
const PAUSE_MS = 3000;

interface Accounts {
  member: { id: string; token: string };
  admin: { id: string; token: string };
}

function listReads({ member, admin }: Accounts): Call[] {
  const get = (token: string, paths: string[]) =>
    paths.map((path) => ({ method: 'GET' as const, path, headers: { authorization: token } }));
  return [
    ...get(member.token, ['/api/v1/user/profile', '/api/v1/wallet', '/api/v1/wallet/statement', '/api/v1/plans']),
    ...get(admin.token, ['/api/v1/admin/users', '/api/v1/admin/deposits']),
    ...get('', ['/login']),
  ];
}

let made = 0;

/** A deposit, a reward and a new name by turns, each with a key of its own. */
function makeWrites({ member, admin }: Accounts): Call[] {
  const write = (method: Call['method'], token: string, path: string, body: object): Call => ({
    method,
    path: `/api/v1${path}`,
    headers: { authorization: token, 'idempotency-key': randomUUID(), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return Array.from({ length: WRITES_OF_A_SLICE }, (_, place) => {
    made++;
    if (place % 3 === 0)
      return write('POST', member.token, '/deposits', {
        amount: '1000',
        mode: 'UPI',
        utr: String(700_000_000_000 + made),
      });
    if (place % 3 === 1)
      return write('POST', admin.token, '/admin/rewards', {
        memberId: member.id,
        amount: '1',
        reason: 'For the drill',
      });
    return write('PATCH', member.token, '/user/profile', { name: `Asha Sharma ${made % 1000}` });
  });
}

/** Calls without a pause, until told to stop. */
function startCallers(origin: string, callers: number, makeCalls: () => Call[], isRepeated: boolean) {
  const thread = new LoadThread();
  const slices: Slice[] = [];
  let isOn = true;
  const sending = (async () => {
    while (isOn) slices.push(await thread.run(origin, makeCalls(), callers, SLICE_MS, { isRepeated }));
    await thread.stop();
  })();
  return {
    stop: async () => {
      isOn = false;
      await sending;
      return { sent: slices.reduce((total, { used }) => total + used, 0), ...summarize(slices) };
    },
  };
}

/** Each process in its turn, several times. @returns whether each ended by itself, in time */
async function restartByTurns(servers: Server[]): Promise<boolean> {
  let isKept = true;
  for (let round = 1; round <= ROUNDS; round++) {
    for (const [place, server] of servers.entries()) {
      await wait(PAUSE_MS);
      const { code, output, elapsedMs } = await server.stop();
      const began = performance.now();
      await server.start();
      const startedMs = performance.now() - began;
      const seconds = [elapsedMs, startedMs].map((ms) => (ms / 1000).toFixed(1));
      console.log(
        `  round ${round}, server ${place + 1}: stopped in ${seconds[0]} s with ${code}, answers after ${seconds[1]} s`,
      );
      if (code !== 0) console.log(output);
      isKept = isKept && code === 0;
    }
  }
  return isKept;
}

const countKeys = async ({ database }: Club) =>
  Number((await database.query<{ count: bigint }>('SELECT count(*) FROM idempotent_replies'))[0]?.count);

async function restartBehind(name: string, club: Club, servers: Server[]): Promise<boolean> {
  const proxy = await startProxy(
    name,
    servers.map(({ origin }) => new URL(origin).host),
  );
  try {
    const accounts = {
      member: await signIn(proxy.origin, 'member@demo.example'),
      admin: await signIn(proxy.origin, 'admin@demo.example'),
    };
    const keysBefore = await countKeys(club);
    const reads = listReads(accounts);
    const readers = startCallers(proxy.origin, READERS, () => reads, true);
    const writers = startCallers(proxy.origin, WRITERS, () => makeWrites(accounts), false);
    console.log(`Behind ${name}, ${READERS} readers and ${WRITERS} writers:`);
    const haveEnded = await restartByTurns(servers);
    const [read, written] = [await readers.stop(), await writers.stop()];
    for (const [what, { sent, perSecond, p50Ms, p99Ms, errors }] of Object.entries({ reads: read, writes: written })) {
      console.log(
        `  ${what}: ${sent} sent, ${perSecond.toFixed(0)}/s, p50 ${p50Ms.toFixed(0)} ms, p99 ${p99Ms.toFixed(0)} ms, ${errors.length} failed`,
      );
      for (const error of errors.slice(0, 5)) console.log(`    ${error}`);
    }
    const done = (await countKeys(club)) - keysBefore;
    const differences = await listDifferences(club.database);
    console.log(
      `  ${done} writes were done for ${written.sent} that were sent; ${differences.length} balances differ.`,
    );
    const failed = read.errors.length + written.errors.length;
    return haveEnded && failed === 0 && done === written.sent && differences.length === 0;
  } finally {
    await proxy.stop();
  }
}

/**
 * Two processes behind the proxies of `deploy/`, each stopped and started in its turn while fifty callers read and
 * write without a pause: no request fails, and each write is done once.
 */
export function rollingRestart(): Promise<boolean> {
  const proxies = process.argv.length > 3 ? process.argv.slice(3) : listProxies();
  if (proxies.length === 0) throw new Error('Neither nginx nor Caddy is installed: apt-get install nginx-light caddy');
  return onServers(async (club) => {
    const servers = [await club.addServer(), await club.addServer()];
    for (const server of servers) await server.start();
    let isKept = true;
    for (const name of proxies) isKept = (await restartBehind(name, club, servers)) && isKept;
    return isKept;
  });
}
