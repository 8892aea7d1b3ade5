import { joinUnder, type Member, useOwnClub } from '../../test/compensation/test-club';
import { depositAndConfirm, getResult, getWallet, requestWithdrawal, reward } from '../../test/money';
import { findAudited, findTransferId, joinAsOwner, reverse, withdrawBonusOf } from '../../test/take-back';
import { errorOf, post, resultOf } from '../../test/test-app';
import { executeUnguarded } from '../../test/unguarded';
import type { NotificationPage, Proposed, ReceivablePage, StatementPage } from '../contract';

describe('what a member owes the club', () => {
  const club = useOwnClub();
  let sponsor: Member;
  beforeEach(async () => {
    const attack = await withdrawBonusOf(club, 1_000_000);
    sponsor = attack.sponsor;
    resultOf(await reverse(club.testApp, club.admin, attack.transferId));
  });

  const read = <Page>(path: string, { token } = sponsor) =>
    getResult<Page>(club.testApp, `/api/v1${path}`, { id: sponsor.id, token });
  const propose = (memberId = String(sponsor.id)) => {
    const url = `/api/v1/admin/receivables/${memberId}/write-off`;
    return post(club.testApp, url, { reason: ' Nothing to be had ' }, club.admin.token);
  };
  const proposeAndGo = async () =>
    `/api/v1/admin/proposals/${resultOf<Proposed>(await propose()).proposalId}/carry-out`;
  const carryOut = (url: string, { token }: { token: string }) => post(club.testApp, url, {}, token);

  it('is written off by two people, whatever the rules of the club say', async () => {
    const second = await joinAsOwner(club);
    const url = await proposeAndGo();
    expect(await getWallet(club.testApp, sponsor)).toMatchObject({ owed: '50000' });
    expect(errorOf(await carryOut(url, club.admin), 403).code).toBe('own_decision');
    resultOf(await carryOut(url, second));
    const wallet = await getWallet(club.testApp, sponsor);
    expect(wallet).toMatchObject({ writtenOff: '50000', availableBalance: '10000', withdrawable: '0', earnings: '0' });
    expect(wallet).not.toHaveProperty('owed');
    expect(await read<ReceivablePage>('/admin/receivables', { ...sponsor, ...club.admin })).toMatchObject({
      items: [],
      counters: { writtenOff: '50000' },
    });
    expect(errorOf(await propose(), 409)).toMatchObject({ code: 'insufficient_balance', message: 'Only ₹0 is open.' });
  });

  it('is not asked about of somebody who does not exist', async () => {
    const { message, field } = errorOf(await propose('999999999999999999'), 404);
    expect({ message, field }).toEqual({ message: 'There is no member 999999999999999999.', field: 'memberId' });
  });

  it('tells its member why it is given up, and the audit log what it was', async () => {
    resultOf(await carryOut(await proposeAndGo(), await joinAsOwner(club)));
    const { items } = await read<StatementPage>('/wallet/statement');
    expect(items.find(({ kind }) => kind === 'write_off')).toMatchObject({
      amount: '50000',
      reference: 'The club has given up what you owed: Nothing to be had',
    });
    const told = await read<NotificationPage>('/notifications');
    const findTold = (wanted: string) => told.items.find(({ kind }) => kind === wanted);
    expect(findTold('receivable_written_off')).toMatchObject({
      title: expect.stringContaining('₹50,000'),
      lines: [expect.stringContaining('Nothing to be had')],
    });
    expect(findTold('reversal')?.lines.join(' ')).toContain('did not hold ₹50,000');
    expect(await findAudited(club.database, 'receivable.write_off')).toMatchObject({
      subject: `member:${sponsor.id}`,
      before: { owed: '50000' },
      after: { owed: '0', writtenOff: '50000' },
    });
  });

  it('is given up by nobody for themselves, nor more of it than is open by then', async () => {
    const url = await proposeAndGo();
    await club.database.query(`UPDATE members SET role = 'owner' WHERE id = $1`, [sponsor.id]);
    expect(errorOf(await carryOut(url, sponsor), 403).message).toContain('owe themselves');
    await reward(club.testApp, club.admin, sponsor, 20_000);
    expect(errorOf(await carryOut(url, await joinAsOwner(club)), 409)).toMatchObject({
      code: 'insufficient_balance',
      message: 'Only ₹30,000 is open.',
    });
    expect(await getWallet(club.testApp, sponsor)).toMatchObject({ owed: '30000' });
  });

  it('is not given up of what is owed since it was proposed', async () => {
    const second = await joinAsOwner(club);
    const [url, waiting] = [await proposeAndGo(), await proposeAndGo()];
    // A release from before did not say which debts it meant.
    await executeUnguarded(club.database, [
      [`UPDATE proposals SET wanted = wanted - 'newestId' WHERE id = $1`, [BigInt(waiting.split('/').at(-2) ?? '')]],
    ]);
    expect(errorOf(await carryOut(waiting, second), 409).code).toBe('already_decided');
    await reward(club.testApp, club.admin, sponsor, 50_000);
    expect(await getWallet(club.testApp, sponsor)).not.toHaveProperty('owed');
    const { id } = await depositAndConfirm(club.testApp, club.admin, await joinUnder(club, sponsor), 1_600_000);
    await requestWithdrawal(club.testApp, sponsor, 80_000);
    resultOf(await reverse(club.testApp, club.admin, await findTransferId(club.database, 'deposit', id)));
    expect(await getWallet(club.testApp, sponsor)).toMatchObject({ owed: '80000' });
    expect(errorOf(await carryOut(url, second), 409)).toMatchObject({
      code: 'already_decided',
      message: expect.stringContaining('after this was proposed'),
    });
    expect(await getWallet(club.testApp, sponsor)).toMatchObject({ owed: '80000' });
    resultOf(await carryOut(await proposeAndGo(), second));
    expect(await getWallet(club.testApp, sponsor)).toMatchObject({ writtenOff: '80000' });
  });
});
