import type { FastifyInstance, FastifyRequest } from 'fastify';
import { insertAuditEntry } from '../audit/insert-audit-entry';
import {
  canDo,
  listRolesWith,
  type Envelope,
  type Permission,
  type ProposalKind,
  type Proposed,
  type Role,
} from '../contract';
import { getRow, type Transaction } from '../database/database';
import type { Actor } from '../decisions/actor';
import type { Deps } from '../deps';
import { AppError } from '../errors/app-error';
import { executeOnce } from '../idempotency/execute-once';
import { notifyStaff } from '../notifications/notify';
import type { FactsOf } from '../notifications/words';
import { COMMANDS, type ResultOf, type WantedOf } from './commands';
import { getRules, hasSecondOwner } from './rules';

const isProposed = (result: unknown): result is Proposed =>
  typeof result === 'object' && result !== null && 'proposalId' in result;

/** What owners alone may do: a lone one has nobody to propose it to. */
const OWNERS_DO: readonly Permission[] = ['staff.change', 'bank_accounts.change'];

/** A command of any kind: the union of their types cannot be called. */
type AnyCommand = {
  can: (typeof COMMANDS)[ProposalKind]['can'];
  isCovered: (tx: Transaction, want: unknown, rules: unknown) => boolean | Promise<boolean>;
  carryOut: (tx: Transaction, want: unknown, actor: Actor, now: Date) => Promise<unknown>;
  needsTwo?: true;
  needsUnchanged?: true;
};
const commandOf = (kind: ProposalKind) => COMMANDS[kind] as AnyCommand;

/** Tells everybody who may decide on it, but for the person who proposes it. */
async function tellSecondPersons(tx: Transaction, kind: ProposalKind, actor: Actor, now: Date): Promise<void> {
  const roles = listRolesWith(commandOf(kind).can).filter((role) => canDo(role, 'proposals.decide'));
  const [proposer] = await tx.query<{ name: string }>('SELECT name FROM members WHERE id = $1', [actor.memberId]);
  const facts: FactsOf<'proposal_waiting'> = { kind, proposedBy: proposer?.name ?? '' };
  await notifyStaff(tx, { roles, causedBy: actor.memberId }, 'proposal_waiting', facts, now);
}

/** What the audit log says of a command that was carried out. */
interface Told {
  id: bigint;
  subject: string;
  before: unknown;
  after: unknown;
}

async function carryOutAndRead(
  tx: Transaction,
  kind: ProposalKind,
  want: unknown,
  actor: Actor,
  now: Date,
): Promise<Told> {
  const [earlier] = await tx.query<{ id: bigint | null }>(
    `SELECT pg_sequence_last_value(pg_get_serial_sequence('audit_entries', 'id')::regclass) AS id`,
    [],
  );
  await commandOf(kind).carryOut(tx, want, actor, now);
  // A connection also remembers what it wrote for the requests before, of somebody else.
  const [entry] = await tx.query<Told>(
    `SELECT id, subject, before, after FROM audit_entries
     WHERE id = currval(pg_get_serial_sequence('audit_entries', 'id')) AND id > $1`,
    [earlier?.id ?? 0n],
  );
  if (!entry) throw new Error(`The command ${kind} has left no trace in the audit log`);
  return entry;
}

/**
 * Does everything and takes it back: what would be refused is refused to the person who proposes it, and the audit
 * log says what would change.
 */
async function propose(tx: Transaction, kind: ProposalKind, want: unknown, actor: Actor, now: Date): Promise<Proposed> {
  await tx.query('SAVEPOINT proposed', []);
  const entry = await carryOutAndRead({ ...tx, afterCommit: () => {} }, kind, want, actor, now);
  await tx.query('ROLLBACK TO SAVEPOINT proposed', []);
  const row = await getRow<{ id: bigint }>(
    tx,
    `INSERT INTO proposals (kind, wanted, subject, before, after, proposed_at, proposed_by)
     VALUES ($1, $2::jsonb, $3, $4::jsonb, $5::jsonb, $6, $7) RETURNING id`,
    [
      kind,
      JSON.stringify(want),
      entry.subject,
      JSON.stringify(entry.before),
      JSON.stringify(entry.after),
      now,
      actor.memberId,
    ],
  );
  await insertAuditEntry(tx, actor, now, {
    action: 'proposal.make',
    subject: `proposal:${row.id}`,
    after: { kind, subject: entry.subject },
  });
  await tellSecondPersons(tx, kind, actor, now);
  return { proposalId: String(row.id) };
}

/**
 * Carries a command out at once, or writes a proposal for a second person where the rules of the club ask for one.
 * What one person does alone because that is switched off is marked in the audit log.
 */
function decideTogether<Kind extends ProposalKind>(
  deps: Pick<Deps, 'database' | 'now'>,
  request: FastifyRequest,
  { kind, want, done }: { kind: Kind; want: WantedOf<Kind>; done: string },
): Promise<Envelope<ResultOf<Kind> | Proposed>> {
  const say = (result: unknown) => (isProposed(result) ? 'Proposed: a second person carries it out.' : done);
  return executeOnce(deps, request, say, async (tx, actor, now) => {
    const command = commandOf(kind);
    const rules = await getRules(tx, now);
    const isCovered = await command.isCovered(tx, want, rules);
    const isSecondThere = !OWNERS_DO.includes(command.can) || (await hasSecondOwner(tx));
    if ((command.needsTwo || (rules.isOn && isCovered)) && isSecondThere) return propose(tx, kind, want, actor, now);
    if (command.needsUnchanged) await lockUnchanged(tx);
    return (await command.carryOut(tx, want, { ...actor, isAlone: isCovered }, now)) as ResultOf<Kind>;
  });
}

declare module 'fastify' {
  interface FastifyInstance {
    decideTogether: <Kind extends ProposalKind>(
      request: FastifyRequest,
      command: { kind: Kind; want: WantedOf<Kind>; done: string },
    ) => Promise<Envelope<ResultOf<Kind> | Proposed>>;
  }
}

/** Routes find it on the app: the list of commands imports their folders, so they cannot import it. */
export function addProposals(app: FastifyInstance, deps: Deps): void {
  app.decorate('decideTogether', (request, command) => decideTogether(deps, request, command));
}

interface Decided {
  kind: ProposalKind;
  wanted: unknown;
}

function refuseDecided(id: bigint, status: string): never {
  throw new AppError('already_decided', `The proposal ${id} is already decided: ${status.replace('_', ' ')}.`);
}

async function refuseToDecide(tx: Transaction, id: bigint): Promise<never> {
  const [row] = await tx.query<{ status: string }>('SELECT status FROM proposals WHERE id = $1', [id]);
  if (!row) throw new AppError('not_found', `There is no proposal ${id}.`);
  if (row.status === 'pending') {
    throw new AppError('own_decision', 'Nobody decides on their own proposal. A second person must.');
  }
  return refuseDecided(id, row.status);
}

/** Any fixed number that no other lock has: 813_106 is that of teams and months (schema/routines). */
const UNCHANGED_LOCK = 813_108;

/** Until the transaction ends: what was read before a change is still so when it is written. */
async function lockUnchanged(tx: Transaction): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock($1)', [UNCHANGED_LOCK]);
}

/**
 * Settings are wanted as a whole, a role, the email of somebody of the staff or the end of a plan whatever was before:
 * what somebody else has changed meanwhile would be undone, and the person who carries it out has seen no word of it.
 * @throws AppError already_decided, and whatever the command throws
 */
async function carryOutProposed(
  tx: Transaction,
  id: bigint,
  { kind, wanted }: Decided,
  actor: Actor,
  now: Date,
): Promise<void> {
  const command = commandOf(kind);
  if (!command.needsUnchanged) return void (await command.carryOut(tx, wanted, actor, now));
  await lockUnchanged(tx);
  const entry = await carryOutAndRead(tx, kind, wanted, actor, now);
  const changed = await tx.query(
    `SELECT FROM proposals p JOIN audit_entries e ON e.id = $2 WHERE p.id = $1 AND p.before IS DISTINCT FROM e.before`,
    [id, entry.id],
  );
  if (changed.length === 0) return;
  throw new AppError(
    'already_decided',
    'What this would change was changed after this was proposed, and carrying it out would undo that. Refuse it, or ' +
      'take it back, and propose again what should still change.',
  );
}

/** Nobody who carries out has the form before them: a field that is refused is none that they could mend. */
function refuseWithoutField(error: unknown): never {
  if (!(error instanceof AppError) || error.field === undefined) throw error;
  throw new AppError(error.code, error.message, { ...(error.details && { details: error.details }) });
}

/**
 * Of any number at once one decides. What cannot be carried out any more is refused with its own sentence, and waits.
 * @param reason of a refusal; undefined carries it out
 * @throws AppError not_found, forbidden, own_decision, already_decided, and whatever the command throws
 */
export async function decideProposal(
  tx: Transaction,
  id: bigint,
  reason: string | undefined,
  actor: Actor & { role: Role },
  now: Date,
): Promise<void> {
  const status = reason === undefined ? 'carried_out' : 'refused';
  const [decided] = await tx.query<Decided>(
    `UPDATE proposals SET status = $2, reason = $3, decided_by = $4, decided_at = $5
     WHERE id = $1 AND status = 'pending' AND proposed_by <> $4 RETURNING kind, wanted`,
    [id, status, reason ?? null, actor.memberId, now],
  );
  if (!decided) return refuseToDecide(tx, id);
  if (!canDo(actor.role, commandOf(decided.kind).can))
    throw new AppError('forbidden', 'Your role does not decide on this.');
  if (reason === undefined) await carryOutProposed(tx, id, decided, actor, now).catch(refuseWithoutField);
  await insertAuditEntry(tx, actor, now, {
    action: reason === undefined ? 'proposal.carry_out' : 'proposal.refuse',
    subject: `proposal:${id}`,
    before: { status: 'pending' },
    after: { status, ...(reason !== undefined && { reason }) },
  });
}

/** @throws AppError not_found, forbidden, already_decided */
export async function withdrawProposal(tx: Transaction, id: bigint, actor: Actor, now: Date): Promise<void> {
  const [row] = await tx.query<{ status: string; proposedBy: bigint }>(
    'SELECT status, proposed_by AS "proposedBy" FROM proposals WHERE id = $1 FOR UPDATE',
    [id],
  );
  if (!row) throw new AppError('not_found', `There is no proposal ${id}.`);
  if (row.proposedBy !== actor.memberId) throw new AppError('forbidden', 'Only who proposed it can take it back.');
  if (row.status !== 'pending') refuseDecided(id, row.status);
  const after = { status: 'withdrawn' };
  await tx.query('UPDATE proposals SET status = $2, decided_by = $3, decided_at = $4 WHERE id = $1', [
    id,
    after.status,
    actor.memberId,
    now,
  ]);
  const before = { status: 'pending' };
  await insertAuditEntry(tx, actor, now, { action: 'proposal.withdraw', subject: `proposal:${id}`, before, after });
}
