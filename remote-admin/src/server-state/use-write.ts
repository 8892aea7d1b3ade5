import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { isAnswered, request } from 'shared-auth';
import { ADMIN_KEY } from '../query-keys';

interface Write {
  method: 'POST' | 'PUT' | 'DELETE';
  url: string;
  data?: object;
}

/** A write without an answer: nobody knows whether it was carried out. */
interface Unanswered {
  text: string;
  key: string;
}

/**
 * Sends writes that the server carries out once: repeated after a lost answer, a write keeps its key. Whatever the
 * outcome, all that is shown is asked for anew before the promise settles: who was refused sees what others decided.
 * @throws ApiError
 */
export function useWrite() {
  const queryClient = useQueryClient();
  const unansweredRef = useRef<Unanswered | null>(null);

  return useCallback(
    async <Result>(write: Write): Promise<Result> => {
      const text = JSON.stringify(write);
      const key = unansweredRef.current?.text === text ? unansweredRef.current.key : createIdempotencyKey();
      try {
        const result = await request<Result>({ ...write, headers: { 'Idempotency-Key': key } });
        unansweredRef.current = null;
        return result;
      } catch (error) {
        unansweredRef.current = isAnswered(error) ? null : { text, key };
        throw error;
      } finally {
        await refetchShown(queryClient);
      }
    },
    [queryClient],
  );
}

/**
 * Brings all that is shown up to date after a write. What was asked for before it may answer with the state before it,
 * and what is kept of pages not shown has that state: both are dropped. Settles once nothing is on its way any more.
 */
async function refetchShown(queryClient: QueryClient): Promise<void> {
  const shown = { queryKey: ADMIN_KEY, type: 'active' } as const;
  queryClient.removeQueries({ queryKey: ADMIN_KEY, type: 'inactive' });
  await queryClient.cancelQueries(shown);
  await queryClient.invalidateQueries(shown);
  // A search that settled meanwhile shows the rows of before until its own have come.
  while (queryClient.isFetching(shown) > 0) {
    await queryClient.refetchQueries({ ...shown, fetchStatus: 'fetching' }, { cancelRefetch: false });
  }
}

const KEY_BYTES = 16;

/** Names one write, so that the server carries it out once however often it arrives. Needs no secure context. */
function createIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
