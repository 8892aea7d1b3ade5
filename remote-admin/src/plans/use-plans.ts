import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { OVERVIEW_KEY, PLANS_KEY } from '../query-keys';
import { createSamplePlan, listSamplePlans } from '../sample/plans';
import type { Plan, PlanTerms } from './plan';

export function usePlans() {
  return useQuery({ queryKey: PLANS_KEY, queryFn: listSamplePlans });
}

export function useCreatePlan() {
  const { update } = usePlanList();
  return useMutation({
    mutationFn: (terms: PlanTerms) => createSamplePlan(terms),
    onSuccess: (plan) => update((plans) => [...plans, plan]),
  });
}

export function useDeletePlan() {
  const { update } = usePlanList();
  return useMutation({
    mutationFn: (planId: string) => Promise.resolve(planId),
    onSuccess: (planId) => update((plans) => plans.filter((plan) => plan.id !== planId)),
  });
}

function usePlanList() {
  const queryClient = useQueryClient();
  return {
    update: (change: (plans: Plan[]) => Plan[]) => {
      queryClient.setQueryData<Plan[]>(PLANS_KEY, (plans) => plans && change(plans));
      return queryClient.invalidateQueries({ queryKey: OVERVIEW_KEY });
    },
  };
}
