import type { Deposit, PlanTerms, Registration, StaffRole, Wallet, Withdrawal } from '../src/contract';
import type { Database } from '../src/database/database';
import { creditReward } from '../src/rewards/rewards';
import { post, register, resultOf, toHeaders, type TestApp } from './test-app';
import { executeUnguarded } from './unguarded';

/** The tiers of the demo club. */
export const TIERS: PlanTerms[] = [
  { minRecharge: 500, dailyProfit: 50, minWidthdraw: 200, cashbackDay: 7, minLevel: 2 },
  { minRecharge: 1000, dailyProfit: 120, minWidthdraw: 300, cashbackDay: 15, minLevel: 3 },
  { minRecharge: 2000, dailyProfit: 300, minWidthdraw: 500, cashbackDay: 30, minLevel: 5 },
];

export interface Person {
  id: bigint;
  token: string;
}

export interface Member extends Person {
  email: string;
  referralCode: string;
}

export async function join(testApp: TestApp, given: Partial<Registration> = {}): Promise<Member> {
  const { _id, token, email, referralCode } = await register(testApp, given);
  return { id: BigInt(_id), token, email, referralCode };
}

/** Has opened the link in the mail, as who joins the staff must have. */
export async function joinVerified(testApp: TestApp): Promise<Member> {
  const member = await join(testApp);
  await testApp.database.query('UPDATE members SET email_verified_at = $2 WHERE id = $1', [
    member.id,
    testApp.clock.now(),
  ]);
  return member;
}

/** With what the audit log says of it: without, the laws of the books are broken. */
export async function giveRole(database: Database, id: bigint, role: StaffRole): Promise<void> {
  await database.query('UPDATE members SET role = $2 WHERE id = $1', [id, role]);
  await database.query(
    `INSERT INTO audit_entries (at, actor_id, action, subject, before, after, address)
     VALUES ('2000-01-01', $1, 'admin.create', $2, 'null', jsonb_build_object('role', $3::text), 'command line')`,
    [id, `member:${id}`, role],
  );
}

export async function joinAs(testApp: TestApp, role: StaffRole): Promise<Member> {
  const person = await join(testApp);
  await giveRole(testApp.database, person.id, role);
  return person;
}

/** A club with one owner, who has switched the second person off. */
async function switchSecondPersonOff({ database }: TestApp): Promise<void> {
  await database.query(
    `INSERT INTO second_person_rules (effective_at, is_on, payout_limit_rupees, covers_plans)
     SELECT '2000-01-01', false, 50000, false WHERE NOT EXISTS (SELECT FROM second_person_rules)`,
  );
}

/** A member who was made an owner, and may decide alone. */
export async function joinAsAdmin(testApp: TestApp): Promise<Person> {
  const person = await join(testApp);
  await giveRole(testApp.database, person.id, 'owner');
  await switchSecondPersonOff(testApp);
  return person;
}

/** A member with payout details, who can withdraw. */
export async function joinWithUpi(testApp: TestApp): Promise<Member> {
  const member = await join(testApp);
  await addUpi(testApp, member);
  return member;
}

export async function addUpi({ database }: Pick<TestApp, 'database'>, { id }: Person): Promise<void> {
  await database.query('INSERT INTO payout_details (member_id, upi_id, updated_at) VALUES ($1, $2, now())', [
    id,
    `member${id}@bank`,
  ]);
}

/** Bonuses of purchases from now on are held for so many days, also where somebody has bought already. */
export async function holdBonuses({ database }: Pick<TestApp, 'database'>, days: number): Promise<void> {
  await executeUnguarded(database, [
    [`INSERT INTO purchase_rules (effective_on, bonus_hold_days) VALUES ('2000-01-01', $1)`, [days]],
  ]);
}

/** The cashback of purchases from now on counts from the value date. */
export async function countFromValueDates({ database }: Pick<TestApp, 'database'>): Promise<void> {
  await database.query(
    `INSERT INTO purchase_rules (effective_on, bonus_hold_days, cashback_from) VALUES ('2000-01-01', 0, 'value_date')`,
  );
}

let utrCount = 100_000_000_000;

/** A bank's reference like no other of this run. */
export function aUtr(): string {
  return String(++utrCount);
}

export async function addPlans(testApp: TestApp, admin: Person, tiers: PlanTerms[] = TIERS): Promise<void> {
  for (const tier of tiers) resultOf(await post(testApp, '/api/v1/admin/plans', tier, admin.token));
}

export async function reportDeposit(testApp: TestApp, person: Person, rupees: number): Promise<Deposit> {
  const deposit = { amount: String(rupees), mode: 'UPI', utr: aUtr() };
  return resultOf<Deposit>(await post(testApp, '/api/v1/deposits', deposit, person.token));
}

export function confirm({ app }: TestApp, admin: Person, depositId: string) {
  const url = `/api/v1/admin/deposits/${depositId}/confirm`;
  return app.inject({ method: 'POST', url, headers: toHeaders(admin.token) });
}

export async function depositAndConfirm(
  testApp: TestApp,
  admin: Person,
  person: Person,
  rupees: number,
): Promise<Deposit> {
  const deposit = await reportDeposit(testApp, person, rupees);
  return resultOf<Deposit>(await confirm(testApp, admin, deposit.id));
}

export async function reward(testApp: TestApp, admin: Person, person: Person, rupees: number): Promise<string> {
  const body = { memberId: String(person.id), amount: String(rupees), reason: 'For the test' };
  return resultOf<{ id: string }>(await post(testApp, '/api/v1/admin/rewards', body, admin.token)).id;
}

/** At another time than the app's, without a request. */
export async function rewardAt(
  { database }: TestApp,
  admin: Person,
  person: Person,
  rupees: number,
  at: Date,
): Promise<void> {
  const order = { memberId: String(person.id), amount: String(rupees), reason: 'For the test' };
  await database.transaction((tx) => creditReward(tx, order, { memberId: admin.id, address: '203.0.113.1' }, at));
}

export function withdraw(testApp: TestApp, person: Person, rupees: number) {
  return post(testApp, '/api/v1/withdrawals', { amount: String(rupees), method: 'UPI' }, person.token);
}

export async function requestWithdrawal(testApp: TestApp, person: Person, rupees: number): Promise<Withdrawal> {
  return resultOf<Withdrawal>(await withdraw(testApp, person, rupees));
}

export async function getResult<Result>({ app }: TestApp, url: string, person: Person): Promise<Result> {
  return resultOf<Result>(await app.inject({ url, headers: { authorization: person.token } }));
}

export function getWallet(testApp: TestApp, person: Person): Promise<Wallet> {
  return getResult<Wallet>(testApp, '/api/v1/wallet', person);
}

export async function countWhere(database: Database, from: string, values: unknown[] = []): Promise<number> {
  const [row] = await database.query<{ count: bigint }>(`SELECT count(*) FROM ${from}`, values);
  return Number(row?.count);
}
