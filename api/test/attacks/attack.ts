/*
 * Statements that would falsify the books, as somebody could send them who has the application's connection. Each is
 * refused, with these words, or found by reconcile, by the law of this name.
 */

export interface Attack {
  attack: string;
  statements: string[];
  refused?: RegExp;
  /** The law that names the row. */
  found?: string;
  /** Refused to the role of the application: the embedded engine has but one. */
  isByRights?: true;
}

export const refused = (attack: string, words: RegExp, ...statements: string[]): Attack => ({
  attack,
  statements,
  refused: words,
});
export const found = (attack: string, law: string, ...statements: string[]): Attack => ({
  attack,
  statements,
  found: law,
});
export const byRights = (attack: string, ...statements: string[]): Attack => ({
  attack,
  statements,
  refused: /permission denied|must be owner/,
  isByRights: true,
});

/** Of a table the row that was written first, under a condition. */
export const of = (from: string, column = 'id') => `(SELECT ${column} FROM ${from} ORDER BY id LIMIT 1)`;

export const DATE = '2026-11-23';
export const PENDING = `deposits WHERE status = 'pending'`;
export const CONFIRMED = `deposits WHERE status = 'success'`;
export const REVERSED = `deposits WHERE status = 'reversed'`;
export const ASKED = `withdrawal_requests WHERE status = 'pending'`;
export const PAID = `payouts WHERE status = 'success'`;
export const UNPAID = `payouts WHERE status = 'pending'`;
/** Somebody who has money and owes nothing. */
export const MEMBER = of(`accounts WHERE kind = 'wallet' AND balance_micros > 1000000000 AND receivable_micros = 0`);
export const OTHER = `(SELECT max(id) FROM members)`;
export const REWARD = `(SELECT max(id) FROM transfers WHERE kind = 'reward')`;

/** A transfer that goes on from the balance of its wallet. */
export function transfer(kind: string, from: string, to: string, micros: string, source: string, after = ''): string {
  return `INSERT INTO transfers (debit_account_id, credit_account_id, amount_micros, balance_after_micros, kind, source_id, reference, business_date, posted_at)
    SELECT d, c, m, CASE WHEN greatest(d, c) > 0 THEN
        (SELECT balance_micros FROM public.accounts WHERE id = greatest(d, c)) + CASE WHEN c > 0 THEN m ELSE -m END${after} END,
      '${kind}', s, CASE WHEN s IS NOT NULL THEN 'An attack' END, '${DATE}', now()
    FROM (SELECT ${from}::bigint AS d, ${to}::bigint AS c, ${micros}::bigint AS m, ${source}::bigint AS s) t`;
}

/** The mirror of a transfer, unless something of it is changed. */
export const reversal = (id: string, from = 'credit_account_id', to = 'debit_account_id', micros = 'amount_micros') =>
  transfer(
    'reversal',
    ...([from, to, micros].map((column) => `(SELECT ${column} FROM transfers WHERE id = ${id})`) as [
      string,
      string,
      string,
    ]),
    id,
  );

/** What is said of a row that is kept. */
export const KEPT = /stays as it is/;
export const GROWS = /only grows|permission denied/;
