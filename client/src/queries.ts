import type { QueryKey } from '@tanstack/react-query';
import { keepPreviousData, QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isAnswered, request } from 'shared-auth';

/** @param staleAfterMs for how long an answer is shown without asking again */
export function createQueryClient(staleAfterMs: number): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: staleAfterMs,
        // A failure shows at once, with a button to try again; waiting through silent retries looks like a hang.
        retry: false,
        // Offline is a failure too; the default would wait for the network without a word.
        networkMode: 'always',
        // What is shown may be what the device kept, however new it is.
        refetchOnReconnect: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
}

export type Params = Readonly<Record<string, string | boolean | undefined>>;

export interface ServerStateOptions {
  /** What a write makes stale together; what is kept is known by this, the URL and the params. */
  queryKey: QueryKey;
  url: string;
  params?: Params;
  /** Whether what is shown stays until other params are answered. */
  keepsPrevious?: boolean;
}

/** What the server has at a URL; lists come page by page instead, with `useInfiniteList`. */
export function useServerState<Result>({
  queryKey,
  url,
  params = {},
  keepsPrevious = false,
  enabled = true,
}: ServerStateOptions & { enabled?: boolean }) {
  return useQuery({
    queryKey: [...queryKey, url, params],
    queryFn: async ({ signal }) => {
      await yieldToMain();
      return request<Result>({ url, params, signal });
    },
    placeholderData: keepsPrevious ? keepPreviousData : undefined,
    enabled,
  });
}

/**
 * Asking takes a cheap phone 15 ms a time: each in a task of its own, so that what is here already is painted first
 * (LCP at most 1800 ms and taps answered within 200 ms, `npm run bench -- web return`).
 */
export const yieldToMain = () => new Promise((resolve) => setTimeout(resolve));

export interface Write {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  data?: object;
}

/**
 * Sends writes that the server carries out once. A write whose answer was lost keeps its key when it is sent again, so
 * that pressing twice is one request; another write, and the same one after an answer, is another request. Whatever the
 * outcome, all below `queryKey` is up to date before the promise settles: a member who was refused sees why.
 * @throws ApiError
 */
export function useIdempotentWrite(queryKey?: QueryKey) {
  const queryClient = useQueryClient();
  const unanswered = useRef<{ text: string; key: string }>(undefined);
  const [refreshed] = useState(queryKey);

  return useCallback(
    async <Result>(write: Write): Promise<Result> => {
      const text = JSON.stringify(write);
      const key = unanswered.current?.text === text ? unanswered.current.key : createRequestKey();
      unanswered.current = { text, key };
      try {
        const result = await request<Result>({ ...write, headers: { 'Idempotency-Key': key } });
        unanswered.current = undefined;
        return result;
      } catch (error) {
        if (isAnswered(error)) unanswered.current = undefined;
        throw error;
      } finally {
        if (refreshed) await refetchAll(queryClient, refreshed);
      }
    },
    [queryClient, refreshed],
  );
}

/** 128 random bits in hexadecimal. `crypto.randomUUID` is missing where the site is served without TLS. */
export function createRequestKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Brings all that is shown up to date after a write. What was asked for before it may answer with the state before it,
 * and what is kept of pages not shown has that state: both are dropped. Settles once nothing is on its way any more.
 */
export async function refetchAll(queryClient: QueryClient, queryKey: QueryKey): Promise<void> {
  const shown = { queryKey, type: 'active' } as const;
  queryClient.removeQueries({ queryKey, type: 'inactive' });
  await queryClient.cancelQueries(shown);
  await queryClient.invalidateQueries(shown);
  // A search that was typed meanwhile shows the rows of before until its own have come.
  while (queryClient.isFetching(shown) > 0) {
    await queryClient.refetchQueries({ ...shown, fetchStatus: 'fetching' }, { cancelRefetch: false });
  }
}

/** The value once it has stayed the same for a while: what was typed, not every letter of it. */
export function useDebouncedValue<Value>(value: Value, delayMs: number): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return debounced;
}
