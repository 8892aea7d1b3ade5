import type { RequestHandler } from 'msw';
import { http } from 'msw';
import { createCorrectionHandlers } from './correction-handlers';
import { createDepositHandlers } from './deposit-handlers';
import { calculateOverview } from './overview';
import { createLogHandlers } from './log-handlers';
import { calculateLiability } from './liability';
import { createPlanHandlers } from './plan-handlers';
import { createRateHandlers } from './rate-handlers';
import { createRunHandlers } from './run-handlers';
import { reply } from './reply';
import { createSampleClub } from './sample-club';
import { createUserHandlers } from './user-handlers';
import { createWithdrawalHandlers } from './withdrawal-handlers';

const MONTHS_DEFAULT = 6;

/** The API of a small club with the specification's samples: for the page that runs alone, and for tests. */
export function createSampleHandlers(club = createSampleClub()): RequestHandler[] {
  return [
    http.get('*/api/v1/admin/overview', ({ request }) => {
      const months = new URL(request.url).searchParams.get('months');
      return reply(calculateOverview(club, months === null ? MONTHS_DEFAULT : Number(months)));
    }),
    ...createUserHandlers(club),
    ...createDepositHandlers(club),
    ...createWithdrawalHandlers(club),
    ...createLogHandlers(),
    ...createPlanHandlers(club),
    ...createRunHandlers(club),
    ...createRateHandlers(club),
    http.get('*/api/v1/admin/liability', () => reply(calculateLiability(club))),
    ...createCorrectionHandlers(club),
  ];
}
