import type { FastifyRequest } from 'fastify';
import { insertAuditEntry } from '../audit/insert-audit-entry';
import type { Deps } from '../deps';
import { toActor } from '../sessions/access-guard';

/**
 * Each person who takes data out of the back office, or out of a member's pages as support, is in the audit log, with
 * the filter of the list.
 */
export async function auditFile(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  request: FastifyRequest,
  { subject, file }: { subject: `file:${string}` | `member:${string}`; file: string },
): Promise<void> {
  await database.transaction((tx) =>
    insertAuditEntry(tx, toActor(request), now(), {
      action: 'file.export',
      subject,
      after: { file, ...(request.query as object) },
    }),
  );
}
