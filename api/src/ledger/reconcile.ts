import type { Queryable } from '../database/database';

/** An account whose balance, or a part of it, is not what its transfers say. */
export interface Difference {
  accountId: bigint;
  kind: string;
  /** Which of its figures. */
  figure: string;
  keptMicros: bigint;
  transfersMicros: bigint;
}

/**
 * Adds every balance and its parts up again from the transfers. Also finds members without a wallet, as wallets without
 * a row.
 */
export async function listDifferences(database: Queryable): Promise<Difference[]> {
  return database.query<Difference>(
    `WITH sides AS (
       SELECT credit_account_id AS id, amount_micros, kind, source_id FROM transfers
       UNION ALL
       SELECT debit_account_id, -amount_micros, kind, source_id FROM transfers
     ), moved AS (
       SELECT id, amount_micros, CASE WHEN kind = 'reversal' THEN get_transfer_kind(source_id) ELSE kind END AS kind FROM sides
     ), rebuilt AS (
       SELECT id, sum(amount_micros) AS balance, sum(amount_micros) FILTER (WHERE kind = 'deposit') AS deposit,
         sum(amount_micros) FILTER (WHERE kind = 'referral_bonus') AS referral,
         sum(amount_micros) FILTER (WHERE kind LIKE 'cashback%') AS cashback,
         sum(amount_micros) FILTER (WHERE kind = 'reward') AS reward
       FROM moved GROUP BY id
     ), owed AS (
       SELECT id FROM members UNION SELECT id FROM rebuilt
     )
     SELECT coalesce(a.id, owed.id) AS "accountId", coalesce(a.kind, 'missing') AS kind, figure,
       coalesce(kept, 0) AS "keptMicros", coalesce(summed, 0)::bigint AS "transfersMicros"
     FROM accounts a
     FULL JOIN owed ON owed.id = a.id
     LEFT JOIN rebuilt r ON r.id = coalesce(a.id, owed.id)
     CROSS JOIN LATERAL (VALUES
       ('balance', a.balance_micros, r.balance), ('deposit', a.deposit_micros, r.deposit),
       ('referral', a.referral_micros, r.referral), ('cashback', a.cashback_micros, r.cashback),
       ('reward', a.reward_micros, r.reward)
     ) AS figures (figure, kept, summed)
     WHERE (a.id IS NULL AND figure = 'balance') OR kept <> coalesce(summed, 0)
     ORDER BY 1, 3`,
  );
}
