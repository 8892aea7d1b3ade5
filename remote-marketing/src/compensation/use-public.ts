import type { PublicRates } from 'api/contract';
import type { RateTables } from 'api/contract/compensation-rules';
import { FIRST_RATES } from 'api/contract/compensation-rules';
import { useCallback, useEffect, useState } from 'react';

/**
 * What the API tells everybody. Asked for without the client of members, which these pages do not need and which weighs
 * more than a page's own code.
 * @param isWanted whether somebody is about to need it
 */
export function usePublic<Result>(path: string, isWanted = true) {
  return useLoaded(
    useCallback(() => getPublic<Result>(path), [path]),
    isWanted,
  );
}

/**
 * What comes over the line, data or code, and can be asked for again when it did not come.
 * @param load the same function each time
 */
export function useLoaded<Result>(load: () => Promise<Result>, isWanted: boolean) {
  const [result, setResult] = useState<Result>();
  const [hasFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (!isWanted) return undefined;
    let isMounted = true;
    load().then(
      (found) => isMounted && setResult(found),
      () => isMounted && setFailed(true),
    );
    return () => {
      isMounted = false;
    };
  }, [load, isWanted, attempt]);

  const retry = () => {
    setFailed(false);
    setAttempt(attempt + 1);
  };
  return { result, hasFailed, retry };
}

async function getPublic<Result>(path: string): Promise<Result> {
  const reply = await fetch(`/api/v1${path}`);
  if (!reply.ok) throw new Error(`${path} was answered with status ${reply.status}`);
  const { result } = (await reply.json()) as { result: Result };
  return result;
}

export type ShownRates = RateTables & Pick<PublicRates, 'cashbackFrom'>;

/**
 * The rates in force. A page is served, and drawn at first, with those of the first version; when the server knows
 * others, with these. When it cannot be reached, the calculator says so.
 */
export const useRates = (): ShownRates => usePublic<PublicRates>('/rates').result ?? FIRST_RATES;
