import type { Plan, Rates } from 'api/contract';
import { usePublic } from '../compensation/use-public';

/** What an answer of the club's plan is computed from. */
export interface Terms {
  /** The tiers on sale. */
  plans: readonly Plan[];
  /** Those in force today. */
  rates: Rates;
}

export interface TermsQuery {
  terms: Terms | undefined;
  /** They are on their way; before anybody wants them they are not. */
  isLoading: boolean;
  hasFailed: boolean;
  retry: () => void;
}

/**
 * Asks for tiers and rates, which can change between two builds of the page.
 * @param isWanted whether somebody is about to need them
 */
export function useTerms(isWanted: boolean): TermsQuery {
  const plans = usePublic<Plan[]>('/plans', isWanted);
  const rates = usePublic<Rates>('/rates', isWanted);
  const terms = plans.result && rates.result && { plans: plans.result, rates: rates.result };
  const hasFailed = plans.hasFailed || rates.hasFailed;
  const retry = () => {
    for (const query of [plans, rates]) if (query.hasFailed) query.retry();
  };
  return { terms, isLoading: isWanted && !terms && !hasFailed, hasFailed, retry };
}
