import type { NewRun, Run, RunPage } from 'api/contract';
import type { RequestHandler } from 'msw';
import { http } from 'msw';
import { pickPage, refuse, reply } from './reply';
import { calculateRunTotals } from './run-totals';
import type { SampleClub } from './sample-club';

const STARTED_AT = '2026-06-30T05:00:00.000Z';
const NEXT_SCHEDULED_AT = '2026-06-30T18:35:00.000Z';
const TOOK_MS = 41;
/** How often a running attempt is seen as such before it settles. */
const SEEN_RUNNING = 2;

export function createRunHandlers(club: SampleClub): RequestHandler[] {
  const work = createWork(club);
  return [
    http.get('*/api/v1/admin/runs', ({ request }) => {
      work.proceed();
      return reply<RunPage>({
        ...pickPage(club.runs, new URL(request.url), () => ['']),
        dueDates: club.dueDates,
        nextScheduledAt: NEXT_SCHEDULED_AT,
      });
    }),
    http.post<never, NewRun>('*/api/v1/admin/runs', async ({ request }) => {
      const { businessDate, isDryRun } = await request.json();
      const [first] = club.dueDates;
      if (work.isRunning()) return refuse(409, 'run_in_progress', 'Another run is under way.');
      if (businessDate !== first) {
        return refuse(409, 'date_not_payable', `${first ?? 'The next weekday'} comes first.`);
      }
      return reply(work.begin(businessDate, isDryRun));
    }),
    http.post('*/api/v1/admin/runs/catch-up', () => {
      const [first] = club.dueDates;
      if (work.isRunning()) return refuse(409, 'run_in_progress', 'Another run is under way.');
      if (!first) return refuse(409, 'date_not_payable', 'No date is due.');
      return reply([work.begin(first, false, true)]);
    }),
  ];
}

/** Work that takes its time: what begins is running until it has been seen so. */
function createWork(club: SampleClub) {
  let current: { run: Run; isDryRun: boolean; isCatchUp: boolean; seen: number } | undefined;

  const begin = (businessDate: string, isDryRun: boolean, isCatchUp = false): Run => {
    const run: Run = {
      id: String(Number(club.runs[0]?.id ?? 0) + 1),
      businessDate,
      state: 'running',
      trigger: 'admin',
      startedBy: 'Demo Admin',
      startedAt: STARTED_AT,
      tookMs: null,
      totals: null,
      error: null,
    };
    club.runs.unshift(run);
    current = { run, isDryRun, isCatchUp, seen: 0 };
    return run;
  };

  const proceed = () => {
    if (!current || ++current.seen <= SEEN_RUNNING) return;
    const { run, isDryRun, isCatchUp } = current;
    const totals = calculateRunTotals(club.users, club.plans);
    Object.assign(run, { state: isDryRun ? 'simulated' : 'posted', tookMs: TOOK_MS, totals });
    if (!isDryRun) club.dueDates.shift();
    const [next] = club.dueDates;
    current = undefined;
    if (isCatchUp && next) begin(next, false, true);
  };

  return { begin, proceed, isRunning: () => current !== undefined };
}
