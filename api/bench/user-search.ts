import type { Database } from '../src/database/database';
import { listenReal } from './api-bench';
import { LoadThread, type Call, type Load } from './load';
import { measureByTurns } from './measure';
import type { Line } from './report';
import { seedMillion } from './million-members';

const MOST_P95_MS = 50;
const CALLERS = 8;
/** A common part of names, a rare one, one that nobody has, a single letter, a part of a mobile number; sorts; deep pages come by cursor. */
const SEARCHES: [string, string[]][] = [
  ['no search, each sort', ['', 'sort=name', 'sort=amount', 'sort=joined&order=asc', 'isEnabled=false']],
  ['search: a common name', ['search=kumar', 'search=kumar&sort=name', 'search=kumar&sort=amount']],
  ['search: a rare name', ['search=zyx', 'search=zyx&sort=amount']],
  ['search: a name that nobody has', ['search=qqqqq']],
  ['search: one letter, two letters', ['search=a', 'search=ku&sort=name', 'search=q']],
  ['search: part of a mobile number', ['search=90012', 'search=77777', 'search=9000123456']],
];

/** The user list of the back office at a million members. */
export async function measureUserSearch(database: Database): Promise<Line[]> {
  const adminToken = await seedMillion(database);
  const { origin, close } = await listenReal(database);
  const thread = new LoadThread();
  const lines: Line[] = [];
  try {
    for (const [name, queries] of SEARCHES) {
      const calls: Call[] = Array.from({ length: 5000 }, (_, place) => ({
        method: 'GET',
        path: `/api/v1/admin/users?${queries[place % queries.length]}`,
        headers: { authorization: adminToken },
      }));
      const load: Load = (callers, sliceMs) => thread.run(origin, calls, callers, sliceMs);
      const [figures] = await measureByTurns([load], CALLERS);
      if (figures) lines.push({ name, callers: CALLERS, figures, mostP95Ms: MOST_P95_MS });
    }
    return lines;
  } finally {
    await thread.stop();
    await close();
  }
}
