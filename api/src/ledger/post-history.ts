import type { Transaction } from '../database/database';
import { toBusinessDate } from './business-date';
import type { NewTransfer } from './post-transfers';

/** A transfer of the past. */
export interface DatedTransfer extends NewTransfer {
  postedAt: Date;
}

const ROWS_PER_STATEMENT = 5000;

/** Writes a past that nobody else has a part in yet, in its order: for demo data. Balances move as they always do. */
export async function postHistory(tx: Transaction, transfers: DatedTransfer[]): Promise<void> {
  for (let start = 0; start < transfers.length; start += ROWS_PER_STATEMENT) {
    const rows = transfers.slice(start, start + ROWS_PER_STATEMENT);
    await tx.query(
      `INSERT INTO transfers (debit_account_id, credit_account_id, amount_micros, kind, reference, business_date, posted_at, source_kind, source_id)
       SELECT debit_id, credit_id, amount_micros, kind, reference, business_date, posted_at, source_kind, source_id
       FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::date[], $7::timestamptz[], $8::text[], $9::bigint[])
         WITH ORDINALITY AS t (debit_id, credit_id, amount_micros, kind, reference, business_date, posted_at, source_kind, source_id, place)
       ORDER BY place`,
      [
        rows.map((row) => row.debitAccountId),
        rows.map((row) => row.creditAccountId),
        rows.map((row) => row.amountMicros),
        rows.map((row) => row.kind),
        rows.map((row) => row.reference),
        rows.map((row) => toBusinessDate(row.postedAt)),
        rows.map((row) => row.postedAt),
        rows.map((row) => row.sourceKind),
        rows.map((row) => row.sourceId),
      ],
    );
  }
}
