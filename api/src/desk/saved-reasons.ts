import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { insertAuditEntry } from '../audit/insert-audit-entry';
import { Id, NewSavedReason, SavedReason, toEnvelope, type ReasonTopic } from '../contract';
import { checkReason } from '../contract/rules';
import type { Queryable, Transaction } from '../database/database';
import type { Deps } from '../deps';
import { AppError, refuseInput } from '../errors/app-error';
import { executeOnce } from '../idempotency/execute-once';
import { staffRoute } from '../route-options';

/** All of a topic are one list, in which somebody chooses. */
const SAVED_MAX = 50;

interface SavedReasonRow {
  id: bigint;
  about: ReasonTopic;
  text: string;
}

const listSavedReasons = (database: Queryable) =>
  database.query<SavedReasonRow>('SELECT id, about, text FROM saved_reasons ORDER BY about, lower(text), id', []);

const toSavedReason = ({ id, ...row }: SavedReasonRow): SavedReason => ({ ...row, id: String(id) });

/** @returns undefined when it is saved already, or there are too many */
async function insertSavedReason(
  tx: Transaction,
  { about, text }: NewSavedReason,
  now: Date,
): Promise<SavedReasonRow | undefined> {
  const [row] = await tx.query<SavedReasonRow>(
    `INSERT INTO saved_reasons (about, text, created_at)
     SELECT $1, $2, $3 WHERE (SELECT count(*) FROM saved_reasons WHERE about = $1) < $4
     ON CONFLICT (about, text) DO NOTHING RETURNING id, about, text`,
    [about, text, now, SAVED_MAX],
  );
  return row;
}

/** The one that is saved already. @throws AppError too_many_pending when there is none because there are too many */
async function getSavedReason(tx: Transaction, { about, text }: NewSavedReason): Promise<SavedReasonRow> {
  const [row] = await tx.query<SavedReasonRow>(
    'SELECT id, about, text FROM saved_reasons WHERE about = $1 AND text = $2',
    [about, text],
  );
  if (row) return row;
  throw new AppError('too_many_pending', `There are ${SAVED_MAX} saved reasons of this kind. Remove one first.`);
}

/** @throws AppError not_found */
async function deleteSavedReason(tx: Transaction, id: bigint): Promise<SavedReasonRow> {
  const [row] = await tx.query<SavedReasonRow>('DELETE FROM saved_reasons WHERE id = $1 RETURNING id, about, text', [
    id,
  ]);
  if (!row) throw new AppError('not_found', 'There is no such saved reason.');
  return row;
}

/** What those who decide have ready, the same for all of them; and the proof that a decision will need. */
export function savedReasonsRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/proof',
      staffRoute('desk.save', 'Ask for the proof that a decision needs before it is held back', {
        proof: 'always',
        result: Type.Null(),
      }),
      () => Promise.resolve(toEnvelope(null)),
    );

    app.get(
      '/saved-reasons',
      staffRoute('deposits.read', 'Saved reasons of refusals', { result: Type.Array(SavedReason) }),
      async () => toEnvelope((await listSavedReasons(deps.database)).map(toSavedReason)),
    );

    app.post(
      '/saved-reasons',
      staffRoute('desk.save', 'Save a reason, for everybody who decides', {
        body: NewSavedReason,
        result: SavedReason,
      }),
      (request) => {
        const wanted = { ...request.body, text: request.body.text.trim() };
        refuseInput('text', checkReason(wanted.text));
        return executeOnce(deps, request, 'Saved.', async (tx, actor, now) => {
          const saved = await insertSavedReason(tx, wanted, now);
          if (!saved) return toSavedReason(await getSavedReason(tx, wanted));
          const change = { subject: `saved_reason:${saved.id}`, before: null, after: wanted } as const;
          await insertAuditEntry(tx, actor, now, { action: 'saved_reason.create', ...change });
          return toSavedReason(saved);
        });
      },
    );

    app.delete(
      '/saved-reasons/:reasonId',
      staffRoute('desk.save', 'Remove a saved reason', {
        params: Type.Object({ reasonId: Id }),
        result: Type.Null(),
      }),
      (request) =>
        executeOnce(deps, request, 'Removed.', async (tx, actor, now) => {
          const { id, ...before } = await deleteSavedReason(tx, BigInt(request.params.reasonId));
          const change = { subject: `saved_reason:${id}`, before, after: null } as const;
          await insertAuditEntry(tx, actor, now, { action: 'saved_reason.delete', ...change });
          return null;
        }),
    );
  };
}
