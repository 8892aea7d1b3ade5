import { toHeldSql } from './held-bonuses';
import type { Transaction } from '../database/database';
import { getReceivableAccountId } from './accounts';
import type { NewTransfer, Posting, TransferKind } from './post-transfers';

/**
 * What the wallet `a` can give back: all that it holds but the principal of running packages, which waits until they
 * end, and bonuses that are held, which are there for the reversal of their own purchase.
 * @param on the SQL of the business date
 * @param without the SQL of a deposit's id whose purchase is taken back, or a bonus of it
 */
export const toFreeSql = (balance: string, on: string, without = 'NULL') =>
  `greatest(0, ${balance} - ${toHeldSql('a.id', on, without)} - coalesce((
    SELECT sum_micros(principal_micros) FROM packages
    WHERE member_id = a.id AND status = 'running' AND deposit_id IS DISTINCT FROM ${without}
  ), 0))`;

/**
 * How much of what a wallet owes it can settle. $1 to $4: the wallets, what their balances and debts change by, and
 * what the club gives up: that settles whatever else the wallet holds. $5 the business date, $6 the purchase that is
 * taken back.
 */
const SETTLED = `
  SELECT a.id AS "memberId", least(
    a.receivable_micros + moved.lent_micros,
    greatest(moved.given_up_micros, ${toFreeSql('a.balance_micros + moved.micros', '$5::date', '$6::bigint')})
  ) AS micros
  FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[]) AS moved (id, micros, lent_micros, given_up_micros)
  JOIN accounts a ON a.id = moved.id
  ORDER BY a.id DESC`;

function sumMoved(memberId: bigint, transfers: NewTransfer[]): bigint {
  return transfers.reduce((sum, { debitAccountId, creditAccountId, amountMicros }) => {
    if (creditAccountId === memberId) return sum + amountMicros;
    return debitAccountId === memberId ? sum - amountMicros : sum;
  }, 0n);
}

function toSettlement(memberId: bigint, amountMicros: bigint): Posting {
  return {
    debitAccountId: memberId,
    creditAccountId: getReceivableAccountId(memberId),
    amountMicros,
    kind: 'settlement',
    sourceId: null,
    reference: null,
  };
}

/**
 * What of the money that an event makes free settles what its wallets owe: their wallets are locked. A new deposit
 * makes none free, because its package begins with it.
 */
export async function listSettlements(
  tx: Transaction,
  debtors: bigint[],
  transfers: NewTransfer[],
  businessDate: string,
  takenBackId: bigint | null,
): Promise<Posting[]> {
  if (debtors.length === 0) return [];
  const sumOf = (kind: TransferKind) =>
    debtors.map((memberId) =>
      sumMoved(
        memberId,
        transfers.filter((transfer) => transfer.kind === kind),
      ),
    );
  const rows = await tx.query<{ memberId: bigint; micros: bigint }>(SETTLED, [
    debtors,
    debtors.map((memberId) => sumMoved(memberId, transfers)),
    sumOf('receivable'),
    sumOf('write_off'),
    businessDate,
    takenBackId,
  ]);
  return rows.filter(({ micros }) => micros > 0n).map(({ memberId, micros }) => toSettlement(memberId, micros));
}
