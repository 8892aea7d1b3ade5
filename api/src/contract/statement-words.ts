import type { DepositMode } from './deposits';
import type { StatementKind } from './wallet';

/*
 * What a member reads in a statement, on the page and on paper: the member area and the server each translate it from
 * the catalogue of their own program.
 */

type Translate = (text: string, values?: Record<string, string>) => string;

/** Marks a text that `t` is given later, so that it is found for the catalogues. */
const msg = (text: string): string => text;

export const MOVEMENT_WORDS: Record<StatementKind, string> = {
  deposit: msg('Deposit'),
  withdrawal: msg('Withdrawal'),
  withdrawal_returned: msg('Withdrawal returned'),
  referral_bonus: msg('Referral bonus'),
  cashback: msg('Daily cashback'),
  cashback_on_cashback: msg('Cashback on cashback'),
  reward: msg('Reward'),
  reversal: msg('Correction'),
  earnings_reversal: msg('Earnings taken back'),
  payout_returned: msg('Payout returned by the bank'),
  receivable: msg('Owed to the club'),
  settlement: msg('Set against what you owe'),
  write_off: msg('Debt given up'),
};

/** The modes of payment that have a name in another language. */
const MODE_WORDS: Partial<Record<DepositMode, string>> = {
  'Credit Card': msg('Credit Card'),
  NetBanking: msg('NetBanking'),
};

function sayMode(t: Translate, mode: string): string {
  const words = MODE_WORDS[mode as DepositMode];
  return words ? t(words) : mode;
}

/** What the server writes as the reference of a movement, and how it is said. Names and reasons stay as they are. */
const REFERENCES: [pattern: RegExp, say: (t: Translate, parts: string[]) => string][] = [
  [/^Daily cashback, (\S+)$/, (t, [day = '']) => t('Daily cashback, {day}', { day })],
  [/^Cashback on cashback, (\S+)$/, (t, [day = '']) => t('Cashback on cashback, {day}', { day })],
  [/^Set against what you owe the club$/, (t) => t('Set against what you owe the club')],
  [
    /^Referral bonus for the first package of (.+)$/,
    (t, [name = '']) => t('Referral bonus for the first package of {name}', { name }),
  ],
  [
    /^Deposit (\d+), ([A-Za-z ]+) (\w+)$/,
    (t, [id = '', mode = '', utr = '']) => t('Deposit {id}, {mode} {utr}', { id, mode: sayMode(t, mode), utr }),
  ],
  [/^Withdrawal (\d+)$/, (t, [id = '']) => t('Withdrawal {id}', { id })],
  [/^Withdrawal (\d+) rejected$/, (t, [id = '']) => t('Withdrawal {id} rejected', { id })],
  [/^Withdrawal (\d+) failed$/, (t, [id = '']) => t('Withdrawal {id} failed', { id })],
  [
    /^Payout (WD\d+) returned by the bank: (.+)$/s,
    (t, [id = '', reason = '']) => t('Payout {id} returned by the bank: {reason}', { id, reason }),
  ],
  [/^Reward: (.+)$/s, (t, [reason = '']) => t('Reward: {reason}', { reason })],
  [
    /^Reversal of ((?:Reward: )?[^:]+): (.+)$/s,
    (t, [line = '', reason = '']) => t('Reversal of {line}: {reason}', { line: sayReference(t, line), reason }),
  ],
  [
    /^What the package of deposit (\d+) had earned: (.+)$/s,
    (t, [id = '', reason = '']) => t('What the package of deposit {id} had earned: {reason}', { id, reason }),
  ],
  [
    /^You owe the club what your wallet did not hold: (.+)$/s,
    (t, [reason = '']) => t('You owe the club what your wallet did not hold: {reason}', { reason }),
  ],
  [
    /^The club has given up what you owed: (.+)$/s,
    (t, [reason = '']) => t('The club has given up what you owed: {reason}', { reason }),
  ],
];

export function sayReference(t: Translate, reference: string): string {
  for (const [pattern, say] of REFERENCES) {
    const found = pattern.exec(reference);
    if (found) return say(t, found.slice(1));
  }
  return reference;
}
