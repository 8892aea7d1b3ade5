import { goTo, pay, useOwnClub, type Member } from '../../test/compensation/test-club';
import {
  addUpi,
  aUtr,
  depositAndConfirm,
  getResult,
  getWallet,
  join,
  reportDeposit,
  requestWithdrawal,
  reward,
  withdraw,
  type Person,
} from '../../test/money';
import {
  findAudited,
  findTransferId,
  joinAsOwner,
  previewReversal,
  reverse as takeBack,
  withdrawBonusOf,
} from '../../test/take-back';
import { errorOf, post, resultOf } from '../../test/test-app';
import { executeUnguarded } from '../../test/unguarded';
import type {
  AdminDepositPage,
  Deposit,
  NotificationPage,
  Package,
  ReceivablePage,
  StatementPage,
  TimelinePage,
} from '../contract';

const MONDAY = '2026-11-23';
const TEN_LAKH = 1_000_000;

describe('money that must come back', () => {
  const club = useOwnClub();

  const reverse = (transferId: string, more: object = {}) => takeBack(club.testApp, club.admin, transferId, more);
  const preview = (transferId: string) => previewReversal(club.testApp, club.admin, transferId);
  const listReceivables = () => getResult<ReceivablePage>(club.testApp, '/api/v1/admin/receivables', club.admin);
  const listStatement = async (member: Member) =>
    (await getResult<StatementPage>(club.testApp, '/api/v1/wallet/statement', member)).items;
  const buyFor = async (member: Member, rupees: number) => {
    const { id } = await depositAndConfirm(club.testApp, club.admin, member, rupees);
    return { id, transferId: await findTransferId(club.database, 'deposit', id) };
  };

  const attack = () => withdrawBonusOf(club, TEN_LAKH);

  it('a bonus that was withdrawn is owed by the member who got it, and later credits settle it', async () => {
    const { sponsor, buyer, transferId } = await attack();
    resultOf(await reverse(transferId));

    expect(await getWallet(club.testApp, buyer)).toMatchObject({ deposit: '0', availableBalance: '0' });
    expect(await getWallet(club.testApp, buyer)).not.toHaveProperty('owed');
    // The principal of the sponsor's own package stays.
    expect(await getWallet(club.testApp, sponsor)).toMatchObject({
      deposit: '10000',
      reference: '0',
      availableBalance: '10000',
      withdrawable: '0',
      owed: '50000',
    });
    expect(await listReceivables()).toMatchObject({
      items: [{ memberId: String(sponsor.id), amount: '50000', reason: 'The payment was false' }],
      counters: { count: 1, total: '50000', writtenOff: '0' },
    });
    const [taken, owed] = await listStatement(sponsor);
    expect([owed, taken]).toMatchObject([
      { kind: 'receivable', amount: '50000', reference: expect.stringContaining('The payment was false') },
      { kind: 'reversal', amount: '-50000', balance: '10000' },
    ]);

    await reward(club.testApp, club.admin, sponsor, 20_000);
    expect(await getWallet(club.testApp, sponsor)).toMatchObject({ availableBalance: '10000', owed: '30000' });
    const [settled] = await listStatement(sponsor);
    expect(settled).toMatchObject({ kind: 'settlement', amount: '-20000', reference: expect.stringContaining('owe') });
    await reward(club.testApp, club.admin, sponsor, 31_000);
    const wallet = await getWallet(club.testApp, sponsor);
    expect(wallet).toMatchObject({ availableBalance: '11000', withdrawable: '1000', reference: '0' });
    expect(wallet).not.toHaveProperty('owed');
    expect(await listReceivables()).toMatchObject({ items: [], counters: { count: 0, total: '0' } });
  });

  it('what a run credits settles it first, and the principal of a new package is not taken', async () => {
    const { sponsor, transferId } = await attack();
    resultOf(await reverse(transferId));
    await buyFor(sponsor, 1000);
    expect(await getWallet(club.testApp, sponsor)).toMatchObject({ availableBalance: '11000', owed: '50000' });
    await goTo(club, MONDAY);
    await pay(club, MONDAY);
    expect(await getWallet(club.testApp, sponsor)).toMatchObject({
      availableBalance: '11000',
      cashback: '27.5',
      owed: '49972.5',
    });
    expect(errorOf(await withdraw(club.testApp, sponsor, 500), 409).code).toBe('insufficient_balance');
  });

  it('a principal settles it once its package has ended', async () => {
    const { sponsor, transferId } = await attack();
    resultOf(await reverse(transferId));
    await goTo(club, MONDAY);
    await executeUnguarded(club.database, [
      [
        `UPDATE packages p SET days_paid = v.cashback_days - 1 FROM plan_versions v WHERE v.id = p.plan_version_id AND p.member_id = $1`,
        [sponsor.id],
      ],
    ]);
    await pay(club, MONDAY);
    expect(await getWallet(club.testApp, sponsor)).toMatchObject({ availableBalance: '0', owed: '39975' });
  });

  it('the preview says of every wallet what is there before and after, and what would be owed', async () => {
    const { sponsor, buyer, transferId } = await attack();
    const shown = await preview(transferId);
    expect(shown).toMatchObject({ amount: '1000000', endsPackage: true, walletsWithEarnings: null });
    expect(shown.wallets.map(({ name: _name, ...wallet }) => wallet)).toEqual([
      { memberId: String(buyer.id), taken: '1000000', before: '1000000', after: '0', owed: '0' },
      {
        memberId: String(sponsor.id),
        taken: '50000',
        before: '10000',
        after: '10000',
        owed: '50000',
        pending: '50000',
      },
    ]);
    resultOf(await reverse(transferId));
    expect(errorOf(await reverse(transferId), 409).message).toContain('already reversed');
    const [reversal, deposit] = await listStatement(buyer);
    expect([reversal?.isReversed, deposit?.isReversed]).toEqual([undefined, true]);
  });

  it('a reversal takes nothing of another package that runs', async () => {
    const member = await join(club.testApp);
    const first = await buyFor(member as Member, 10_000);
    await buyFor(member as Member, 20_000);
    await addUpi(club.testApp, member);
    await reward(club.testApp, club.admin, member, 500);
    await requestWithdrawal(club.testApp, member, 500);
    resultOf(await reverse(first.transferId));
    expect(await getWallet(club.testApp, member)).toMatchObject({ availableBalance: '20000', deposit: '20000' });
    expect(await listReceivables()).toMatchObject({ items: [] });
  });

  it('a deposit that is taken back is no success any more, in lists and in sums', async () => {
    const { id, buyer, transferId } = await attack();
    const read = (filter: string) =>
      getResult<AdminDepositPage>(club.testApp, `/api/v1/admin/deposits${filter}`, club.admin);
    const before = (await read('')).counters;
    resultOf(await reverse(transferId));
    expect((await read('')).counters).toMatchObject({
      successCount: before.successCount - 1,
      totalDeposited: String(Number(before.totalDeposited) - TEN_LAKH),
    });
    expect((await read('?status=success')).items.map((deposit) => deposit.id)).not.toContain(id);
    expect((await read('?status=reversed')).items.map((deposit) => deposit.id)).toEqual([id]);
    const { items } = await getResult<{ items: Deposit[] }>(club.testApp, '/api/v1/deposits', buyer);
    expect(items).toMatchObject([{ id, status: 'reversed' }]);
    expect(await getResult<Package[]>(club.testApp, '/api/v1/packages', buyer)).toMatchObject([{ status: 'reversed' }]);
  });

  it('what the package earned is taken back by choice, from its owner and from the uplines', async () => {
    const { sponsor, buyer, transferId } = await attack();
    await goTo(club, MONDAY);
    await pay(club, MONDAY);
    // 0.25 % of ten lakh, which the cap cuts, and for the sponsor a fifth of it before the cap.
    expect(await getWallet(club.testApp, buyer)).toMatchObject({ cashback: '1000' });
    const { wallets, walletsWithEarnings } = await preview(transferId);
    expect(wallets.map(({ taken }) => taken)).toEqual(['1000000', '50000']);
    expect(walletsWithEarnings?.map(({ taken, owed }) => [taken, owed])).toEqual([
      ['1001000', '0'],
      ['50500', '49975'],
    ]);
    resultOf(await reverse(transferId, { withEarnings: true }));
    expect(await getWallet(club.testApp, buyer)).toMatchObject({ cashback: '0', availableBalance: '0' });
    expect(await getWallet(club.testApp, sponsor)).toMatchObject({ cashback: '25', owed: '49975' });
  });

  it('the preview names what those who will owe are still to be paid, approved or not', async () => {
    const { sponsor, transferId } = await attack();
    const findPending = async () => (await preview(transferId)).wallets[1]?.pending;
    expect(await findPending()).toBe('50000');
    const order = (path: string, by: Person, body: object = {}) =>
      post(club.testApp, `/api/v1/admin/${path}`, body, by.token);
    const findId = async (table: string) =>
      (await club.database.query<{ id: bigint }>(`SELECT id FROM ${table} WHERE member_id = $1`, [sponsor.id]))[0]?.id;
    resultOf(await order(`withdrawal-requests/${await findId('withdrawal_requests')}/approve`, club.admin));
    expect(await findPending()).toBe('50000');
    const utr = aUtr();
    resultOf(await order(`payouts/${await findId('payouts')}/paid`, await joinAsOwner(club), { utr }));
    expect(await findPending()).toBeUndefined();
  });

  it('only what is there, is a credit and is in no own wallet is taken back', async () => {
    const { sponsor } = await attack();
    const refuse = async (transferId: string, status: number) => errorOf(await reverse(transferId), status);
    expect(await refuse('987654', 404)).toMatchObject({ code: 'not_found', message: 'There is no transfer 987654.' });
    const [withdrawal] = await listStatement(sponsor);
    expect(await refuse(withdrawal?.id ?? '', 409)).toMatchObject({
      code: 'not_reversible',
      message: expect.stringContaining('Only what came into a wallet'),
    });
    const own = await reward(club.testApp, await joinAsOwner(club), club.admin, 100);
    expect(await refuse(own, 403)).toMatchObject({
      code: 'own_decision',
      message: expect.stringContaining('Nobody corrects their own wallet'),
    });
  });

  it('each wallet is told why, without the spaces around it', async () => {
    const { sponsor, buyer, id, transferId } = await attack();
    await goTo(club, MONDAY);
    await pay(club, MONDAY);
    resultOf(await reverse(transferId, { reason: ' It was false ', withEarnings: true }));
    const lines = (await listStatement(buyer)).map(({ kind, reference }) => [kind, reference]);
    expect(lines.slice(0, 2)).toEqual([
      ['earnings_reversal', `What the package of deposit ${id} had earned: It was false`],
      ['reversal', expect.stringMatching(new RegExp(`^Reversal of Deposit ${id}, .*: It was false$`))],
    ]);
    const owed = (await listStatement(sponsor)).find(({ kind }) => kind === 'receivable');
    expect(owed?.reference).toBe('You owe the club what your wallet did not hold: It was false');
    const readTold = async (member: Member) => {
      const told = await getResult<NotificationPage>(club.testApp, '/api/v1/notifications', member);
      const { title, lines: words } = told.items.find(({ kind }) => kind === 'reversal') ?? {};
      return `${title}: ${words?.join(' ')}`;
    };
    expect(await readTold(buyer)).toMatch(/₹10,01,000.*It was false/);
    expect(await readTold(buyer)).not.toContain('did not hold');
    expect(await readTold(sponsor)).toContain('did not hold ₹49,975');
    const audited = await findAudited(club.database, 'transfer.reverse');
    expect(audited).toMatchObject({
      after: { reason: ' It was false ', bonuses: [{ memberId: String(sponsor.id), amount: '50000' }] },
    });
    // Unless it is said, the payment came, and its UTR stays taken.
    expect(audited).not.toHaveProperty('after.neverCame');
  });

  it('a deposit stays on the timeline as it was, and its reversal is told with its own moment and person', async () => {
    const { testApp, admin } = club;
    const buyer = await join(testApp);
    const { id } = await depositAndConfirm(testApp, admin, buyer, 1000);
    testApp.clock.advance(60);
    const owner = await joinAsOwner(club);
    resultOf(await takeBack(testApp, owner, await findTransferId(club.database, 'deposit', id)));
    const url = `/api/v1/admin/users/${buyer.id}/timeline`;
    const { items } = await getResult<TimelinePage>(testApp, url, admin);
    const told = items.filter(({ kind, topic }) => kind !== 'message' && topic.startsWith('deposit'));
    expect(told.map(({ topic, detail, actorId }) => [topic, detail, actorId])).toEqual([
      ['deposit_decided.reversed', '₹1,000', String(owner.id)],
      ['deposit_decided.success', '₹1,000', String(admin.id)],
      ['deposit.success', '₹1,000', null],
    ]);
    expect(told[0]?.at).toBe(testApp.clock.now().toISOString());
  });

  it('a reward that was withdrawn is owed, too', async () => {
    const member = await join(club.testApp);
    await addUpi(club.testApp, member);
    const transferId = await reward(club.testApp, club.admin, member, 600);
    await requestWithdrawal(club.testApp, member, 600);
    resultOf(await reverse(transferId));
    expect(await getWallet(club.testApp, member)).toMatchObject({
      availableBalance: '0',
      owed: '600',
      withdraw: '600',
    });
    await reportDeposit(club.testApp, member, 1000);
  });
});
