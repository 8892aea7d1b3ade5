import fastify from 'fastify';
import { CALLING_MEMBERS, MEMBERS } from './club';
import type { Database } from '../src/database/database';

/** What there is no going below: the same framework, driver and database, and nothing of ours. */

/** A route that does one query by primary key. */
export async function listenBare(database: Database) {
  const app = fastify({ forceCloseConnections: true });
  app.get<{ Params: { id: string } }>('/members/:id', async (request) => {
    const [row] = await database.query<{ id: bigint; createdAt: Date }>(
      'SELECT id, name, email, mobile_number AS "mobileNumber", referral_code AS "referralCode", role, created_at AS "createdAt" FROM members WHERE id = $1',
      [request.params.id],
    );
    return { ...row, id: String(row?.id), createdAt: row?.createdAt.toISOString() };
  });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  return { origin, close: () => app.close() };
}

const INSERT_TRANSFER = `INSERT INTO transfers (debit_account_id, credit_account_id, amount_micros, kind, reference, business_date, posted_at, idempotency_key)
  VALUES ($1, $2, $3, $4, $5, current_date, now(), $6)`;

/** The transaction of a confirmed deposit: the deposit, the ledger, the package. */
export function createBareDeposit(database: Database, depositIds: bigint[]): () => Promise<void> {
  let used = 0;
  return async () => {
    const id = depositIds[used++];
    if (id === undefined) throw new Error('The deposits are used up');
    await database.transaction(async (tx) => {
      const [deposit] = await tx.query<{ memberId: bigint }>(
        `UPDATE deposits SET status = 'success', decided_at = now(), decided_by = $2 WHERE id = $1 AND status = 'pending' RETURNING member_id AS "memberId"`,
        [id, MEMBERS + 1],
      );
      await tx.query(INSERT_TRANSFER, [
        -1,
        deposit?.memberId,
        1_000_000_000,
        'deposit',
        `Deposit ${id}`,
        `deposit:${id}`,
      ]);
      await tx.query(
        `INSERT INTO packages (member_id, deposit_id, plan_version_id, principal_micros, purchased_at, purchased_on)
         VALUES ($1, $2, 1, 1000000000, now(), current_date)`,
        [deposit?.memberId, id],
      );
    });
  };
}

let withdrawals = 0;

/** The transaction of a requested withdrawal: the lock, the request, the ledger. */
export function createBareWithdrawal(database: Database): () => Promise<void> {
  return async () => {
    const memberId = (withdrawals++ % CALLING_MEMBERS) + 1;
    await database.transaction(async (tx) => {
      await tx.query('SELECT balance_micros FROM accounts WHERE id = $1 FOR UPDATE', [memberId]);
      const [request] = await tx.query<{ id: bigint }>(
        `INSERT INTO withdrawal_requests (member_id, amount_micros, method, upi_id, created_at)
         VALUES ($1, 100000000, 'UPI', 'bench@bank', now()) RETURNING id`,
        [memberId],
      );
      const key = `withdrawal:${request?.id}`;
      await tx.query(INSERT_TRANSFER, [memberId, -2, 100_000_000, 'withdrawal', `Withdrawal ${request?.id}`, key]);
    });
  };
}
