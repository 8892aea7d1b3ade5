import { useSendOnce } from '../area/use-send-once';
import { MONEY_KEY } from './money-key';

/** Sends what moves money; every figure is asked for again afterwards. */
export function useMoveMoney<Body extends object, Result>(url: string) {
  return useSendOnce<Body, Result>({
    toWrite: (data) => ({ method: 'POST', url, data }),
    invalidates: [MONEY_KEY],
  });
}
