import { listBatchLines } from '../src/payout-batches/batch.queries';
import { createBatch, discardBatch, releaseBatch } from '../src/payout-batches/payout-batches';
import { linkBatch } from '../src/statements/batch-debits';
import { bookCharge } from '../src/statements/explain-line';
import { importStatement, readStatement } from '../src/statements/import-statement';
import { undoCharge } from '../src/statements/line-decisions';
import { adminOf, financeOf, MAIN_ACCOUNT, PAYOUT_ACCOUNT, plan, timeOf, type DemoClub } from './club';
import { settle } from './payments';

/**
 * Batches of these days are paid on the day after. The first of them was put together twice; it and the next one
 * leave from the other account, whose bank books each as one debit (`planPayoutStatement`).
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

/** After the batches that left from the account were settled. */
const IMPORTED_DAY = -6;
const HEADINGS = 'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance';
const OPENING_RUPEES = 50_000;
const CHARGE = { narration: 'BULK UPLOAD CHARGES', rupees: 59 };

interface SentBatch {
  id: bigint;
  accountId: bigint;
  /** As the bank writes it: 13/11/2026. */
  day: string;
  rupees: number;
}

const listSent = ({ tx }: DemoClub) =>
  tx.query<SentBatch>(
    `SELECT b.id, b.bank_account_id AS "accountId", to_char(b.ended_at AT TIME ZONE 'Asia/Kolkata', 'DD/MM/YYYY') AS day,
       (sum(p.amount_micros) / 1000000)::int AS rupees
     FROM payout_batches b JOIN bank_accounts a ON a.id = b.bank_account_id JOIN payout_batch_lines l ON l.batch_id = b.id
     JOIN payouts p ON p.id = l.payout_id WHERE a.name = $1 AND b.state = 'released' GROUP BY b.id ORDER BY b.id`,
    [PAYOUT_ACCOUNT],
  );

const toNarration = ({ id }: SentBatch) => `BULK UPLOAD PAYOUTS-${id}.CSV`;

/** A file of the bank: each batch is one debit, and the upload costs something. */
function formatFile(sent: SentBatch[]): string {
  let balance = OPENING_RUPEES;
  const debits = sent.map((batch) => ({ ...batch, narration: toNarration(batch) }));
  const rows = [...debits, { ...CHARGE, day: debits.at(-1)?.day }].map(({ day, narration, rupees }) => {
    balance -= rupees;
    return `${day},${narration},,${day},${rupees}.00,,${balance}.00`;
  });
  return [HEADINGS, ...rows].join('\n');
}

/** A charge is booked for a wrong reason, taken back and booked again; the debit of a batch is kept with it. */
async function explainDebits({ tx, ...club }: DemoClub, [first]: SentBatch[], at: Date): Promise<void> {
  const [finance, owner] = [financeOf({ tx, ...club }), adminOf({ tx, ...club })];
  const findLineId = async (narration: string) => {
    const [line] = await tx.query<{ id: bigint }>('SELECT id FROM statement_lines WHERE narration = $1', [narration]);
    return String(line?.id);
  };
  if (!first) return;
  const lineId = await findLineId(toNarration(first));
  const chargeId = await findLineId(CHARGE.narration);
  await bookCharge(tx, { lineId: chargeId, reason: 'What the bank takes for the account' }, finance, at);
  const reason = `It is for the upload of batch ${first.id}`;
  await undoCharge(tx, { lineId: chargeId, reason, decidedAt: at.toISOString() }, owner, at);
  await bookCharge(tx, { lineId: chargeId, reason: 'What the bank takes for an upload' }, finance, at);
  await linkBatch(tx, { lineId, batchId: String(first.id) }, finance, at);
}

/** The statement of the account that some batches left from. The debit of the last one waits for a person. */
export function planPayoutStatement(club: DemoClub): void {
  plan(club, timeOf(club, IMPORTED_DAY, 18), async (at) => {
    const sent = await listSent(club);
    const accountId = sent[0]?.accountId;
    if (accountId === undefined) return;
    const content = Buffer.from(formatFile(sent)).toString('base64');
    const statement = await readStatement(club.tx, accountId, { fileName: 'payout-account.csv', content }, at);
    await importStatement(club.tx, accountId, statement, financeOf(club), at);
    await explainDebits(club, sent, at);
  });
}
