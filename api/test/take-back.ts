import type { ReversalPreview } from '../src/contract';
import type { Database } from '../src/database/database';
import { joinAndBuy, joinUnder, type TestClub } from './compensation/test-club';
import { addUpi, depositAndConfirm, getResult, giveRole, join, requestWithdrawal, type Person } from './money';
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

/** A sponsor is paid for a deposit that turns out to be false, and has taken the money out by then. */
export async function withdrawBonusOf(club: TestClub, rupees: number) {
  const { testApp, admin, database } = club;
  const sponsor = await joinAndBuy(club, 10_000);
  const buyer = await joinUnder(club, sponsor);
  const { id } = await depositAndConfirm(testApp, admin, buyer, rupees);
  await addUpi(testApp, sponsor);
  await requestWithdrawal(testApp, sponsor, rupees / 20);
  return { sponsor, buyer, id, transferId: await findTransferId(database, 'deposit', id) };
}

export async function joinAsOwner({ testApp, database }: TestClub): Promise<Person> {
  const owner = await join(testApp);
  await giveRole(database, owner.id, 'owner');
  return owner;
}

/** The last entry of an action in the audit log. */
export async function findAudited(database: Database, action: string) {
  const [entry] = await database.query(
    'SELECT subject, before, after FROM audit_entries WHERE action = $1 ORDER BY id DESC LIMIT 1',
    [action],
  );
  return entry;
}
