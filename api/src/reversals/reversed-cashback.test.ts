import { goTo, pay, useOwnClub } from '../../test/compensation/test-club';
import { getWallet } from '../../test/money';
import { previewReversal, reverse as takeBack, withdrawBonusOf } from '../../test/take-back';
import { errorOf, resultOf } from '../../test/test-app';

const MONDAY = '2026-11-23';
const TEN_LAKH = 1_000_000;

describe('a cashback, and what the package behind it earned', () => {
  const club = useOwnClub();

  const reverse = (transferId: string, more: object = {}) => takeBack(club.testApp, club.admin, transferId, more);
  const preview = (transferId: string) => previewReversal(club.testApp, club.admin, transferId);
  const attack = () => withdrawBonusOf(club, TEN_LAKH);

  it('a cashback that was taken back by itself is not taken a second time', async () => {
    const { buyer, transferId } = await attack();
    await goTo(club, MONDAY);
    await pay(club, MONDAY);
    const [cashback] = await club.database.query<{ id: bigint }>(
      `SELECT id FROM transfers WHERE kind = 'cashback' AND credit_account_id = $1`,
      [buyer.id],
    );
    resultOf(await reverse(String(cashback?.id)));
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
      const [credit] = await club.database.query<{ id: bigint }>(
        'SELECT id FROM transfers WHERE kind = $1::transfer_kind AND credit_account_id = $2',
        [kind, credited.id],
      );
      const creditId = String(credit?.id);
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
    const [own] = await club.database.query<{ id: bigint }>(
      `SELECT id FROM transfers WHERE kind = 'cashback' AND credit_account_id = $1`,
      [sponsor.id],
    );
    resultOf(await reverse(String(own?.id)));
    expect(await getWallet(club.testApp, sponsor)).toMatchObject({ cashback: '0' });
  });
});
