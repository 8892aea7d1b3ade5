import type { NewRates, RateVersion } from 'api/contract';
import { toPercentText, parsePercent } from 'client/money';

/** The rates as they are typed; level 1 first. */
export interface RateTexts {
  effectiveOn: string;
  cashback: string;
  referral: { text: string }[];
  cashbackOnCashback: { text: string }[];
}

export function formatRateTexts(rates: RateVersion, effectiveOn: string): RateTexts {
  const format = (rateBps: number) => ({ text: toPercentText(rateBps) });
  return {
    effectiveOn,
    cashback: toPercentText(rates.cashbackBps),
    referral: rates.referralBps.map(format),
    cashbackOnCashback: rates.cashbackOnCashbackBps.map(format),
  };
}

/** Call it with texts that passed the checks. */
export function parseRateTexts({ effectiveOn, cashback, referral, cashbackOnCashback }: RateTexts): NewRates {
  const parse = (text: string) => parsePercent(text) ?? Number.NaN;
  return {
    effectiveOn,
    cashbackBps: parse(cashback),
    referralBps: referral.map(({ text }) => parse(text)),
    cashbackOnCashbackBps: cashbackOnCashback.map(({ text }) => parse(text)),
  };
}

/** The sentence to show under a rate as typed, or undefined when it is a percentage; its bounds are checked by the rules. */
export function checkPercent(text: string): string | undefined {
  if (text.trim() === '') return 'Required.';
  return parsePercent(text) === undefined ? 'A percentage such as 0.25.' : undefined;
}

/** @param tomorrow of the club: today's run may have been posted already */
export function checkEffectiveOn(text: string, tomorrow: string): string | undefined {
  if (text === '') return 'A date is required.';
  return text < tomorrow ? 'New rates take effect tomorrow at the earliest.' : undefined;
}
