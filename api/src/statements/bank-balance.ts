import { getBankAccount, getCashBalances } from '../bank-accounts/bank-accounts';
import type { BankBalance, BankDifference } from '../contract';
import type { Queryable } from '../database/database';
import { toRupeesText } from '../ledger/rupees';
import { startOfBusinessDate } from '../plan/calendar';
import { findGaps } from './find-gaps';
import { listTokens } from './match-lines';
import { HAS_DEBIT } from './payout-lines.queries';

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

interface FreeLine extends DifferenceRow {
  isReturn: boolean;
}

/** Lines that the cash of the account does not hold: nothing rests on them, or what does is of another account. */
function listFreeLines(database: Queryable, bankAccountId: bigint, cashPlace: number): Promise<FreeLine[]> {
  return database.query<FreeLine>(
    `SELECT 'line' AS kind, l.id, l.booked_on AS day, trim(l.narration || ' ' || l.reference) AS text, l.amount_micros AS micros,
       l.returned_at IS NOT NULL AS "isReturn"
     FROM statement_lines l LEFT JOIN deposits d ON d.id = l.deposit_id LEFT JOIN bank_accounts b ON b.id = d.bank_account_id
     WHERE l.bank_account_id = $1 AND l.payout_id IS NULL AND l.batch_id IS NULL AND l.charged_at IS NULL
       AND (d.id IS NULL OR d.status = 'reversed' OR coalesce(b.cash_place, 0) <> $2)
     ORDER BY l.id`,
    [bankAccountId, cashPlace],
  );
}

const DAY = `AT TIME ZONE 'Asia/Kolkata')::date`;

/** Deposits that were confirmed since a moment and rest on no line. */
function listDepositsWithoutLine(database: Queryable, cashPlace: number, since: Date): Promise<DifferenceRow[]> {
  return database.query<DifferenceRow>(
    `SELECT 'deposit' AS kind, d.id, (d.decided_at ${DAY} AS day, d.mode || ' ' || d.utr AS text, -d.amount_micros AS micros
     FROM deposits d LEFT JOIN bank_accounts b ON b.id = d.bank_account_id
     WHERE d.status = 'success' AND d.decided_at >= $2 AND coalesce(b.cash_place, 0) = $1
       AND NOT EXISTS (
         SELECT FROM statement_lines l JOIN bank_accounts o ON o.id = l.bank_account_id WHERE l.deposit_id = d.id AND o.cash_place = $1
       )`,
    [cashPlace, since],
  );
}

type PayoutDifference = DifferenceRow & { utr: string };

/** What has left from the account since a moment, or has come back to it, and has no line. */
function listPayouts(database: Queryable, cashPlace: number, since: Date): Promise<PayoutDifference[]> {
  return database.query<PayoutDifference>(
    `SELECT 'payout' AS kind, p.id, (moved.at ${DAY} AS day, moved.utr AS text, upper(moved.utr) AS utr, moved.micros
     FROM payouts p LEFT JOIN bank_accounts b ON b.id = p.bank_account_id
     CROSS JOIN LATERAL (
       SELECT p.settled_at AS at, p.utr, p.amount_micros AS micros
       UNION ALL SELECT p.returned_at, p.return_reference, -p.amount_micros WHERE p.status = 'returned'
     ) moved
     WHERE p.status IN ('success', 'returned') AND moved.at >= $2 AND coalesce(b.cash_place, 0) = $1
       AND CASE WHEN moved.micros > 0 THEN NOT ${HAS_DEBIT}
         ELSE NOT EXISTS (SELECT FROM statement_lines l WHERE l.payout_id = p.id AND l.amount_micros > 0) END`,
    [cashPlace, since],
  );
}

/** What has left with the debit of its batch, and the ledger has not paid: it waits, or has failed and is not back. */
function listSent(database: Queryable, bankAccountId: bigint): Promise<DifferenceRow[]> {
  return database.query<DifferenceRow>(
    `SELECT 'sent' AS kind, p.id, l.booked_on AS day, 'Batch ' || o.batch_id AS text, -p.amount_micros AS micros
     FROM statement_lines l JOIN payout_batch_lines o ON o.batch_id = l.batch_id JOIN payouts p ON p.id = o.payout_id
     WHERE l.bank_account_id = $1 AND (p.status = 'pending' OR p.status = 'failed' AND NOT EXISTS (
       SELECT FROM statement_lines back WHERE back.payout_id = p.id AND back.amount_micros > 0
     ))`,
    [bankAccountId],
  );
}

/** A debit that gives a credit back: both were marked so, or the bank's own takes back what names the same. */
function pairReturns(lines: FreeLine[]): FreeLine[] {
  const paired = new Set<FreeLine>();
  const credits = lines.filter(({ micros }) => micros > 0n);
  const tokensOf = new Map(lines.map((line) => [line, listTokens({ narration: line.text, reference: '' })]));
  for (const debit of lines.filter(({ micros }) => micros < 0n)) {
    const tokens = [...(tokensOf.get(debit) ?? [])].filter((token) => token.length >= 12 && /\d{6}/.test(token));
    const credit = credits.find((each) => {
      if (each.micros !== -debit.micros || paired.has(each)) return false;
      if (debit.isReturn || each.isReturn) return debit.isReturn && each.isReturn;
      return tokens.some((token) => tokensOf.get(each)?.has(token));
    });
    if (credit) paired.add(credit).add(debit);
  }
  return lines.filter((line) => !paired.has(line));
}

/** Takes a debit and the payout whose UTR it names out of both lists. */
function pairPayouts(lines: DifferenceRow[], payouts: PayoutDifference[]): DifferenceRow[] {
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
  if (!ends) return { ledger, statement: null, differences: [], gaps: [] };
  const since = startOfBusinessDate(ends.from);
  const sent = await listSent(database, bankAccountId);
  const paired = pairPayouts(
    [
      ...pairReturns(await listFreeLines(database, bankAccountId, account.cashPlace)),
      ...(await listDepositsWithoutLine(database, account.cashPlace, since)),
    ],
    await listPayouts(database, account.cashPlace, since),
  );
  const shown = [...paired, ...sent]
    .toSorted((one, other) => (sizeOf(one) < sizeOf(other) ? 1 : -1))
    .slice(0, SHOWN_MAX);
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
    gaps: await findGaps(database, bankAccountId),
  };
}
