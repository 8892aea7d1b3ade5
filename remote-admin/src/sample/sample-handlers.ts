import type { NewRun, Profile, Run, RunPage } from 'api/contract';
import { CATCH_UP_DATES_MAX } from 'api/contract/compensation-rules';
import { createRecordedHandlers, reply } from 'federation/standalone/recorded';
import type { RequestHandler } from 'msw';
import { http } from 'msw';
import recording from './recording.json';

const { replies } = recording;

export const SAMPLE_PROFILE = replies['GET /api/v1/user/profile'].result as Profile;
export const SAMPLE_RUNS = replies['GET /api/v1/admin/runs'].result as RunPage;

/** The API as the admin of the demo club meets it: for the page that runs alone, and for tests. */
export function createSampleHandlers(): RequestHandler[] {
  return [...createRunHandlers(), ...createRecordedHandlers(recording)];
}

/**
 * A run goes on after its reply, which no recorded reply shows. Here each is seen running twice; then it has paid what
 * the last recorded run paid.
 */
function createRunHandlers(): RequestHandler[] {
  let pages = [SAMPLE_RUNS];
  const begin = (dates: string[], isDryRun: boolean) => {
    let [shown = SAMPLE_RUNS] = pages;
    pages = dates.flatMap((businessDate) => {
      const { items, dueDates } = shown;
      const ended = toAdminRun(items[0] as Run, businessDate, isDryRun);
      const running: Run = { ...ended, state: 'running', tookMs: null, totals: null };
      const whileRunning = { ...shown, items: [running, ...items] };
      shown = { ...shown, items: [ended, ...items], dueDates: isDryRun ? dueDates : dueDates.slice(1) };
      return [whileRunning, whileRunning, shown];
    });
    return reply(pages[0]?.items[0]);
  };
  return [
    http.get('*/api/v1/admin/runs', () => {
      const [page, ...later] = pages;
      if (later.length > 0) pages = later;
      return reply(page);
    }),
    http.post<never, NewRun>('*/api/v1/admin/runs', async ({ request }) => {
      const { businessDate, isDryRun } = await request.json();
      return begin([businessDate], isDryRun);
    }),
    http.post('*/api/v1/admin/runs/catch-up', () =>
      begin(pages[0]?.dueDates.slice(0, CATCH_UP_DATES_MAX) ?? [], false),
    ),
  ];
}

const toAdminRun = (last: Run, businessDate: string, isDryRun: boolean): Run => ({
  ...last,
  id: String(Number(last.id) + 1),
  businessDate,
  state: isDryRun ? 'simulated' : 'posted',
  trigger: 'admin',
  startedBy: SAMPLE_PROFILE.name,
});
