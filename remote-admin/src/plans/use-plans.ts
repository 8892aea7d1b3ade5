import type { Plan, PlanTerms } from 'api/contract';
import { useIdempotentWrite } from 'client/queries';
import { ADMIN_KEY, useServerState } from '../server-state/use-server-state';

export function usePlans() {
  return useServerState<Plan[]>('/plans');
}

export function useChangePlans() {
  const write = useIdempotentWrite(ADMIN_KEY);
  return {
    createPlan: (terms: PlanTerms) => write<Plan>({ method: 'POST', url: '/admin/plans', data: terms }),
    editPlan: (planId: string, terms: PlanTerms) =>
      write<Plan>({ method: 'PUT', url: `/admin/plans/${planId}`, data: terms }),
    deletePlan: (planId: string) => write<null>({ method: 'DELETE', url: `/admin/plans/${planId}` }),
  };
}

/** What the place of a plan in the list makes its name. */
export function formatPlanName(position: number): string {
  return `Plan #${position + 1}`;
}
