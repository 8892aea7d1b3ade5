import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryKey } from '@tanstack/react-query';
import { useRef } from 'react';
import { request } from 'shared-auth';
import { createRequestKey } from './create-request-key';

interface Write {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  data?: object;
}

interface SendOnceOptions<Intent, Result> {
  toWrite: (intent: Intent) => Write;
  onSuccess?: (result: Result) => void;
  /** What the write makes old. */
  invalidates?: QueryKey;
}

/**
 * Sends what the server carries out once. The same write sent again carries the same key until it has succeeded, so that
 * pressing twice after a lost answer is one request; another write is another request.
 */
export function useSendOnce<Intent, Result>(options: SendOnceOptions<Intent, Result>) {
  const { toWrite, onSuccess, invalidates } = options;
  const queryClient = useQueryClient();
  const attempt = useRef<{ text: string; key: string }>(undefined);
  const refresh = async () => {
    if (invalidates) await queryClient.invalidateQueries({ queryKey: invalidates });
  };
  return useMutation({
    networkMode: 'always',
    mutationFn: (intent: Intent) => {
      const write = toWrite(intent);
      const text = JSON.stringify(write);
      if (attempt.current?.text !== text) attempt.current = { text, key: createRequestKey() };
      return request<Result>({ ...write, headers: { 'Idempotency-Key': attempt.current.key } });
    },
    // Done when what is shown is what the write has made of it.
    onSuccess: async (result) => {
      attempt.current = undefined;
      onSuccess?.(result);
      await refresh();
    },
    // The answer may have been lost on its way back, after the write was done.
    onError: () => void refresh(),
  });
}
