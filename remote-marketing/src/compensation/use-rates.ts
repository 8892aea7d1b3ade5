import type { Rates } from 'api/contract';
import type { RateTables } from 'api/contract/compensation-rules';
import { FIRST_RATES } from 'api/contract/compensation-rules';
import { useEffect, useState } from 'react';

/**
 * The rates in force. A page is served, and drawn at first, with those of the first version; when the server knows
 * others, with these.
 */
export function useRates(): RateTables {
  const [rates, setRates] = useState<RateTables>(FIRST_RATES);
  useEffect(() => {
    let isMounted = true;
    getPublic<Rates>('/rates').then(
      (inForce) => isMounted && setRates(inForce),
      // The figures stay as they were served; the calculator says when the server cannot be reached.
      () => {},
    );
    return () => {
      isMounted = false;
    };
  }, []);
  return rates;
}

/**
 * What the API tells everybody. Asked for without the client of members, which these pages do not need and which weighs
 * more than a page's own code.
 */
export async function getPublic<Result>(path: string): Promise<Result> {
  const reply = await fetch(`/api/v1${path}`);
  if (!reply.ok) throw new Error(`${path} was answered with status ${reply.status}`);
  const { result } = (await reply.json()) as { result: Result };
  return result;
}
