import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { request } from 'shared-auth';
import { createRequestKey } from './create-request-key';
import { MONEY_KEY } from './money-key';

/**
 * Sends what moves money. The same body sent again carries the same key until it has succeeded, so that pressing twice
 * after a lost answer is one request; another body is another request.
 */
export function useSendOnce<Body extends object, Result>(url: string) {
  const queryClient = useQueryClient();
  const attempt = useRef<{ text: string; key: string }>(undefined);
  return useMutation({
    networkMode: 'always',
    mutationFn: (body: Body) => {
      const text = JSON.stringify(body);
      if (attempt.current?.text !== text) attempt.current = { text, key: createRequestKey() };
      return request<Result>({
        method: 'POST',
        url,
        data: body,
        headers: { 'Idempotency-Key': attempt.current.key },
      });
    },
    onSuccess: () => {
      attempt.current = undefined;
    },
    // Also after a failure: the answer may have been lost on its way back.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: [MONEY_KEY] }),
  });
}
