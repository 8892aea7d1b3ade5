import type { Plan, Rates } from 'api/contract';
import { useEffect, useState } from 'react';
import { getPublic } from '../compensation/use-rates';

/** What an answer of the club's plan is computed from. */
export interface Terms {
  /** The tiers on sale. */
  plans: readonly Plan[];
  /** Those in force today. */
  rates: Rates;
}

export interface TermsQuery {
  terms?: Terms;
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
  const [terms, setTerms] = useState<Terms>();
  const [hasFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (!isWanted) return undefined;
    let isMounted = true;
    getTerms().then(
      (found) => isMounted && setTerms(found),
      () => isMounted && setFailed(true),
    );
    return () => {
      isMounted = false;
    };
  }, [isWanted, attempt]);

  const retry = () => {
    setFailed(false);
    setAttempt(attempt + 1);
  };
  return { terms, isLoading: isWanted && !terms && !hasFailed, hasFailed, retry };
}

async function getTerms(): Promise<Terms> {
  const [plans, rates] = await Promise.all([getPublic<Plan[]>('/plans'), getPublic<Rates>('/rates')]);
  return { plans, rates };
}
