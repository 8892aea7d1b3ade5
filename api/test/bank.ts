import type {
  AnnouncedDeposit,
  BankAccount,
  BankAccountSettings,
  BankBalance,
  Deposit,
  DepositMode,
  LineDecision,
  StatementFile,
} from '../src/contract';
import { addDeposit } from '../src/deposits/deposits';
import { listDifferences } from '../src/ledger/reconcile';
import { parseWholeRupees } from '../src/ledger/rupees';
import { createBatch, releaseBatch } from '../src/payout-batches/payout-batches';
import { findBrokenLaws } from '../src/reconcile/reconcile-books';
import type { Person } from './money';
import { aUtr, getResult, joinAsAdmin, joinWithUpi, requestWithdrawal, reward } from './money';
import { useShop, type Shop } from './shop';
import { post, resultOf, toHeaders } from './test-app';

export const ACCOUNT_SETTINGS: BankAccountSettings = {
  name: 'Main account',
  bankName: 'State Bank of India',
  holderName: 'Safar Circle',
  upiId: 'SafarCircle@sbi',
  isVerifiedMerchant: false,
  modes: ['UPI', 'IMPS', 'NEFT', 'RTGS'],
  usedFrom: '2026-11-01',
  usedUntil: null,
};

/** A shop at whose desk staff act and read; after each test its books are whole. */
export function useDesk() {
  const shop = useShop(async ({ database }) => {
    expect(await listDifferences(database)).toEqual([]);
    expect(await findBrokenLaws(database)).toEqual([]);
  });
  const act = (path: string, body: object = {}, by = shop.admin) =>
    post(shop.testApp, `/api/v1/admin/${path}`, body, by.token);
  const read = <Result>(path: string) => getResult<Result>(shop.testApp, `/api/v1/admin/${path}`, shop.admin);
  const getBalance = ({ id }: BankAccount) => read<BankBalance>(`statements/${id}/balance`);
  /** Imports lines. @returns their ids, in the same order */
  const load = async ({ id }: BankAccount, ...file: Parameters<typeof toFile>): Promise<string[]> => {
    resultOf(await act(`statements/${id}/imports`, toFile(...file)));
    const rows = await shop.database.query<{ id: bigint }>(
      'SELECT id FROM statement_lines WHERE bank_account_id = $1 ORDER BY id DESC LIMIT $2',
      [BigInt(id), file[0].length],
    );
    return rows.map((row) => String(row.id)).toReversed();
  };
  /** Whether decisions about money need a second person. */
  const setRules = (isOn: boolean) =>
    shop.testApp.app.inject({
      method: 'PUT',
      url: '/api/v1/admin/second-person',
      payload: { isOn, payoutLimit: 50_000, coversPlans: false },
      headers: toHeaders(shop.admin.token),
    });
  /** As the list of decisions shows it; nothing was decided of a line that is open. */
  const getDecidedAt = async (lineId: string) => {
    const [line] = await shop.database.query<{ at: Date | null }>(
      `SELECT coalesce(l.charged_at, l.returned_at, o.moved_at) AS at
       FROM statement_lines l LEFT JOIN own_transfers o ON o.id = l.own_transfer_id WHERE l.id = $1`,
      [BigInt(lineId)],
    );
    return (line?.at ?? new Date(0)).toISOString();
  };
  const undo = async (lineId: string, decision: LineDecision, shownAt?: string) => {
    const want = { reason: 'It was not', decidedAt: shownAt ?? (await getDecidedAt(lineId)) };
    return act(`statements/lines/${lineId}/${decision}/undo`, want);
  };
  return { shop, act, read, getBalance, load, setRules, getDecidedAt, undo };
}

let numberCount = 300_000_000_000;

/** An account of the club like no other of this run. */
export async function addAccount({ testApp, admin }: Shop, given: Partial<BankAccountSettings> = {}) {
  const account = { ...ACCOUNT_SETTINGS, accountNumber: String(++numberCount), ifsc: 'SBIN0001234', ...given };
  return resultOf<BankAccount>(await post(testApp, '/api/v1/admin/bank-accounts', account, admin.token));
}

export function announce({ testApp }: Shop, person: Person, rupees: number, mode: DepositMode = 'UPI') {
  return post(testApp, '/api/v1/deposits/announced', { amount: String(rupees), mode }, person.token);
}

export async function announceDeposit(...args: Parameters<typeof announce>): Promise<AnnouncedDeposit> {
  return resultOf<AnnouncedDeposit>(await announce(...args));
}

export async function reportAnnounced({ testApp }: Shop, person: Person, id: string, utr = aUtr()): Promise<Deposit> {
  return resultOf<Deposit>(await post(testApp, `/api/v1/deposits/announced/${id}/report`, { utr }, person.token));
}

/** As a release before took it: a payment by NEFT, with words of the member's own as its reference. */
export async function reportWith({ testApp, database }: Shop, { id }: Person, rupees: number, words: string) {
  const amountMicros = parseWholeRupees(String(rupees));
  const deposit = { memberId: id, amountMicros, mode: 'NEFT' as const, utr: `SBIN${aUtr()}`, paymentReference: words };
  const row = await database.transaction((tx) => addDeposit(tx, deposit, testApp.clock.now()));
  return { id: String(row.id) };
}

const HEADINGS = 'Txn Date,Value Date,Description,Ref No./Cheque No.,Debit,Credit,Balance';

/** A file of the State Bank of India, with balances that follow from its lines. */
export function toFile(
  lines: [day: string, narration: string, rupees: number][],
  opening = 0,
  headings = HEADINGS,
): StatementFile {
  let balance = opening;
  const rows = lines.map(([day, narration, rupees]) => {
    balance += rupees;
    const [debit, credit] = rupees < 0 ? [String(-rupees), ''] : ['', String(rupees)];
    return [day, day, narration, '', debit, credit, String(balance)].join(',');
  });
  const content = Buffer.from([headings, ...rows].join('\n')).toString('base64');
  return { fileName: 'november.csv', content };
}

interface SentPayout {
  payoutId: string;
  person: Person;
}

/** Payouts that wait in one batch, which another person has released. */
export async function sendBatch(shop: Shop, { id }: BankAccount, amounts: number[]) {
  const { testApp, admin, database } = shop;
  const sent: SentPayout[] = [];
  for (const rupees of amounts) {
    const person = await joinWithUpi(testApp);
    await reward(testApp, admin, person, rupees);
    const request = await requestWithdrawal(testApp, person, rupees);
    resultOf(await post(testApp, `/api/v1/admin/withdrawal-requests/${request.id}/approve`, {}, admin.token));
    const [row] = await database.query<{ id: bigint }>('SELECT max(id) AS id FROM payouts');
    sent.push({ payoutId: String(row?.id), person });
  }
  const payoutIds = sent.map(({ payoutId }) => payoutId);
  const second = await joinAsAdmin(testApp);
  const batchId = await database.transaction(async (tx) => {
    const now = testApp.clock.now();
    const wanted = { template: 'generic' as const, smallMode: 'IMPS' as const, payoutIds, bankAccountId: id };
    const batch = await createBatch(tx, wanted, { memberId: admin.id, address: '' }, now);
    await releaseBatch(tx, batch.id, { memberId: second.id, address: '' }, now);
    return String(batch.id);
  });
  return { batchId, sent };
}
