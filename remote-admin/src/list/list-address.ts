import type { Params } from 'client/queries';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';

/** What one looked for, and how the list was narrowed down. */
interface Narrowing {
  search: string;
  filter: Params;
}

const SEARCH = 'search';
/** Marks the places in the history that a list itself has written. */
const OWN = { isListOwn: true };

function read(params: URLSearchParams, initial: Params): Narrowing {
  const entries = Object.entries(initial);
  return {
    search: params.get(SEARCH) ?? '',
    filter: Object.fromEntries(
      entries.map(([name, value]) => [name, params.has(name) ? params.get(name) || undefined : value]),
    ),
  };
}

/** What says the same as `initial` is left out; a part of it that was switched off stands there empty. */
function write(old: URLSearchParams, { search, filter }: Narrowing, initial: Params): URLSearchParams {
  const next = new URLSearchParams(old);
  const put = (name: string, value = '', atFirst = '') =>
    value === atFirst ? next.delete(name) : next.set(name, value);
  put(SEARCH, search);
  for (const [name, value] of Object.entries(filter)) put(name, value?.toString(), initial[name]?.toString());
  return next;
}

/**
 * What narrows a list down. In the address, a reload, the way back and a link find it; what is typed is kept here, too,
 * because the address follows a moment later.
 */
export function useNarrowing(initial: Params, isInAddress: boolean): [Narrowing, (part: Partial<Narrowing>) => void] {
  const [params, setParams] = useSearchParams();
  const { key, state } = useLocation();
  const [narrowing, setNarrowing] = useState(() => read(isInAddress ? params : new URLSearchParams(), initial));
  const [seenKey, setSeenKey] = useState(key);
  if (key !== seenKey) {
    setSeenKey(key);
    const isOwn = (state as Partial<typeof OWN> | null)?.isListOwn === true;
    if (isInAddress && !isOwn) setNarrowing(read(params, initial));
  }
  const change = (part: Partial<Narrowing>) => {
    const next = { ...narrowing, ...part };
    setNarrowing(next);
    if (!isInAddress) return;
    setParams(write(params, next, initial), { replace: true, preventScrollReset: true, state: OWN });
  };
  return [narrowing, change];
}
