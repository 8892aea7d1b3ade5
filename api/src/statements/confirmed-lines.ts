import type { DepositStatus, LineLink } from '../contract';
import type { Queryable, Transaction } from '../database/database';
import type { Actor } from '../decisions/actor';
import { GIVEN_REFERENCE } from '../deposits/announced-deposits';
import { AppError } from '../errors/app-error';
import { auditLine } from './audit-line';
import { isTelling, listTokens, matchLines, toNames, type Match } from './match-lines';
import { lockOpenLines } from './payout-lines.queries';
import {
  listConfirmedWithoutLine,
  listOpenCredits,
  updateLineDecided,
  type ConfirmedRow,
  type LineRow,
} from './statement.queries';

/** A credit that is open, and the deposits that it names and that were confirmed without a line. */
export interface LineOfConfirmed {
  line: LineRow;
  deposits: ConfirmedRow[];
}

/** UTRs of digits have twelve of them, and statements drop their zeros from the left. */
const DIGITS = 12;

async function matchConfirmed(
  database: Queryable,
  credits: readonly LineRow[],
): Promise<Match<LineRow, ConfirmedRow>[]> {
  const tokens = [...new Set(credits.flatMap((line) => [...listTokens(line)]))];
  const utrs = tokens.map((token) => (/^\d{6,}$/.test(token) ? token.padStart(DIGITS, '0') : token)).filter(isTelling);
  const references = tokens.filter((token) => GIVEN_REFERENCE.test(token));
  return matchLines(credits, await listConfirmedWithoutLine(database, utrs, references));
}

/** A UTR is of one payment: its money is given also with another amount. A reference may be paid with twice. */
function hasGiven({ amountMicros, utr, reference, claimedOn }: ConfirmedRow, line: LineRow): boolean {
  const tokens = listTokens(line);
  const isByUtr = toNames({ utr, reference: null }).some((name) => tokens.has(name));
  if (isByUtr || amountMicros !== line.amountMicros) return isByUtr;
  return reference !== null && tokens.has(reference) && claimedOn <= line.bookedOn;
}

/** Credits whose money has been given: nobody else gets it. */
export async function listLinesOfConfirmed(
  database: Queryable,
  credits: readonly LineRow[],
): Promise<LineOfConfirmed[]> {
  if (credits.length === 0) return [];
  return (await matchConfirmed(database, credits)).flatMap((match) => {
    if (match.kind === 'suspense') return [];
    const named = match.kind === 'matched' ? [match.claim] : match.claims;
    const deposits = named.filter((claim) => hasGiven(claim, match.line));
    return deposits.length > 0 ? { line: match.line, deposits } : [];
  });
}

/**
 * What a line names has been credited to a wallet already.
 * @param butFor the deposit that it may name
 * @throws AppError invalid_input
 */
export async function requireNoneConfirmed(tx: Transaction, line: LineRow, butFor?: bigint): Promise<void> {
  const [found] = await listLinesOfConfirmed(tx, [line]);
  const other = found?.deposits.find(({ depositId }) => depositId !== butFor);
  if (!other) return;
  const advice =
    other.amountMicros === line.amountMicros ? 'Link the line with it' : 'It is of another amount: reverse it';
  throw new AppError(
    'invalid_input',
    `The line names the deposit ${other.depositId}, which was confirmed without a line. ${advice}, or its money is given twice.`,
  );
}

/** Locks deposits. @returns those that no line is kept with still, and that are not taken back meanwhile */
async function lockWithoutLine(tx: Transaction, ids: bigint[]): Promise<ReadonlySet<bigint>> {
  const locked = await tx.query<{ id: bigint }>(
    `SELECT id FROM deposits WHERE id = ANY ($1::bigint[]) AND status = 'success' ORDER BY id FOR NO KEY UPDATE`,
    [ids],
  );
  const kept = await tx.query<{ depositId: bigint }>(
    'SELECT deposit_id AS "depositId" FROM statement_lines WHERE deposit_id = ANY ($1::bigint[])',
    [ids],
  );
  const withLine = new Set(kept.map(({ depositId }) => depositId));
  return new Set(locked.flatMap(({ id }) => (withLine.has(id) ? [] : id)));
}

/**
 * What was confirmed before its line came keeps the line, too: nobody else can be given its money. What a clerk has
 * decided meanwhile is left as it is.
 */
export async function linkConfirmed(tx: Transaction, bankAccountId: bigint, actor: Actor): Promise<void> {
  const lines = (await listOpenCredits(tx)).filter((line) => line.bankAccountId === bankAccountId);
  const matches = await matchConfirmed(tx, lines);
  const found = matches.flatMap((match) => (match.kind === 'matched' ? match : []));
  if (found.length === 0) return;
  // All lines, and then all deposits, as a clerk has one of each.
  const locked = await lockOpenLines(
    tx,
    found.map(({ line }) => line.id),
  );
  const open = new Set(locked.map(({ id }) => id));
  const free = await lockWithoutLine(
    tx,
    found.map(({ claim }) => claim.depositId),
  );
  for (const { line, claim } of found) {
    if (!open.has(line.id) || !free.has(claim.depositId)) continue;
    const decision = { id: line.id, depositId: claim.depositId, actorId: actor.memberId };
    await updateLineDecided(tx, { ...decision, reason: 'Confirmed before its line was imported' });
  }
}

/**
 * Locks it: one line alone is linked with it.
 * @throws AppError not_found, own_decision, already_decided, invalid_input
 */
async function lockConfirmed(tx: Transaction, id: bigint, line: LineRow, actor: Actor): Promise<void> {
  const [deposit] = await tx.query<{ memberId: bigint; amountMicros: bigint; status: DepositStatus }>(
    `SELECT member_id AS "memberId", amount_micros AS "amountMicros", status
     FROM deposits WHERE id = $1 FOR NO KEY UPDATE`,
    [id],
  );
  const refuse = (what: string): never => {
    throw new AppError('invalid_input', what, { field: 'depositId' });
  };
  if (!deposit) throw new AppError('not_found', `There is no deposit ${id}.`, { field: 'depositId' });
  if (deposit.memberId === actor.memberId) {
    throw new AppError('own_decision', 'Nobody decides on their own deposit. Another admin must link this one.', {
      field: 'depositId',
    });
  }
  if (deposit.status === 'reversed') refuse(`The deposit ${id} is reversed: its money was taken back.`);
  if (deposit.status !== 'success') refuse(`The deposit ${id} is not confirmed: assign the line to it.`);
  if (deposit.amountMicros !== line.amountMicros) refuse('The line is of another amount than the deposit.');
  const [other] = await tx.query('SELECT FROM statement_lines WHERE deposit_id = $1', [id]);
  if (!other) return;
  throw new AppError('already_decided', `The deposit ${id} rests on another line already.`, { field: 'depositId' });
}

export type WantedLink = LineLink & { lineId: string };

/**
 * A person has found the line of a deposit that was confirmed without one. No money moves.
 * @param line is locked, and of nobody but this deposit
 * @throws AppError not_found, own_decision, already_decided, invalid_input
 */
export async function keepLineWithConfirmed(
  tx: Transaction,
  line: LineRow,
  want: WantedLink,
  actor: Actor,
  now: Date,
): Promise<null> {
  const depositId = BigInt(want.depositId);
  await lockConfirmed(tx, depositId, line, actor);
  const reason = want.reason.trim();
  await updateLineDecided(tx, { id: line.id, depositId, reason, actorId: actor.memberId });
  await auditLine(tx, actor, now, 'statement_line.link', line, { deposit: want.depositId, reason });
  return null;
}
