import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { insertAuditEntry } from '../audit/insert-audit-entry';
import {
  Id,
  NewSavedReason,
  SavedReason,
  toEnvelope,
  type ReasonTopic,
  NewSavedView,
  SavedView,
  type ViewedList,
} from '../contract';
import { checkReason } from '../contract/rules';
import { getRow, type Queryable, type Transaction } from '../database/database';
import type { Deps } from '../deps';
import { AppError, refuseInput } from '../errors/app-error';
import { executeOnce } from '../idempotency/execute-once';
import { staffRoute } from '../route-options';
import { requireSession } from '../sessions/access-guard';

/** All of a topic are one list, in which somebody chooses. */
const REASONS_MAX = 50;

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
    [about, text, now, REASONS_MAX],
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
  throw new AppError('too_many_pending', `There are ${REASONS_MAX} saved reasons of this kind. Remove one first.`);
}

/** @throws AppError not_found */
function deleteSavedReason(tx: Transaction, id: bigint): Promise<SavedReasonRow> {
  return getRow<SavedReasonRow>(tx, 'DELETE FROM saved_reasons WHERE id = $1 RETURNING id, about, text', [id], {
    refuse: () => new AppError('not_found', 'There is no such saved reason.'),
  });
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
          const change = { subject: `saved_reason:${saved.id}`, after: wanted } as const;
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
          const change = { subject: `saved_reason:${id}`, before } as const;
          await insertAuditEntry(tx, actor, now, { action: 'saved_reason.delete', ...change });
          return null;
        }),
    );
  };
}

/** Of one person: they stand above the lists, all of them. */
const VIEWS_MAX = 60;

interface SavedViewRow {
  id: bigint;
  list: ViewedList;
  name: string;
  query: string;
}

const listSavedViews = (database: Queryable, memberId: bigint) =>
  database.query<SavedViewRow>(
    'SELECT id, list, name, query FROM saved_views WHERE member_id = $1 ORDER BY list, lower(name), id',
    [memberId],
  );

const toSavedView = ({ id, ...row }: SavedViewRow): SavedView => ({ ...row, id: String(id) });

/** Under a name that there is already, it takes the place of the one before. @throws AppError too_many_pending */
async function saveView(
  tx: Transaction,
  memberId: bigint,
  { list, name, query }: NewSavedView,
  now: Date,
): Promise<SavedViewRow> {
  const [row] = await tx.query<SavedViewRow>(
    `INSERT INTO saved_views (member_id, list, name, query, created_at)
     SELECT $1, $2, $3, $4, $5 WHERE (SELECT count(*) FROM saved_views WHERE member_id = $1) < $6
       OR EXISTS (SELECT FROM saved_views WHERE member_id = $1 AND list = $2 AND name = $3)
     ON CONFLICT (member_id, list, name) DO UPDATE SET query = excluded.query RETURNING id, list, name, query`,
    [memberId, list, name, query, now, VIEWS_MAX],
  );
  if (!row) throw new AppError('too_many_pending', `You have ${VIEWS_MAX} saved views. Remove one first.`);
  return row;
}

/** How somebody sees the lists they work on: nobody else reads or changes it, so the audit log keeps nothing of it. */
export function savedViewsRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/saved-views',
      staffRoute('overview.read', 'Own saved views of the lists', { result: Type.Array(SavedView) }),
      async (request) => {
        const rows = await listSavedViews(deps.database, requireSession(request).member.id);
        return toEnvelope(rows.map(toSavedView));
      },
    );

    app.post(
      '/saved-views',
      staffRoute('desk.save', 'Save a view under a name, in the place of an own one of that name', {
        body: NewSavedView,
        result: SavedView,
      }),
      (request) => {
        const name = request.body.name.trim();
        if (name === '') throw new AppError('invalid_input', 'Name is required.', { field: 'name' });
        return executeOnce(deps, request, 'Saved.', async (tx, { memberId }, now) =>
          toSavedView(await saveView(tx, memberId, { ...request.body, name }, now)),
        );
      },
    );

    app.delete(
      '/saved-views/:viewId',
      staffRoute('desk.save', 'Remove an own saved view', {
        params: Type.Object({ viewId: Id }),
        result: Type.Null(),
      }),
      (request) =>
        executeOnce(deps, request, 'Removed.', async (tx, { memberId }) => {
          const removed = await tx.query('DELETE FROM saved_views WHERE id = $1 AND member_id = $2 RETURNING id', [
            BigInt(request.params.viewId),
            memberId,
          ]);
          if (removed.length === 0) throw new AppError('not_found', 'You have no such saved view.');
          return null;
        }),
    );
  };
}
