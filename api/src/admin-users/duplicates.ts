import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { Duplicate, type DuplicateKind, toEnvelope } from '../contract';
import type { Queryable } from '../database/database';
import type { Deps } from '../deps';
import { MemberParams, staffRoute } from '../route-options';
import { getUser } from './user.queries';

/** Of each kind: a device in a shop may have signed in to hundreds, and all of them are not read for the first few. */
const OF_KIND_MAX = 20;
const READ_MAX = 200;

/** Where money goes, and where it is to go once a change of it has waited for a day. */
const DETAILS = ['payout_details', 'next_payout_details'];
const ofBoth = (toSql: (table: string) => string) => DETAILS.map(toSql).join(' UNION ALL ');

const MINE = `(${ofBoth((table) => `SELECT upi_id, account_number, ifsc FROM ${table} WHERE member_id = $1`)}) mine`;

/** Each finds what is shared by an index. In UPI ids of payment apps the mobile number stands before the @. */
const SHARED: Record<DuplicateKind, string> = {
  upi: ofBoth(
    (table) => `SELECT o.member_id AS id FROM ${MINE}
      JOIN ${table} o ON lower(o.upi_id) COLLATE "C" = lower(mine.upi_id) COLLATE "C" AND o.upi_id IS NOT NULL`,
  ),
  bank_account: ofBoth(
    (table) => `SELECT o.member_id AS id FROM ${MINE}
      JOIN ${table} o ON o.account_number = mine.account_number AND o.ifsc = mine.ifsc`,
  ),
  // In the order of the index: of ends that it does not know the planner expects a ninth of all, and reads all.
  mobile: `${ofBoth(
    (table) => `SELECT o.member_id AS id FROM members m CROSS JOIN LATERAL (
        SELECT member_id FROM ${table}
        WHERE lower(upi_id) COLLATE "C" > m.mobile_number || '@' AND lower(upi_id) COLLATE "C" < m.mobile_number || 'A'
          AND upi_id IS NOT NULL
        ORDER BY lower(upi_id) COLLATE "C" LIMIT ${READ_MAX + 1}
      ) o
      WHERE m.id = $1`,
  )}
    UNION ALL SELECT o.id FROM ${MINE} JOIN members o ON o.mobile_number = split_part(mine.upi_id, '@', 1)`,
  device: `SELECT o.member_id AS id FROM devices mine
    JOIN devices o ON o.device_sha256 = mine.device_sha256 WHERE mine.member_id = $1`,
};

const UNION = Object.entries(SHARED)
  .map(
    ([kind, sql]) =>
      `(SELECT DISTINCT id, '${kind}' AS kind FROM (SELECT id FROM (${sql}) s WHERE id <> $1 LIMIT ${READ_MAX}) read
        ORDER BY id LIMIT ${OF_KIND_MAX})`,
  )
  .join(' UNION ALL ');

/** Other accounts that share something with this one: hints for a person, and a reason for nothing by themselves. */
async function listDuplicates(database: Queryable, memberId: bigint): Promise<Duplicate[]> {
  const rows = await database.query<{ id: bigint; name: string; isEnabled: boolean; kinds: DuplicateKind[] }>(
    `SELECT m.id, m.name, m.is_enabled AS "isEnabled", found.kinds
     FROM (SELECT id, array_agg(kind ORDER BY kind) AS kinds FROM (${UNION}) each GROUP BY id) found
     JOIN members m ON m.id = found.id ORDER BY cardinality(found.kinds) DESC, m.id`,
    [memberId],
  );
  return rows.map(({ id, ...row }) => ({ memberId: String(id), ...row }));
}

export function duplicatesRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/users/:memberId/duplicates',
      staffRoute('members.read', 'Accounts that share payout details, mobile number or device with a member', {
        params: MemberParams,
        result: Type.Array(Duplicate),
      }),
      async ({ params }) => {
        const { id } = await getUser(deps.database, BigInt(params.memberId));
        return toEnvelope(await listDuplicates(deps.database, id));
      },
    );
  };
}
