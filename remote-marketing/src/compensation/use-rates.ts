import type { Rates } from 'api/contract';
import { FIRST_RATES, type RateTables } from 'api/contract/compensation-rules';
import { useEffect, useState } from 'react';

/**
 * The rates in force. A page is served, and drawn at first, with those of the first version; when the server knows others, with these.
 */
export function useRates(): RateTables {
  const [rates, setRates] = useState<RateTables>(FIRST_RATES);
  useEffect(() => {
    let isMounted = true;
    getRates().then(
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

/** Asked for without the client of members, which nothing else on these pages needs at first and which weighs more than the page's own code. */
async function getRates(): Promise<Rates> {
  const reply = await fetch('/api/v1/rates');
  if (!reply.ok) throw new Error(`the rates were answered with status ${reply.status}`);
  const { result } = (await reply.json()) as { result: Rates };
  return result;
}
