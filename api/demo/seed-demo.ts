import { changePayoutDetails } from '../src/account/payout-details';
import { setEnabled } from '../src/admin-users/admin-users.routes';
import { addBankAccount } from '../src/bank-accounts/bank-accounts';
import { addAdmin } from '../src/commands/create-admin';
import { postRun } from '../src/compensation/runs/post-run';
import { insertContactMessage } from '../src/contact/contact.routes';
import type { TransferMode } from '../src/contract';
import { getConversation } from '../src/conversations/conversation.queries';
import { answer, openConversation } from '../src/conversations/converse';
import { findRow } from '../src/database/database';
import type { Deps } from '../src/deps';
import { toBusinessDate } from '../src/ledger/business-date';
import { addLedgerMonths } from '../src/ledger/months';
import { countNetworkChanges } from '../src/network/count-changes';
import { isWeekday } from '../src/plan/calendar';
import { createPlan } from '../src/plan/tiers';
import { reverseTransfer } from '../src/reversals/reverse-transfer';
import { creditReward } from '../src/rewards/rewards';
import { hashPassword } from '../src/users/password';
import { addMember } from '../src/users/register-member';
import { play, timeOf, toDatabase, type DemoClub, adminOf, idIn, MAIN_ACCOUNT, PAYOUT_ACCOUNT, plan } from './club';
import messages from './messages.json';
import {
  DEMO_TIERS,
  planBatches,
  planDeposit,
  planDeposits,
  planPayoutStatement,
  planWithdrawals,
  withdraw,
} from './payments';
import { createRandom, FIRST_DAY, planPeople, MEMBER_JOINED_DAY, type DemoPerson } from './people';

/** From the evening of this day on, or of the day of joining, disabled members are disabled. */
const DISABLED_DAY = -20;
const REWARDS = [
  { amountRupees: 250, reason: 'Travel quiz of the month' },
  { amountRupees: 500, reason: 'Best photo of the Rajgir trip' },
  { amountRupees: 300, reason: 'Helped at the meeting in Banka' },
  { amountRupees: 250, reason: 'Travel quiz of the month' },
  { amountRupees: 1000, reason: 'Hundredth member of the year' },
];

/** In the order of joining, a few an hour. */
function planJoining(club: DemoClub, passwordHash: string): void {
  const joinedOn = new Map<number, number>();
  for (const person of club.people.all) {
    const { joinedDay, sponsor, name, email, mobileNumber, referralCode, role } = person;
    const place = joinedOn.get(joinedDay) ?? 0;
    joinedOn.set(joinedDay, place + 1);
    plan(club, timeOf(club, joinedDay, 8, place * 23), async (createdAt) => {
      const sponsorId = sponsor && idIn(club, sponsor);
      const member = { name, email, mobileNumber, referralCode, passwordHash, sponsorId, createdAt };
      const id = await (role === 'member'
        ? addMember(club.tx, { ...member, role })
        : addAdmin(club.tx, { ...member, role }, createdAt));
      club.idOf.set(person, id);
    });
  }
}

const BANK_OF_MEMBER = { accountHolder: 'Demo Member', accountNumber: '123456789012', ifsc: 'SBIN0001234' };

/** Members pay into the first one; some batches of payouts leave from the other. */
const BANK_ACCOUNTS = [
  {
    openedDay: FIRST_DAY,
    name: MAIN_ACCOUNT,
    bankName: 'State Bank of India',
    accountNumber: '30987654321',
    ifsc: 'SBIN0001234',
    upiId: 'safarcircle@upi.example',
    modes: ['UPI', 'IMPS', 'NEFT', 'RTGS'] as TransferMode[],
  },
  {
    openedDay: FIRST_DAY + 60,
    name: PAYOUT_ACCOUNT,
    bankName: 'HDFC Bank',
    accountNumber: '50100234567890',
    ifsc: 'HDFC0001234',
    upiId: null,
    modes: [],
  },
];

function planBankAccounts(club: DemoClub): void {
  for (const { openedDay, ...given } of BANK_ACCOUNTS) {
    plan(club, timeOf(club, openedDay, 9, 10), (at) => {
      const use = { isVerifiedMerchant: false, usedFrom: toBusinessDate(at), usedUntil: null };
      const account = { ...given, ...use, holderName: 'Safar Circle' };
      return addBankAccount(club.tx, account, adminOf(club), at);
    });
  }
}

function planPayoutDetails(club: DemoClub): void {
  const { member, top, payingChild, others } = club.people;
  for (const person of [member, top, payingChild, ...others]) {
    plan(club, timeOf(club, person.joinedDay, 20), (at) => {
      const bank = person === member ? BANK_OF_MEMBER : null;
      const details = { upiId: `${person.email.split('@')[0]}@demobank`, bank };
      return changePayoutDetails(club.tx, details, { memberId: idIn(club, person), address: '203.0.113.20' }, at);
    });
  }
}

async function reward(club: DemoClub, person: DemoPerson, amountRupees: number, reason: string, at: Date) {
  const memberId = idIn(club, person);
  const order = { memberId: String(memberId), amount: String(amountRupees), reason };
  return creditReward(club.tx, order, adminOf(club), at);
}

/** The last reward is credited twice, and once taken back. */
function planRewards(club: DemoClub): void {
  const candidates = club.people.others.filter((person) => person.joinedDay < -60);
  for (const [index, { amountRupees, reason }] of REWARDS.entries()) {
    const person = club.random.pick(candidates);
    const day = -50 + index * 9;
    const credit = (at: Date) => reward(club, person, amountRupees, reason, at);
    plan(club, timeOf(club, day, 17), credit);
    if (index < REWARDS.length - 1) continue;
    plan(club, timeOf(club, day, 17, 1), async (at) => {
      const { id } = await credit(at);
      plan(club, timeOf(club, day, 17, 20), (reversedAt) =>
        reverseTransfer(club.tx, { transferId: id, reason: 'Credited twice' }, adminOf(club), reversedAt),
      );
    });
  }
}

/**
 * The demo member sees the specified figures: earnings 12300, deposit 1000, withdraw 500, reference 2456, referral 1,
 * cashback 499. Their one package pays ₹2.50 on 15 weekdays; of the child's packages they get 0.05 % a day: of ₹49,120
 * on all 15, of ₹18,620, bought a week later, on 10. Five percent of ₹49,120 is the reference amount. The package has
 * finished its term, so nothing changes these figures later.
 */
function planOwnPast(club: DemoClub): void {
  const { member, payingChild, top } = club.people;
  const day = MEMBER_JOINED_DAY + 3;
  const openingRupees = 12_300 - 2456 - 499;
  planDeposit(club, top, 25_000, FIRST_DAY + 1, 'success');
  planDeposit(club, member, 1000, day, 'success', 9);
  plan(club, timeOf(club, day, 17), (at) =>
    reward(club, member, openingRupees, 'Opening balance from the earlier books', at),
  );
  planDeposit(club, payingChild, 49_120, day, 'success');
  planDeposit(club, payingChild, 18_620, day + 7, 'success');
  plan(club, timeOf(club, -25, 12), (at) => withdraw(club, member, 300, at, -25, 'paid'));
  plan(club, timeOf(club, -2, 12), (at) => withdraw(club, member, 200, at, -2, 'pending'));
}

function planDisabling(club: DemoClub): void {
  for (const person of club.people.others.filter(({ isEnabled }) => !isEnabled)) {
    const day = Math.max(DISABLED_DAY, person.joinedDay);
    plan(club, timeOf(club, day, 21), async (at) => {
      const memberId = idIn(club, person);
      // The trigger dates a change by the engine's clock; this one is told at its own moment. A table with something
      // left to do at the commit could not be altered.
      await club.tx.query('SET CONSTRAINTS members_count_enabled IMMEDIATE');
      await club.tx.query('ALTER TABLE members DISABLE TRIGGER members_remember_enabled');
      await setEnabled(club.tx, memberId, false, adminOf(club), at);
      await club.tx.query('ALTER TABLE members ENABLE TRIGGER members_remember_enabled');
      await club.tx.query('INSERT INTO enabled_changes (member_id, changed_at, was_enabled) VALUES ($1, $2, true)', [
        memberId,
        at,
      ]);
    });
  }
}

/** Messages of visitors since this day wait for an answer; those before are closed. */
const WAITING_FROM_DAY = -9;

function planMessages(club: DemoClub): void {
  for (const [index, { day, name, message }] of messages.entries()) {
    plan(club, timeOf(club, day, 9 + (index % 9), (index * 17) % 60), async (at) => {
      const email = `${name.toLowerCase().replace(' ', '.')}@visitor.example`;
      const id = await insertContactMessage(club.tx, { name, email, message }, `198.51.100.${index + 10}`, at);
      if (day >= WAITING_FROM_DAY) return;
      await club.tx.query(
        `UPDATE conversations SET status = 'closed', open_since = NULL WHERE contact_message_id = $1`,
        [id],
      );
    });
  }
}

const QUESTION = 'Two of my packages end this month. Can I buy the next tier before they have ended?';
const ANSWER = 'Yes, at any time: packages run side by side, and each keeps its own terms.';

/** The member's own, with an answer. */
function planConversation(club: DemoClub): void {
  let id = 0n;
  plan(club, timeOf(club, -2, 16), async (at) => {
    const { member } = club.people;
    id = await openConversation(club.tx, { ...member, id: idIn(club, member) }, QUESTION, at);
  });
  plan(club, timeOf(club, -1, 11), async (at) => {
    const { lastEntryId } = await getConversation(club.tx, id);
    await answer(club.tx, id, { text: ANSWER, lastEntryId: String(lastEntryId) }, adminOf(club), at);
  });
}

function planRun(club: DemoClub, now: Date): void {
  const businessDate = toBusinessDate(now);
  if (!isWeekday(businessDate)) return;
  const order = { businessDate, now, trigger: 'seed' as const, startedBy: null, isDryRun: false };
  plan(club, now, () => postRun(club.database, order));
}

/** All that happens from the first day until just after the midnight before the seeding, whose date is paid. */
function planPast(club: DemoClub, passwordHash: string): void {
  planJoining(club, passwordHash);
  plan(club, timeOf(club, FIRST_DAY, 9), async (at) => {
    for (const terms of DEMO_TIERS) await createPlan(club.tx, terms, adminOf(club), at);
  });
  planBankAccounts(club);
  planPayoutDetails(club);
  planOwnPast(club);
  planDeposits(club);
  planRewards(club);
  planDisabling(club);
  planMessages(club);
  planConversation(club);
  planBatches(club);
  planPayoutStatement(club);
  for (let day = FIRST_DAY + 2; day <= 0; day++) {
    planRun(club, timeOf(club, day, 0, 1));
    if (day < 0) planWithdrawals(club, day);
  }
}

export const DEMO_PASSWORD = 'demo-safar-2026';
const SEED = 813_104;
/** For how many days bonuses are held, and since which day. */
const [HOLD_DAYS, HELD_FROM] = [7, -7];

/**
 * Fills an empty database with a club of about 300 members and six months of its past, up to yesterday; today's
 * business date is paid, too, so that nothing is due when the server starts. Everybody has the demo password. A
 * database that has anybody in it is left as it is.
 * @returns whether it was empty
 */
export async function seedDemo({ database, now }: Pick<Deps, 'database' | 'now'>): Promise<boolean> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  return database.transaction(async (tx) => {
    if (await findRow(tx, 'SELECT FROM members LIMIT 1')) return false;
    // At the end of it all, every purchase is before dates that were paid.
    await tx.query('SET CONSTRAINTS packages_miss_no_date IMMEDIATE');
    const random = createRandom(SEED);
    const club: DemoClub = {
      tx,
      database: toDatabase(tx),
      people: planPeople(random),
      random,
      now: now(),
      idOf: new Map(),
      agenda: [],
      reports: 0,
    };
    // The owner alone shows the whole back office: what two would decide is decided alone, and the audit log says so.
    await tx.query(
      `INSERT INTO second_person_rules (effective_at, is_on, payout_limit_rupees, covers_plans)
       VALUES ($1, false, 100000, false)`,
      [timeOf(club, FIRST_DAY, 0)],
    );
    await tx.query('INSERT INTO purchase_rules (effective_on, bonus_hold_days) VALUES ($1, $2)', [
      toBusinessDate(timeOf(club, HELD_FROM, 0)),
      HOLD_DAYS,
    ]);
    await addLedgerMonths(tx, club.now, timeOf(club, FIRST_DAY, 0));
    planPast(club, passwordHash);
    await play(club, timeOf(club, 0, 0, 1));
    await countNetworkChanges(club.database);
    // What happened in the past was told then.
    await tx.query('UPDATE notifications SET mail_to = NULL, due_at = NULL, read_at = created_at', []);
    // The first visitors come before the engine would have looked at the tables by itself.
    await tx.query('ANALYZE');
    return true;
  });
}
