import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { Id, NewSavedView, SavedView, toEnvelope, type ViewedList } from '../contract';
import type { Queryable, Transaction } from '../database/database';
import type { Deps } from '../deps';
import { AppError } from '../errors/app-error';
import { executeOnce } from '../idempotency/execute-once';
import { staffRoute } from '../route-options';
import { requireSession } from '../sessions/access-guard';

/** Of one person: they stand above the lists, all of them. */
const SAVED_MAX = 60;

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
    [memberId, list, name, query, now, SAVED_MAX],
  );
  if (!row) throw new AppError('too_many_pending', `You have ${SAVED_MAX} saved views. Remove one first.`);
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
