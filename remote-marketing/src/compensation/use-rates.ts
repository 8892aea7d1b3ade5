import type { Rates } from 'api/contract';
import { FIRST_RATES, type RateTables } from 'api/contract/compensation-rules';
import { useEffect, useState } from 'react';
import { request } from 'shared-auth';

/**
 * The rates in force. A page is served, and drawn at first, with those of the first version; when the server knows others, with these.
 */
export function useRates(): RateTables {
  const [rates, setRates] = useState<RateTables>(FIRST_RATES);
  useEffect(() => {
    let isMounted = true;
    request<Rates>({ url: '/rates' }).then(
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
