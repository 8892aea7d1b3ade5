import { getBankAccount, getCashBalances } from '../bank-accounts/bank-accounts';
import type { BankBalance, BankDifference } from '../contract';
import type { Queryable } from '../database/database';
import { toRupeesText } from '../ledger/rupees';
import { startOfBusinessDate } from '../plan/calendar';
import { listTokens } from './match-lines';

/** As many as a person goes through; what is left is said in one sum. */
const SHOWN_MAX = 200;

interface DifferenceRow {
  kind: BankDifference['kind'];
  id: bigint | null;
  day: string;
  text: string;
  micros: bigint;
}

interface Ends {
  from: string;
  through: string;
  balanceMicros: bigint;
}

/** The first and the last day of what was imported, and what the bank says at its end. */
async function findEnds(database: Queryable, bankAccountId: bigint): Promise<Ends | undefined> {
  const [row] = await database.query<Ends>(
    `SELECT last.booked_on AS through, last.balance_micros AS "balanceMicros",
       (SELECT min(booked_on) FROM statement_lines WHERE bank_account_id = $1) AS "from"
     FROM statement_lines last WHERE last.bank_account_id = $1 AND last.balance_micros IS NOT NULL
     ORDER BY last.booked_on DESC, last.id DESC LIMIT 1`,
    [bankAccountId],
  );
  return row;
}

/** Lines that no deposit rests on: debits may be payouts. */
function listFreeLines(database: Queryable, bankAccountId: bigint): Promise<DifferenceRow[]> {
  return database.query<DifferenceRow>(
    `SELECT 'line' AS kind, id, booked_on AS day, trim(narration || ' ' || reference) AS text, amount_micros AS micros
     FROM statement_lines WHERE bank_account_id = $1 AND deposit_id IS NULL`,
    [bankAccountId],
  );
}

const DAY = `AT TIME ZONE 'Asia/Kolkata')::date`;

/** Deposits that were confirmed since a moment and rest on no line. */
function listDepositsWithoutLine(database: Queryable, cashPlace: number, since: Date): Promise<DifferenceRow[]> {
  return database.query<DifferenceRow>(
    `SELECT 'deposit' AS kind, d.id, (d.decided_at ${DAY} AS day, d.mode || ' ' || d.utr AS text, -d.amount_micros AS micros
     FROM deposits d LEFT JOIN bank_accounts b ON b.id = d.bank_account_id
     WHERE d.status = 'success' AND d.decided_at >= $2 AND coalesce(b.cash_place, 0) = $1
       AND NOT EXISTS (SELECT FROM statement_lines l WHERE l.deposit_id = d.id)`,
    [cashPlace, since],
  );
}

/** Payouts leave from the first account. */
async function listPayouts(
  database: Queryable,
  cashPlace: number,
  since: Date,
): Promise<(DifferenceRow & { utr: string })[]> {
  if (cashPlace !== 0) return [];
  return database.query<DifferenceRow & { utr: string }>(
    `SELECT 'payout' AS kind, id, (settled_at ${DAY} AS day, utr AS text, upper(utr) AS utr, amount_micros AS micros
     FROM payouts WHERE status = 'success' AND settled_at >= $1`,
    [since],
  );
}

/** Takes a debit and the payout whose UTR it names out of both lists. */
function pairPayouts(lines: DifferenceRow[], payouts: (DifferenceRow & { utr: string })[]): DifferenceRow[] {
  const open = new Map(payouts.map((payout) => [payout.utr, payout]));
  const free = lines.filter(({ text, micros }) => {
    if (micros > 0n) return true;
    for (const token of listTokens({ narration: text, reference: '' })) {
      if (open.get(token)?.micros === -micros) return !open.delete(token);
    }
    return true;
  });
  return [...free, ...open.values()];
}

const sizeOf = ({ micros }: DifferenceRow) => (micros < 0n ? -micros : micros);

/** What the ledger and the bank say is in an account, and all that makes the difference. */
export async function getBankBalance(database: Queryable, bankAccountId: bigint): Promise<BankBalance> {
  const account = await getBankAccount(database, bankAccountId);
  const balances = await getCashBalances(database, [account.cashPlace]);
  const ledgerMicros = balances.get(account.cashPlace) ?? 0n;
  const ledger = toRupeesText(ledgerMicros);
  const ends = await findEnds(database, bankAccountId);
  if (!ends) return { ledger, statement: null, differences: [] };
  const since = startOfBusinessDate(ends.from);
  const rows = pairPayouts(
    [
      ...(await listFreeLines(database, bankAccountId)),
      ...(await listDepositsWithoutLine(database, account.cashPlace, since)),
    ],
    await listPayouts(database, account.cashPlace, since),
  );
  const shown = rows.toSorted((one, other) => (sizeOf(one) < sizeOf(other) ? 1 : -1)).slice(0, SHOWN_MAX);
  const restMicros = shown.reduce((rest, { micros }) => rest - micros, ends.balanceMicros - ledgerMicros);
  const rest: DifferenceRow = { kind: 'before', id: null, day: ends.from, text: '', micros: restMicros };
  return {
    ledger,
    statement: { balance: toRupeesText(ends.balanceMicros), from: ends.from, through: ends.through },
    differences: [...shown, ...(restMicros === 0n ? [] : [rest])].map(({ kind, id, day, text, micros }) => ({
      kind,
      id: id === null ? null : String(id),
      day,
      text,
      amount: toRupeesText(micros),
    })),
  };
}
