import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buy, goTo, pay, useOwnClub } from '../../test/compensation/test-club';
import { getWallet, type Person } from '../../test/money';
import { findAudited, previewReversal, reverse as takeBack, withdrawBonusOf } from '../../test/take-back';
import { errorOf, resultOf } from '../../test/test-app';
import { archiveMonth } from '../archive/archive';
import { catchUp } from '../compensation/runs/post-run';
import { insertAttempt, lockRun } from '../compensation/runs/run.queries';
import { closeMonths } from '../ledger/closings';

const MONDAY = '2026-11-23';
const TEN_LAKH = 1_000_000;

describe('a cashback, and what the package behind it earned', () => {
  const club = useOwnClub();

  const reverse = (transferId: string, more: object = {}) => takeBack(club.testApp, club.admin, transferId, more);
  const preview = (transferId: string) => previewReversal(club.testApp, club.admin, transferId);
  const attack = () => withdrawBonusOf(club, TEN_LAKH);
  /** What the run credited to a member. */
  const findCreditId = async ({ id }: Person, kind = 'cashback') => {
    const [credit] = await club.database.query<{ id: bigint }>(
      'SELECT id FROM transfers WHERE kind = $1::transfer_kind AND credit_account_id = $2',
      [kind, id],
    );
    return String(credit?.id);
  };

  it('a cashback that was taken back by itself is not taken a second time', async () => {
    const { buyer, transferId } = await attack();
    await goTo(club, MONDAY);
    await pay(club, MONDAY);
    resultOf(await reverse(await findCreditId(buyer)));
    const { walletsWithEarnings } = await preview(transferId);
    expect(walletsWithEarnings?.map(({ taken }) => taken)).toEqual(['1000000', '50500']);
    resultOf(await reverse(transferId, { withEarnings: true }));
    const wallet = await getWallet(club.testApp, buyer);
    expect(wallet).toMatchObject({ cashback: '0', availableBalance: '0' });
    expect(wallet).not.toHaveProperty('owed');
  });

  it.each(['cashback', 'cashback_on_cashback'])(
    'a %s is not taken again after what the package earned',
    async (kind) => {
      const { sponsor, buyer, id, transferId } = await attack();
      await goTo(club, MONDAY);
      await pay(club, MONDAY);
      const credited = kind === 'cashback' ? buyer : sponsor;
      const creditId = await findCreditId(credited, kind);
      expect((await preview(creditId)).wallets).toMatchObject([{ memberId: String(credited.id) }]);
      resultOf(await reverse(transferId, { withEarnings: true }));
      const wallet = await getWallet(club.testApp, credited);
      const refused = errorOf(await reverse(creditId), 409);
      expect(refused).toMatchObject({
        code: 'not_reversible',
        message: expect.stringContaining(`already taken back with what the package of deposit ${id} had earned`),
      });
      const url = `/api/v1/admin/transfers/${creditId}/reversal`;
      const shown = await club.testApp.app.inject({ url, headers: { authorization: club.admin.token } });
      expect(errorOf(shown, 409).message).toBe(refused.message);
      expect(await getWallet(club.testApp, credited)).toEqual(wallet);
    },
  );

  it('a credit of which nothing was taken back can be, though its member lost what another date earned', async () => {
    const { sponsor, transferId } = await attack();
    await goTo(club, MONDAY);
    await pay(club, MONDAY);
    resultOf(await reverse(transferId, { withEarnings: true }));
    resultOf(await reverse(await findCreditId(sponsor)));
    expect(await getWallet(club.testApp, sponsor)).toMatchObject({ cashback: '0' });
  });

  it('counts for the package that earned it, also once some of its dates are in files', async () => {
    const { database } = club;
    await database.query(`SELECT add_ledger_month('2026-11-01'), add_ledger_month('2026-12-01')`);
    const { buyer, transferId } = await attack();
    const payThrough = async (through: string) => {
      await goTo(club, through);
      await catchUp(database, { now: club.testApp.clock.now, trigger: 'command' });
    };
    await payThrough('2026-12-01');
    resultOf(await reverse(transferId, { withEarnings: true }));
    await buy(club, buyer, 10_000);
    await payThrough('2026-12-03');
    await database.transaction((tx) => closeMonths(tx, '2026-12-04'));
    const directory = await mkdtemp(join(tmpdir(), 'safar-reversed-'));
    const order = { month: '2026-11-01', directory, schemaVersion: 1, now: new Date(), onStep: () => {} };
    await archiveMonth(database, order);
    await rm(directory, { recursive: true });
    const [shared, first, second] = await database.query<{ id: bigint }>(
      `SELECT id FROM transfers WHERE kind = 'cashback' AND credit_account_id = $1 ORDER BY business_date`,
      [buyer.id],
    );
    expect(errorOf(await reverse(String(shared?.id)), 409).code).toBe('not_reversible');
    for (const credit of [first, second]) resultOf(await reverse(String(credit?.id)));
    expect(await getWallet(club.testApp, buyer)).toMatchObject({ cashback: '0' });
  });

  it('is taken with the purchase once its date is posted, and not while it is computed or posted', async () => {
    const { sponsor, buyer, transferId } = await attack();
    await goTo(club, MONDAY);
    const expectBusy = async () => {
      const refused = errorOf(await reverse(transferId, { withEarnings: true }), 409);
      expect(refused).toMatchObject({ code: 'run_in_progress', message: expect.stringContaining('Try again') });
      expect(refused).not.toHaveProperty('field');
      expect(await getWallet(club.testApp, buyer)).toMatchObject({ deposit: String(TEN_LAKH) });
    };
    await club.database.transaction(async (tx) => {
      await lockRun(tx, 0n, true);
      await expectBusy();
    });
    // Frozen, and no chunk is posted.
    await club.database.query('ALTER TABLE transfers ADD CONSTRAINT broken CHECK (amount_micros <> 1000000000)');
    await expect(pay(club, MONDAY)).rejects.toThrow('broken');
    await club.database.query('ALTER TABLE transfers DROP CONSTRAINT broken');
    await expectBusy();
    await pay(club, MONDAY);
    resultOf(await reverse(transferId, { withEarnings: true }));
    expect(await getWallet(club.testApp, buyer)).toMatchObject({ cashback: '0', availableBalance: '0' });
    expect(await getWallet(club.testApp, sponsor)).toMatchObject({ cashback: '25' });
  });

  it('is taken with the purchase beside an attempt that nobody works at', async () => {
    const { buyer, transferId } = await attack();
    await goTo(club, MONDAY);
    await pay(club, MONDAY);
    const startedAt = club.testApp.clock.now();
    const attempt = { businessDate: '2026-11-24', trigger: 'command', startedBy: null, startedAt } as const;
    const id = await insertAttempt(club.database, attempt);
    await club.database.query(`UPDATE runs SET progressed_at = '-infinity' WHERE id = $1`, [id]);
    resultOf(await reverse(transferId, { withEarnings: true }));
    expect(await getWallet(club.testApp, buyer)).toMatchObject({ cashback: '0', availableBalance: '0' });
  });

  it('stays with its wallet when a purchase is reversed and nothing is said of what it earned', async () => {
    const { buyer, transferId } = await attack();
    await goTo(club, MONDAY);
    await pay(club, MONDAY);
    const { cashback } = await getWallet(club.testApp, buyer);
    resultOf(await reverse(transferId));
    expect(await getWallet(club.testApp, buyer)).toMatchObject({ deposit: '0', cashback, availableBalance: cashback });
  });

  it('is of no payment that can be false', async () => {
    const { buyer } = await attack();
    await goTo(club, MONDAY);
    await pay(club, MONDAY);
    resultOf(await reverse(await findCreditId(buyer), { neverCame: true }));
    expect(await getWallet(club.testApp, buyer)).toMatchObject({ cashback: '0' });
    expect((await findAudited(club.database, 'transfer.reverse'))?.after).not.toHaveProperty('neverCame');
  });
});
