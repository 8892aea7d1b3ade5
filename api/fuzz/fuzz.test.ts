import type { Database } from '../src/database/database';
import { createTestDatabase } from '../test/test-database';
import { createFuzzedClub, listOperations, type FuzzedClub } from './fuzzed-club';
import { fuzzOperation, type FuzzResult } from './fuzz-operation';
import type { Operation } from './requests';

/** `npm run fuzz` sets them; without, always the same few requests, so that a failure has a reason. */
const { FUZZ_REQUESTS = '10', FUZZ_SEED = '20261122', FUZZ_ONLY = '', FUZZ_WRITES = '' } = process.env;
const BOUNDS = { requests: Number(FUZZ_REQUESTS), seed: Number(FUZZ_SEED) };

/** The bodies of the first are the browsers' own affair; what the others ask for nobody guesses. */
const SILENT = [
  'POST /api/v1/telemetry/policy-reports',
  'POST /api/v1/user/log-in/factor',
  'POST /api/v1/user/proof',
  'POST /api/v1/user/factors/authenticator/confirm',
];

const isChosen = ({ method, path }: Operation) =>
  FUZZ_ONLY.split(',').some((part) => `${method} ${path}`.includes(part)) && !(FUZZ_WRITES && method === 'GET');

function print(result: FuzzResult | undefined): void {
  if (!result) return;
  const answers = Object.entries(result.answers).map(([status, count]) => `${status}: ${count}`);
  process.stdout.write(`${result.failure === undefined ? 'ok    ' : 'FAILED'} ${result.name}  ${answers.join('  ')}\n`);
}

let database: Database;
let club: FuzzedClub;

beforeAll(async () => {
  database = await createTestDatabase('PostgreSQL');
  club = await createFuzzedClub(database);
});
afterAll(async () => {
  await club.app.close();
  await database.close();
});

it('answers whatever is asked, and never with a fault of its own', async () => {
  const chosen = listOperations(club).filter(isChosen);
  // Otherwise a name that is misspelt fuzzes nothing, and passes.
  if (chosen.length === 0) throw new Error(`No route has ${FUZZ_ONLY} in its method and path.`);
  const results: FuzzResult[] = [];
  for (const operation of chosen) {
    results.push(await fuzzOperation(club, operation, BOUNDS));
    if (process.env.FUZZ_REQUESTS) print(results.at(-1));
  }
  expect(results.flatMap(({ name, failure }) => (failure === undefined ? [] : [`${name}: ${failure}`]))).toEqual([]);
  if (FUZZ_ONLY !== '' || FUZZ_WRITES) return;
  expect(results.length).toBeGreaterThan(60);
  // Behind the schemas, too: something is done, or there is nothing of that id, or it is done already.
  const silent = results.filter(
    ({ name, answers }) => !SILENT.includes(name) && !['200', '404', '409', '410'].some((status) => status in answers),
  );
  expect(silent.map(({ name }) => name)).toEqual([]);
});
