import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { isAnswered, request } from 'shared-auth';
import { createIdempotencyKey } from './create-idempotency-key';
import { showAnew } from './show-anew';

export interface Write {
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
        await showAnew(queryClient);
      }
    },
    [queryClient],
  );
}
