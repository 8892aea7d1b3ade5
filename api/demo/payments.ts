import type { DepositMode, NewPlan } from '../src/contract';
import { getRow } from '../src/database/database';
import { addDeposit, checkDeposit, confirmDeposit, rejectDeposit } from '../src/deposits/deposits';
import { listBatchLines } from '../src/payout-batches/batch.queries';
import { createBatch, discardBatch, releaseBatch } from '../src/payout-batches/payout-batches';
import { linkBatch } from '../src/statements/batch-debits';
import { bookCharge } from '../src/statements/explain-line';
import { importStatement, readStatement } from '../src/statements/import-statement';
import { undoCharge } from '../src/statements/line-decisions';
import { getWallet } from '../src/wallet/wallet.queries';
import { approveRequest, rejectRequest } from '../src/withdrawals/decide-request';
import { requestWithdrawal } from '../src/withdrawals/request-withdrawal';
import { markPayoutFailed, markPayoutPaid } from '../src/withdrawals/settle-payout';
import { adminOf, financeOf, idIn, MAIN_ACCOUNT, PAYOUT_ACCOUNT, plan, timeOf, type DemoClub } from './club';
import type { DemoPerson } from './people';

/** Three tiers, and one that opens all ten levels. */
export const DEMO_TIERS: [NewPlan, ...NewPlan[]] = [
  { name: 'Town', minRecharge: 500, dailyProfit: 50, minWidthdraw: 200, cashbackDay: 7, minLevel: 2 },
  { name: 'Valley', minRecharge: 1000, dailyProfit: 120, minWidthdraw: 300, cashbackDay: 15, minLevel: 3 },
  { name: 'Ridge', minRecharge: 2000, dailyProfit: 300, minWidthdraw: 500, cashbackDay: 30, minLevel: 5 },
  { name: 'Summit', minRecharge: 10000, dailyProfit: 1000, minWidthdraw: 500, cashbackDay: 400, minLevel: 10 },
];

const AMOUNTS = [1000, 1000, 1000, 1500, 2000, 2000, 2500, 3000, 5000, 7500, 10000, 15000];
const MODES: DepositMode[] = ['UPI', 'UPI', 'UPI', 'NEFT', 'RTGS', 'Credit Card', 'NetBanking'];
/** Deposits of the last days may still wait for their decision. */
const UNDECIDED_DAYS = 3;

function formatUtr(mode: DepositMode, number: number): string {
  const digits = String(410_000_000_000 + number * 7919);
  if (mode === 'NEFT') return `HDFC${digits}`;
  if (mode === 'RTGS') return `SBINR5${digits}0042`;
  return mode === 'UPI' ? digits : `TX${digits}`;
}

type DepositOutcome = 'pending' | 'failed' | 'success';

/** Reports a payment; it is decided the same afternoon, unless it is one of those that wait. */
export function planDeposit(
  club: DemoClub,
  person: DemoPerson,
  amountRupees: number,
  day: number,
  outcome: DepositOutcome,
  hour = 10,
): void {
  const { tx, random } = club;
  const minute = random.below(60);
  const mode = random.pick(MODES);
  plan(club, timeOf(club, day, hour, minute), async (at) => {
    const number = ++club.reports;
    const deposit = { amount: String(amountRupees), mode, utr: formatUtr(mode, number) };
    const { id } = await addDeposit(tx, checkDeposit(deposit, idIn(club, person)), at);
    if (outcome === 'pending') return;
    plan(club, timeOf(club, day, hour + 5, minute), (decidedAt) =>
      outcome === 'success'
        ? confirmDeposit(tx, id, adminOf(club), decidedAt, person.isEnabled ? {} : { reason: PAID_BEFORE })
        : rejectDeposit(tx, id, 'No payment with this reference reached our account.', adminOf(club), decidedAt),
    );
  });
}

/** Most buy a package in their first two weeks, some a second one later. */
export function planDeposits(club: DemoClub): void {
  const { random } = club;
  for (const person of club.people.others) {
    if (random.next() < 0.22) continue;
    const firstDay = person.joinedDay + 1 + random.below(12);
    const days = random.next() < 0.35 ? [firstDay, firstDay + 25 + random.below(60)] : [firstDay];
    for (const day of days.filter((each) => each < 0)) {
      const isRecent = day >= -UNDECIDED_DAYS;
      const chance = random.next();
      const outcome = isRecent && chance < 0.7 ? 'pending' : chance > 0.95 ? 'failed' : 'success';
      planDeposit(club, person, random.pick(AMOUNTS), day, outcome);
    }
  }
}

type WithdrawalOutcome = 'pending' | 'rejected' | 'approved' | 'failed' | 'paid';

const REQUESTS_PER_DAY_SHARE = 0.027;
/** Why money of somebody is credited who was disabled. */
const PAID_BEFORE = 'The payment was in the bank before the account was disabled.';
/** Requests of the last days are still on their way. */
const RECENT_DAYS = 4;

/** What the bank says of a payout. */
function settle(club: DemoClub, payoutId: bigint, isPaid: boolean, at: Date): Promise<unknown> {
  const utr = String(730_000_000_000 + Number(payoutId) * 4211);
  return isPaid
    ? markPayoutPaid(club.tx, payoutId, utr, adminOf(club), at)
    : markPayoutFailed(club.tx, payoutId, 'The bank did not know the account.', adminOf(club), at);
}

function planSettlement(club: DemoClub, requestId: bigint, day: number, isPaid: boolean): void {
  plan(club, timeOf(club, day, 16, Number(requestId) % 60), async (at) => {
    const { id } = await getRow<{ id: bigint }>(club.tx, 'SELECT id FROM payouts WHERE request_id = $1', [requestId]);
    await settle(club, id, isPaid, at);
  });
}

/** Asks for money: decided on the next day, paid on the day after, as far as the outcome goes. */
export async function withdraw(
  club: DemoClub,
  person: DemoPerson,
  amountRupees: number,
  at: Date,
  day: number,
  outcome: WithdrawalOutcome,
): Promise<void> {
  const { tx } = club;
  const wanted = { amount: String(amountRupees), method: 'UPI' as const };
  const { id } = await requestWithdrawal(tx, idIn(club, person), wanted, at);
  if (outcome === 'pending') return;
  plan(club, timeOf(club, day + 1, 13, Number(id) % 60), async (decidedAt) => {
    if (outcome === 'rejected') {
      const reason = 'The name on the account differs from the name on the profile.';
      return rejectRequest(tx, id, reason, adminOf(club), decidedAt);
    }
    await approveRequest(tx, id, undefined, adminOf(club), decidedAt);
    if (outcome !== 'approved') planSettlement(club, id, day + 2, outcome === 'paid');
  });
}

function pickOutcome({ random }: DemoClub, day: number): WithdrawalOutcome {
  const chance = random.next();
  if (day >= -2) return 'pending';
  if (day >= -RECENT_DAYS) return chance < 0.5 ? 'pending' : 'approved';
  return chance < 0.12 ? 'rejected' : chance < 0.2 ? 'failed' : 'paid';
}

/** Now and then somebody asks for a part of what they may withdraw. */
export function planWithdrawals(club: DemoClub, day: number): void {
  const share = day >= -RECENT_DAYS ? REQUESTS_PER_DAY_SHARE * 3 : REQUESTS_PER_DAY_SHARE;
  const asking = club.people.others.filter((person) => club.random.next() < share && person.joinedDay < day);
  for (const person of asking.filter(({ isEnabled }) => isEnabled)) {
    plan(club, timeOf(club, day, 12, club.random.below(60)), async (at) => {
      const wallet = await getWallet(club.tx, idIn(club, person), at);
      const least = (wallet.governingPlan ?? DEMO_TIERS[0]).minWidthdraw;
      const steps = Math.floor((Number(wallet.withdrawable) - least) / 100) + 1;
      if (steps < 1) return;
      const amountRupees = least + club.random.below(steps) * 100;
      await withdraw(club, person, amountRupees, at, day, pickOutcome(club, day));
    });
  }
}

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
