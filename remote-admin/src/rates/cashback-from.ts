import type { CashbackFrom } from 'api/contract';
import { msg } from 'client/msg';

/** From when the cashback of a package counts; marked for translation. */
export const CASHBACK_FROM: Record<CashbackFrom, string> = {
  confirmation: msg('The confirmation of the deposit'),
  value_date: msg('The value date of the bank'),
};
