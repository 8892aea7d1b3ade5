import type { Queryable } from '../database/database';

/** An account whose balance is not what its transfers say. */
export interface Difference {
  accountId: bigint;
  kind: string;
  balanceMicros: bigint;
  transfersMicros: bigint;
}

/** Rebuilds every balance from the transfers. Also finds members without a wallet, as wallets without a row. */
export async function listDifferences(database: Queryable): Promise<Difference[]> {
  return database.query<Difference>(
    `WITH rebuilt AS (
       SELECT account_id, sum(amount_micros)::bigint AS transfers_micros
       FROM (
         SELECT credit_account_id AS account_id, amount_micros FROM transfers
         UNION ALL
         SELECT debit_account_id, -amount_micros FROM transfers
       ) sides
       GROUP BY account_id
     ), owed AS (
       SELECT id FROM members UNION SELECT account_id FROM rebuilt
     )
     SELECT coalesce(accounts.id, owed.id) AS "accountId", coalesce(accounts.kind, 'missing') AS kind,
       coalesce(accounts.balance_micros, 0) AS "balanceMicros", coalesce(rebuilt.transfers_micros, 0) AS "transfersMicros"
     FROM accounts
     FULL JOIN owed ON owed.id = accounts.id
     LEFT JOIN rebuilt ON rebuilt.account_id = coalesce(accounts.id, owed.id)
     WHERE accounts.id IS NULL OR accounts.balance_micros <> coalesce(rebuilt.transfers_micros, 0)
     ORDER BY 1`,
  );
}
