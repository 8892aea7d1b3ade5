import { listBatchLines } from '../src/payout-batches/batch.queries';
import { createBatch, discardBatch, releaseBatch } from '../src/payout-batches/payout-batches';
import { adminOf, financeOf, MAIN_ACCOUNT, PAYOUT_ACCOUNT, plan, timeOf, type DemoClub } from './club';
import { settle } from './payments';

/**
 * Batches of these days are paid on the day after. The first of them was put together twice; it and the next one
 * leave from the other account, whose bank books each as one debit (bank-statement.ts).
 */
const PAID_DAYS = [-8, -7, -6, -5, -4];
const FROM_PAYOUT_ACCOUNT = [-8, -7];
/** The bank has said of two payouts of this day what became of them; the others wait. */
const SENT_DAY = -2;
const PREPARED_DAY = -1;

/** Payouts that wait and are in no batch, the oldest first. */
async function listFree({ tx }: DemoClub): Promise<string[]> {
  const rows = await tx.query<{ id: bigint }>(
    `SELECT id FROM payouts p WHERE status = 'pending'
       AND NOT EXISTS (SELECT FROM payout_batch_lines l WHERE l.payout_id = p.id AND l.is_open) ORDER BY id`,
  );
  return rows.map(({ id }) => String(id));
}

/** The older half: the others are for what comes after, and for a newcomer to put together. */
const halve = (ids: string[]) => ids.slice(0, Math.ceil(ids.length / 2));

/** By the finance account: the admin, as whom a newcomer signs in, can release what still waits. */
async function prepare(club: DemoClub, payoutIds: string[], at: Date, from = MAIN_ACCOUNT): Promise<bigint> {
  const [account] = await club.tx.query<{ id: bigint }>('SELECT id FROM bank_accounts WHERE name = $1', [from]);
  const wanted = { bankAccountId: String(account?.id), template: 'generic', smallMode: 'IMPS', payoutIds } as const;
  const { id } = await createBatch(club.tx, wanted, financeOf(club), at);
  return id;
}

const release = (club: DemoClub, id: bigint, at: Date) => releaseBatch(club.tx, id, adminOf(club), at);

async function send(club: DemoClub, at: Date): Promise<void> {
  const payoutIds = halve(await listFree(club));
  if (payoutIds.length === 0) return;
  const id = await prepare(club, payoutIds, at);
  await release(club, id, at);
  plan(club, timeOf(club, SENT_DAY + 1, 11), async (settledAt) => {
    const waiting = (await listBatchLines(club.tx, id)).filter(({ status }) => status === 'pending');
    const [paid, failed] = waiting;
    if (paid) await settle(club, paid.payoutId, true, settledAt);
    if (failed) await settle(club, failed.payoutId, false, settledAt);
  });
}

/** A batch in every state, the newest still without its second person. */
export function planBatches(club: DemoClub): void {
  let isDiscarded = false;
  for (const day of PAID_DAYS) {
    plan(club, timeOf(club, day, 14, 30), async (at) => {
      const payoutIds = await listFree(club);
      if (payoutIds.length === 0) return;
      if (!isDiscarded) await discardBatch(club.tx, await prepare(club, payoutIds, at), adminOf(club), at);
      isDiscarded = true;
      const from = FROM_PAYOUT_ACCOUNT.includes(day) ? PAYOUT_ACCOUNT : MAIN_ACCOUNT;
      await release(club, await prepare(club, payoutIds, at, from), at);
    });
  }
  plan(club, timeOf(club, SENT_DAY, 14, 30), (at) => send(club, at));
  plan(club, timeOf(club, PREPARED_DAY, 14, 30), async (at) => {
    const payoutIds = halve(await listFree(club));
    if (payoutIds.length > 0) await prepare(club, payoutIds, at);
  });
}
