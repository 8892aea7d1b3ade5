import type { ReversalPreview } from '../src/contract';
import type { Database } from '../src/database/database';
import { getResult, type Person } from './money';
import { post, type TestApp } from './test-app';

export async function findTransferId(
  database: Database,
  kind: string,
  sourceId: string | bigint,
  member?: Person,
): Promise<string> {
  const [row] = await database.query<{ id: bigint }>(
    `SELECT id FROM transfers WHERE kind = $1::transfer_kind AND source_id = $2 AND credit_account_id = coalesce($3, credit_account_id)`,
    [kind, sourceId, member?.id ?? null],
  );
  return String(row?.id);
}

const urlOf = (transferId: string) => `/api/v1/admin/transfers/${transferId}/reversal`;

export function reverse(testApp: TestApp, admin: Person, transferId: string, more: object = {}) {
  return post(testApp, urlOf(transferId), { reason: 'The payment was false', ...more }, admin.token);
}

export function previewReversal(testApp: TestApp, admin: Person, transferId: string): Promise<ReversalPreview> {
  return getResult<ReversalPreview>(testApp, urlOf(transferId), admin);
}
