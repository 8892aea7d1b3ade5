import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { Proposed, ReasonBody, ReceivablePage, ReceivableQuery, toEnvelope, type Receivable } from '../contract';
import { getRow, type Queryable, type Transaction } from '../database/database';
import type { Deps } from '../deps';
import { AppError } from '../errors/app-error';
import { getReceivableAccountId } from '../ledger/accounts';
import type { NewTransfer } from '../ledger/post-transfers';
import { toRupeesText } from '../ledger/rupees';
import { decodeCursor, LIMIT_DEFAULT, toPage } from '../paging/paging';
import { MemberParams, MONEY, staffRoute } from '../route-options';

/** What a wallet does not hold of what is taken from it. */
interface NewReceivable {
  memberId: bigint;
  /** The purchase that is reversed; null for another credit. */
  depositId: bigint | null;
  amountMicros: bigint;
  reason: string;
}

/**
 * Writes what a member owes from now on.
 * @returns the transfer that lays it out for the wallet, to be posted with what is then taken from it
 */
export async function toReceivableTransfer(
  tx: Transaction,
  { memberId, depositId, amountMicros, reason }: NewReceivable,
  now: Date,
): Promise<NewTransfer> {
  const accountId = getReceivableAccountId(memberId);
  await tx.query(
    `INSERT INTO accounts (id, kind, member_id, may_go_negative) VALUES ($1, 'receivable', $2, true) ON CONFLICT DO NOTHING`,
    [accountId, memberId],
  );
  const row = await getRow<{ id: bigint }>(
    tx,
    `INSERT INTO receivables (member_id, deposit_id, amount_micros, reason, created_at) VALUES ($1, $2, $3, $4, $5) RETURNING id`,
    [memberId, depositId, amountMicros, reason, now],
  );
  return {
    debitAccountId: accountId,
    creditAccountId: memberId,
    amountMicros,
    kind: 'receivable',
    sourceId: row.id,
    reference: `You owe the club what your wallet did not hold: ${reason}`,
  };
}

interface ReceivableRow {
  /** The member's. */
  id: bigint;
  name: string;
  isDisabled: boolean;
  openMicros: bigint;
  since: Date;
  reason: string;
}

/**
 * Who owes the club something, those who joined last first; one row more than the limit. What was settled counts for
 * the oldest first: the newest that come to the open amount are open.
 */
function listReceivables(database: Queryable, after: bigint | null, limit: number): Promise<ReceivableRow[]> {
  return database.query<ReceivableRow>(
    `SELECT m.id, m.name, NOT m.is_enabled AS "isDisabled", -a.balance_micros AS "openMicros", oldest.created_at AS since, oldest.reason
     FROM accounts a JOIN members m ON m.id = a.member_id
     CROSS JOIN LATERAL (
       SELECT created_at, reason FROM (
         SELECT id, created_at, reason, sum_micros(amount_micros) OVER (ORDER BY id DESC) - amount_micros AS newer_micros
         FROM receivables WHERE member_id = a.member_id
       ) own WHERE newer_micros < -a.balance_micros ORDER BY id LIMIT 1
     ) oldest
     WHERE a.id < -1000 AND a.balance_micros < 0 AND ($1::bigint IS NULL OR a.id > -1000 - $1::bigint)
     ORDER BY a.id LIMIT $2`,
    [after, limit + 1],
  );
}

interface ReceivableSums {
  count: bigint;
  totalMicros: bigint;
  writtenOffMicros: bigint;
}

function sumReceivables(database: Queryable): Promise<ReceivableSums> {
  return getRow<ReceivableSums>(
    database,
    `SELECT count(*) FILTER (WHERE kind = 'receivable' AND balance_micros < 0) AS count,
       -coalesce(sum(balance_micros) FILTER (WHERE kind = 'receivable'), 0)::bigint AS "totalMicros",
       -coalesce(sum(balance_micros) FILTER (WHERE kind = 'write_off_expense'), 0)::bigint AS "writtenOffMicros"
     FROM accounts WHERE id < 0`,
    [],
  );
}

/** What a member owes. */
interface Owed {
  openMicros: bigint;
  /** The last that they came to owe; null when they never owed anything. */
  newestId: bigint | null;
  isDisabled: boolean;
}

/** @throws AppError not_found */
export async function getOwed(database: Queryable, memberId: bigint): Promise<Owed> {
  const [row] = await database.query<Owed & Record<string, unknown>>(
    `SELECT a.receivable_micros AS "openMicros", NOT m.is_enabled AS "isDisabled",
       (SELECT max(id) FROM receivables WHERE member_id = a.id) AS "newestId"
     FROM accounts a JOIN members m ON m.id = a.id WHERE a.id = $1`,
    [memberId],
  );
  if (!row) throw new AppError('not_found', `There is no member ${memberId}.`, { field: 'memberId' });
  return row;
}

/** @returns its id */
export async function insertWriteOff(
  tx: Transaction,
  writeOff: { memberId: bigint; amountMicros: bigint; reason: string; writtenOffBy: bigint },
  now: Date,
): Promise<bigint> {
  const { id } = await getRow<{ id: bigint }>(
    tx,
    `INSERT INTO receivable_write_offs (member_id, amount_micros, reason, created_at, written_off_by)
     VALUES ($1, $2, $3, $4, $5) RETURNING id`,
    [writeOff.memberId, writeOff.amountMicros, writeOff.reason, now, writeOff.writtenOffBy],
  );
  return id;
}

const toReceivable = ({ id, name, isDisabled, openMicros, since, reason }: ReceivableRow): Receivable => ({
  memberId: String(id),
  name,
  ...(isDisabled && { isDisabled }),
  amount: toRupeesText(openMicros),
  since: since.toISOString(),
  reason,
});

/** What members owe the club after reversals. */
export function receivablesRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/receivables',
      staffRoute('receivables.read', 'Who owes the club something, and since when', {
        querystring: ReceivableQuery,
        result: ReceivablePage,
      }),
      async ({ query: { cursor, limit = LIMIT_DEFAULT } }) => {
        const after = cursor === undefined ? null : decodeCursor(cursor);
        const rows = await listReceivables(deps.database, after, limit);
        const { count, totalMicros, writtenOffMicros } = await sumReceivables(deps.database);
        return toEnvelope({
          ...toPage(rows, limit, toReceivable),
          counters: {
            count: Number(count),
            total: toRupeesText(totalMicros),
            writtenOff: toRupeesText(writtenOffMicros),
          },
        });
      },
    );

    app.post(
      '/receivables/:memberId/write-off',
      staffRoute('receivables.write_off', 'Propose to give up what a member owes; a second person does it', {
        ...MONEY,
        params: MemberParams,
        body: ReasonBody,
        result: Type.Union([Type.Null(), Proposed]),
      }),
      async (request) => {
        const { memberId } = request.params;
        const { openMicros, newestId } = await getOwed(deps.database, BigInt(memberId));
        const { reason } = request.body;
        const want = { memberId, amountMicros: String(openMicros), newestId: String(newestId), reason };
        return app.decideTogether(request, { kind: 'write_off', want, done: 'Written off.' });
      },
    );
  };
}
