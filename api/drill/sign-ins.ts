import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listen } from '../bench/api/api-bench';
import { onBenchPostgres } from '../bench/databases';
import { LoadThread, type Call } from '../bench/load';
import { summarize, type Figures } from '../bench/measure';
import { TEMPLATE } from '../test/sample-shell';
import { writeSampleShell } from './servers';

const SIGN_INS = 64;
const VISITORS = 2;
const LASTS_MS = 10_000;
const MOST_P95_MS = 100;
const FILE = '/assets/shell.abc.js';
const PASSWORD = 'A password for the drill 1';

const get = (path: string): Call => ({ method: 'GET', path, headers: {} });
const post = (path: string, body: object): Call => ({
  method: 'POST',
  path: `/api/v1/user${path}`,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** Of usual sizes. */
const PAGE_AND_FILE = {
  'shell/1.0.0/index.html': `${TEMPLATE}${'<p>A page.</p>'.repeat(2000)}`,
  [`shell/1.0.0${FILE}`]: 'console.log("A program.");\n'.repeat(4000),
};

/** One sends until its time is over, all beside each other. */
async function sendBeside(origin: string, loads: { calls: Call[]; callers: number }[]): Promise<Figures[]> {
  const threads = loads.map(() => new LoadThread());
  const slices = await Promise.all(
    loads.map(({ calls, callers }, place) =>
      threads[place]?.run(origin, calls, callers, LASTS_MS, { isRepeated: true }),
    ),
  );
  await Promise.all(threads.map((thread) => thread.stop()));
  return slices.map((slice) => summarize(slice ? [slice] : []));
}

function print(what: string, { perSecond, p50Ms, p95Ms, errors }: Figures, mostP95Ms = Infinity): boolean {
  const [p50, p95] = [p50Ms, p95Ms].map((ms) => `${ms.toFixed(0).padStart(5)} ms`);
  console.log(
    `${what.padEnd(34)} ${perSecond.toFixed(0).padStart(5)}/s  p50 ${p50}  p95 ${p95}  ${errors.length} failed`,
  );
  for (const error of errors.slice(0, 3)) console.log(`  ${error}`);
  if (p95Ms >= mostP95Ms) console.log(`  MISSED: p95 above ${mostP95Ms} ms.`);
  return errors.length === 0 && p95Ms < mostP95Ms;
}

/** With 64 people signing in at once, pages and files arrive as on any day. */
export function signIns(): Promise<boolean> {
  const releases = mkdtempSync(join(tmpdir(), 'safar-drill-'));
  writeSampleShell(releases, PAGE_AND_FILE);
  return onBenchPostgres(async (_database, serving) => {
    const { origin, close } = await listen(serving, releases);
    const people = Array.from({ length: SIGN_INS }, (_, n) => ({
      email: `person${n}@drill.example`,
      password: PASSWORD,
    }));
    const registrations = people.map((person, n) =>
      post('/registerUser', { ...person, name: 'Asha Kumari', mobileNumber: String(9_000_000_000 + n) }),
    );
    const page = { calls: [get('/login')], callers: VISITORS };
    const file = { calls: [get(FILE)], callers: VISITORS };
    const signing = { calls: people.map((person) => post('/userLogin', person)), callers: SIGN_INS };
    try {
      const thread = new LoadThread();
      const { errors } = await thread.run(origin, registrations, VISITORS, Infinity);
      await thread.stop();
      if (errors[0] !== undefined) throw new Error(`Nobody can join: ${errors[0]}`);
      const [calmPage, calmFile] = await sendBeside(origin, [page, file]);
      const [besidePage, besideFile, signed] = await sendBeside(origin, [page, file, signing]);
      if (!calmPage || !calmFile || !besidePage || !besideFile || !signed) throw new Error('Nothing was measured');
      print('a page', calmPage);
      print('a file', calmFile);
      const areKept = [
        print(`${SIGN_INS} sign-ins`, signed),
        print('a page beside them', besidePage, MOST_P95_MS),
        print('a file beside them', besideFile, MOST_P95_MS),
      ];
      return areKept.every(Boolean);
    } finally {
      await close();
      rmSync(releases, { recursive: true });
    }
  });
}
