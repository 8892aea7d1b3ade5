import { getBankAccount, getCashBalances } from '../bank-accounts/bank-accounts';
import type { BankBalance, BankDifference } from '../contract';
import { findRow, type Queryable } from '../database/database';
import { toRupeesText } from '../ledger/rupees';
import { startOfBusinessDate } from '../plan/calendar';
import { listTokens } from './match-lines';
import { findGaps } from './statement-imports';

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
function findEnds(database: Queryable, bankAccountId: bigint): Promise<Ends | undefined> {
  return findRow<Ends>(
    database,
    `SELECT last.booked_on AS through, last.balance_micros AS "balanceMicros",
       (SELECT min(booked_on) FROM statement_lines WHERE bank_account_id = $1) AS "from"
     FROM statement_lines last WHERE last.bank_account_id = $1 AND last.balance_micros IS NOT NULL
     ORDER BY last.booked_on DESC, last.id DESC LIMIT 1`,
    [bankAccountId],
  );
}

interface FreeLine extends DifferenceRow {
  isReturn: boolean;
}

type Kind = 'line' | 'deposit' | 'payout' | 'return';

/**
 * SQL of the differences of a kind that an account ($1, its place) has. What is kept only may be one, and the view
 * tells: it is asked row by row, in order, as far as a page goes.
 */
const toDifferences = (kind: Kind, condition = '') => `(
    SELECT *, abs(micros) AS size FROM possible_bank_differences
    WHERE cash_place = $1::smallint AND kind = '${kind}' ${condition}
  ) kept CROSS JOIN LATERAL (SELECT FROM bank_differences v WHERE v.kind = '${kind}' AND v.id = kept.id OFFSET 0) still`;

/** SQL of the row that it is about: each by its id, never the whole table for a few that are taken for many. */
const toRow = (table: 'statement_lines' | 'deposits' | 'payouts') =>
  `LATERAL (SELECT * FROM ${table} WHERE id = kept.id OFFSET 0)`;

/** Beyond this many the largest of all are as quickly found as those since a moment. */
const FEW_MAX = 2000;

interface Since {
  moment: Date;
  fewMax: number;
}

/**
 * SQL of those since a moment ($2). Where they are few, OFFSET has them found by their time and put in order before the
 * view is asked of any: the planner takes them for many, and walks through all of before, the largest first, 100 ms of
 * hundreds of thousands.
 */
async function toDifferencesSince(database: Queryable, kind: Kind, cashPlace: number, since: Since): Promise<string> {
  const rows = await database.query(
    `SELECT FROM possible_bank_differences WHERE cash_place = $1::smallint AND kind = $2 AND moved_at >= $3
     ORDER BY moved_at OFFSET $4 LIMIT 1`,
    [cashPlace, kind, since.moment, since.fewMax],
    { plan: 'custom' },
  );
  const few = 'ORDER BY size DESC, id DESC OFFSET 0';
  return toDifferences(kind, `AND moved_at >= $2 ${rows.length > 0 ? '' : few}`);
}

const LARGEST = 'ORDER BY kept.size DESC, kept.id DESC LIMIT';

/** Lines that the cash of the account does not hold: nothing rests on them, or what does is of another account. */
function listFreeLines(database: Queryable, cashPlace: number): Promise<FreeLine[]> {
  return database.query<FreeLine>(
    `SELECT 'line' AS kind, l.id, l.booked_on AS day, trim(l.narration || ' ' || l.reference) AS text, l.amount_micros AS micros,
       l.returned_at IS NOT NULL AS "isReturn"
     FROM ${toDifferences('line')} CROSS JOIN ${toRow('statement_lines')} l ORDER BY l.id`,
    [cashPlace],
  );
}

const DAY = `AT TIME ZONE 'Asia/Kolkata')::date`;

/** The largest deposits that were confirmed since a moment and rest on no line. */
async function listDepositsWithoutLine(database: Queryable, cashPlace: number, since: Since): Promise<DifferenceRow[]> {
  const differences = await toDifferencesSince(database, 'deposit', cashPlace, since);
  return database.query<DifferenceRow>(
    `SELECT 'deposit' AS kind, d.id, (d.decided_at ${DAY} AS day, d.mode || ' ' || d.utr AS text, kept.micros
     FROM ${differences} CROSS JOIN ${toRow('deposits')} d ${LARGEST} $3`,
    [cashPlace, since.moment, SHOWN_MAX],
    { plan: 'custom' },
  );
}

type PayoutDifference = DifferenceRow & { utr: string };

/**
 * What has left from the account since a moment, or has come back to it, and has no line: the largest, as many as a
 * screen shows when all that debits may be are found, and those.
 */
async function listPayouts(
  database: Queryable,
  cashPlace: number,
  since: Since,
  debits: FreeLine[],
): Promise<PayoutDifference[]> {
  const columns = { payout: ['p.settled_at', 'p.utr'], return: ['p.returned_at', 'p.return_reference'] } as const;
  const list = async (kind: 'payout' | 'return', end: string, value: unknown) => {
    const [at, utr] = columns[kind];
    const differences = await toDifferencesSince(database, kind, cashPlace, since);
    return database.query<PayoutDifference>(
      `SELECT 'payout' AS kind, p.id, (${at} ${DAY} AS day, ${utr} AS text, upper(${utr}) AS utr, kept.micros
       FROM ${differences} CROSS JOIN ${toRow('payouts')} p ${end}`,
      [cashPlace, since.moment, value],
      { plan: 'custom' },
    );
  };
  const names = [...new Set(debits.flatMap((line) => [...listTokens({ narration: line.text, reference: '' })]))];
  const isNamed = 'WHERE kept.id = ANY (ARRAY(SELECT id FROM payouts WHERE utr = ANY ($3::text[])))';
  const named = names.length === 0 ? [] : await list('payout', isNamed, names);
  const [largest, returns] = await Promise.all([
    list('payout', `${LARGEST} $3`, SHOWN_MAX + named.length),
    list('return', `${LARGEST} $3`, SHOWN_MAX),
  ]);
  const ids = new Set(named.map(({ id }) => id));
  return [...named, ...largest.filter(({ id }) => !ids.has(id)), ...returns];
}

/**
 * What has left with the debit of its batch, and the ledger has not paid: it waits, or has failed and is not back. The
 * largest, from the side of the payouts: those that are paid are a thousand times as many.
 */
function listSent(database: Queryable, bankAccountId: bigint): Promise<DifferenceRow[]> {
  const inState = (condition: string) => `SELECT p.id, l.booked_on, o.batch_id, p.amount_micros
    FROM payouts p JOIN payout_batch_lines o ON o.payout_id = p.id AND o.is_open JOIN statement_lines l ON l.batch_id = o.batch_id
    WHERE l.bank_account_id = $1 AND ${condition}`;
  return database.query<DifferenceRow>(
    `SELECT 'sent' AS kind, id, booked_on AS day, 'Batch ' || batch_id AS text, -amount_micros AS micros
     FROM (
       ${inState(`p.status = 'pending'`)} UNION ALL
       ${inState(`p.status = 'failed' AND NOT EXISTS (
         SELECT FROM statement_lines back WHERE back.payout_id = p.id AND back.amount_micros > 0
       )`)}
     ) sent ORDER BY amount_micros DESC, id DESC LIMIT $2`,
    [bankAccountId, SHOWN_MAX],
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
function pairPayouts(lines: FreeLine[], payouts: PayoutDifference[]): DifferenceRow[] {
  const open = new Map(payouts.flatMap((payout) => (payout.micros > 0n ? [[payout.utr, payout] as const] : [])));
  const paired = new Set<DifferenceRow>();
  for (const line of lines.filter(({ micros }) => micros < 0n)) {
    for (const token of listTokens({ narration: line.text, reference: '' })) {
      const payout = open.get(token);
      if (payout?.micros !== -line.micros || !open.delete(token)) continue;
      paired.add(line).add(payout);
      break;
    }
  }
  return [...lines, ...payouts].filter((row) => !paired.has(row));
}

/** But for those that are each other. */
async function listLinesAndPayouts(database: Queryable, cashPlace: number, since: Since): Promise<DifferenceRow[]> {
  const lines = pairReturns(await listFreeLines(database, cashPlace));
  const debits = lines.filter(({ micros }) => micros < 0n);
  return pairPayouts(lines, await listPayouts(database, cashPlace, since, debits));
}

const sizeOf = ({ micros }: DifferenceRow) => (micros < 0n ? -micros : micros);

/** What the ledger and the bank say is in an account, and all that makes the difference. */
export async function getBankBalance(
  database: Queryable,
  bankAccountId: bigint,
  fewMax = FEW_MAX,
): Promise<BankBalance> {
  const account = await getBankAccount(database, bankAccountId);
  const { cashPlace } = account;
  const [balances, ends] = await Promise.all([
    getCashBalances(database, [cashPlace]),
    findEnds(database, bankAccountId),
  ]);
  const ledgerMicros = balances.get(cashPlace) ?? 0n;
  const ledger = toRupeesText(ledgerMicros);
  if (!ends) return { ledger, statement: null, differences: [], gaps: [] };
  const since = { moment: startOfBusinessDate(ends.from), fewMax };
  // One person waits for all of them, and two cores can look.
  const [paired, deposits, sent, gaps] = await Promise.all([
    listLinesAndPayouts(database, cashPlace, since),
    listDepositsWithoutLine(database, cashPlace, since),
    listSent(database, bankAccountId),
    findGaps(database, bankAccountId),
  ]);
  const shown = [...paired, ...deposits, ...sent]
    .toSorted((one, other) => Number(sizeOf(other) - sizeOf(one)))
    .slice(0, SHOWN_MAX);
  const restMicros = shown.reduce((rest, { micros }) => rest - micros, ends.balanceMicros - ledgerMicros);
  const rest: DifferenceRow = { kind: 'before', id: null, day: ends.from, text: '', micros: restMicros };
  return {
    ledger,
    statement: { balance: toRupeesText(ends.balanceMicros), through: ends.through },
    differences: [...shown, ...(restMicros === 0n ? [] : [rest])].map(({ kind, id, day, text, micros }) => ({
      kind,
      id: id === null ? null : String(id),
      day,
      text,
      amount: toRupeesText(micros),
    })),
    gaps,
  };
}
