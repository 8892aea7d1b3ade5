import type { Plan, Rates } from 'api/contract';
import { useLoaded, usePublic } from '../compensation/use-public';
import type { Terms } from './calculate-projection';

/** What shows answers. Nobody sees one before the terms are there, so the first view of the page comes without it. */
const loadAnswers = () => import('./answers');

interface KnownTerms extends Terms {
  answers: Awaited<ReturnType<typeof loadAnswers>>;
}

export interface TermsQuery {
  terms: KnownTerms | undefined;
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
  const answers = useLoaded(loadAnswers, isWanted);
  const terms = plans.result &&
    rates.result &&
    answers.result && { plans: plans.result, rates: rates.result, answers: answers.result };
  const queries = [plans, rates, answers];
  const hasFailed = queries.some((query) => query.hasFailed);
  const retry = () => {
    for (const query of queries) if (query.hasFailed) query.retry();
  };
  return { terms, isLoading: isWanted && !terms && !hasFailed, hasFailed, retry };
}
