import { onBenchPostgres } from '../bench/databases';
import type { Database, Transaction } from '../src/database/database';
import { countNetworkChanges } from '../src/network/count-changes';
import { addMember } from '../src/users/register-member';

const DEPTH = 100_000;
const TIMES = 200;
/** What one commit takes differs as much. */
const MOST_TIMES_AS_LONG = 1.5;

/** Each member of a chain brought in the next one. The last three statements do what happens when they join. */
const CHAIN = [
  `INSERT INTO members (id, name, email, mobile_number, password_hash, referral_code, sponsor_id, created_at)
   OVERRIDING SYSTEM VALUE
   SELECT n, 'Link ' || n, 'link' || n || '@drill.example', (9000000000 + n)::text, '-', 'L' || lpad(n::text, 7, '0'), nullif(n - 1, 0), now()
   FROM generate_series(1, ${DEPTH}) n`,
  `SELECT setval('members_id_seq', ${DEPTH})`,
  `INSERT INTO accounts (id, kind, member_id, may_go_negative) SELECT n, 'wallet', n, false FROM generate_series(1, ${DEPTH}) n`,
  `INSERT INTO lineage (descendant_id, ancestor_id, level)
   SELECT n, n - level, level FROM generate_series(1, ${DEPTH}) n CROSS JOIN generate_series(1, 10) level WHERE n > level`,
  `INSERT INTO member_figures (member_id, depth, team_size, direct_count, counted_active)
   SELECT n, n - 1, ${DEPTH} - n, (n < ${DEPTH})::integer, false FROM generate_series(1, ${DEPTH}) n`,
  `INSERT INTO level_counts (member_id, level, members, active)
   SELECT n, level, 1, 0 FROM generate_series(1, ${DEPTH}) n CROSS JOIN generate_series(1, 10) level WHERE n + level <= ${DEPTH}`,
];

async function insertChain(database: Database): Promise<void> {
  await database.transaction(async (tx: Transaction) => {
    await tx.query(`SET LOCAL session_replication_role = 'replica'`);
    for (const statement of CHAIN) await tx.query(statement);
  });
  await database.query('VACUUM ANALYZE');
}

let added = 0;

/** What a registration does once its password is hashed. */
async function join(database: Database, sponsorId: bigint): Promise<number> {
  const n = ++added;
  const began = performance.now();
  await database.transaction((tx) =>
    addMember(tx, {
      name: `Joined ${n}`,
      email: `joined${n}@drill.example`,
      mobileNumber: String(8_000_000_000 + n),
      passwordHash: '-',
      referralCode: `J${String(n).padStart(7, '0')}`,
      sponsorId,
      role: 'member',
      createdAt: new Date(),
    }),
  );
  return performance.now() - began;
}

const percentile = (sorted: number[], share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;

function print(what: string, times: number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  const median = percentile(sorted, 0.5);
  console.log(`${what.padEnd(28)} p50 ${median.toFixed(2)} ms  p95 ${percentile(sorted, 0.95).toFixed(2)} ms`);
  return median;
}

/** Joining costs the same below ten members and below a hundred thousand, who are all counted a moment later. */
export function deepRegistration(): Promise<boolean> {
  return onBenchPostgres(async (database) => {
    await insertChain(database);
    const times: Record<'short' | 'deep', number[]> = { short: [], deep: [] };
    for (let turn = 0; turn < TIMES; turn++) {
      times.short.push(await join(database, 10n));
      times.deep.push(await join(database, BigInt(DEPTH)));
    }
    const short = print('below 10 members', times.short);
    const deep = print(`below ${DEPTH} members`, times.deep);
    const began = performance.now();
    await countNetworkChanges(database);
    console.log(`All ${2 * TIMES} were counted at everybody above in ${(performance.now() - began).toFixed(0)} ms.`);
    const [top] = await database.query<{ team: number }>(
      'SELECT team_size AS team FROM member_figures WHERE member_id = 1',
    );
    const isCounted = top?.team === DEPTH - 1 + 2 * TIMES;
    if (!isCounted) console.log(`  MISSED: the team of the first has ${top?.team} members.`);
    if (deep > short * MOST_TIMES_AS_LONG) console.log('  MISSED: it costs more where more are above.');
    return isCounted && deep <= short * MOST_TIMES_AS_LONG;
  });
}
