import type { Plan, PlanTerms } from 'api/contract';
import type { RequestHandler } from 'msw';
import { http } from 'msw';
import { refuseUnknown, reply } from './reply';
import type { SampleClub } from './sample-club';

export function createPlanHandlers(club: SampleClub): RequestHandler[] {
  return [
    http.get('*/api/v1/plans', () => reply(club.plans.toSorted((one, other) => one.minRecharge - other.minRecharge))),
    http.post<never, PlanTerms>('*/api/v1/admin/plans', async ({ request }) => {
      const terms = await request.json();
      const plan: Plan = { id: String(terms.minRecharge), version: 1, ...terms };
      club.plans.push(plan);
      return reply(plan);
    }),
    http.put<{ planId: string }, PlanTerms>('*/api/v1/admin/plans/:planId', async ({ params, request }) => {
      const plan = club.plans.find(({ id }) => id === params.planId);
      if (!plan) return refuseUnknown('plan');
      return reply(Object.assign(plan, await request.json(), { version: plan.version + 1 }));
    }),
    http.delete<{ planId: string }>('*/api/v1/admin/plans/:planId', ({ params }) => {
      club.plans = club.plans.filter(({ id }) => id !== params.planId);
      return reply(null);
    }),
  ];
}
