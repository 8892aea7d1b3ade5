import { useQuery } from '@tanstack/react-query';
import type { Plan, PlanTerms } from 'api/contract';
import { request } from 'shared-auth';
import { PLANS_KEY } from '../query-keys';
import { useWrite } from '../server-state/use-write';

export function usePlans() {
  return useQuery({ queryKey: PLANS_KEY, queryFn: () => request<Plan[]>({ url: '/plans' }) });
}

export function useChangePlans() {
  const write = useWrite();
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
