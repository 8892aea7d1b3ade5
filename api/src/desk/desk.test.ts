import type { SavedReason, SavedView } from '../contract';
import { getResult, join, joinAsAdmin, type Person } from '../../test/money';
import { useShop } from '../../test/shop';
import { errorOf, post, resultOf } from '../../test/test-app';

describe('what the staff keeps at its desk', () => {
  const shop = useShop();
  const save = (what: 'reasons' | 'views', body: object, person: Person) =>
    post(shop.testApp, `/api/v1/admin/saved-${what}`, body, person.token);
  const remove = (what: 'reasons' | 'views', id: string, { token }: Person) =>
    shop.testApp.app.inject({
      method: 'DELETE',
      url: `/api/v1/admin/saved-${what}/${id}`,
      headers: { authorization: token },
    });

  it('are reasons, the same for everybody, each of them once, and in the log', async () => {
    const clerk = await joinAsAdmin(shop.testApp);
    const auditor = await join(shop.testApp);
    await shop.database.query(`UPDATE members SET role = 'auditor' WHERE id = $1`, [auditor.id]);
    const list = () => getResult<SavedReason[]>(shop.testApp, '/api/v1/admin/saved-reasons', auditor);
    const wanted = { about: 'deposit', text: 'Not on the statement of the bank.' };
    const saved = resultOf<SavedReason>(await save('reasons', { ...wanted, text: ` ${wanted.text} ` }, shop.admin));
    expect(resultOf<SavedReason>(await save('reasons', wanted, clerk))).toEqual(saved);
    expect(await list()).toEqual([{ id: saved.id, ...wanted }]);
    expect(errorOf(await save('reasons', { about: 'payout', text: '   ' }, clerk), 400).field).toBe('text');
    errorOf(await save('reasons', wanted, auditor), 403);
    resultOf(await remove('reasons', saved.id, clerk));
    errorOf(await remove('reasons', saved.id, clerk), 404);
    expect(await list()).toEqual([]);
    const log = await shop.database.query<{ action: string }>(
      'SELECT action FROM audit_entries WHERE subject = $1 ORDER BY id',
      [`saved_reason:${saved.id}`],
    );
    expect(log.map(({ action }) => action)).toEqual(['saved_reason.create', 'saved_reason.delete']);
  });

  it('are views, of each person alone; one of the same name takes the place of the one before', async () => {
    const clerk = await joinAsAdmin(shop.testApp);
    const list = (person: Person) => getResult<SavedView[]>(shop.testApp, '/api/v1/admin/saved-views', person);
    const view = { list: 'deposits', name: 'Large ones', query: 'status=pending' };
    const saved = resultOf<SavedView>(await save('views', view, clerk));
    const changed = { ...view, query: 'status=failed' };
    expect(resultOf<SavedView>(await save('views', changed, clerk))).toEqual({ ...changed, id: saved.id });
    expect(await list(clerk)).toEqual([{ ...changed, id: saved.id }]);
    expect(await list(shop.admin)).toEqual([]);
    errorOf(await remove('views', saved.id, shop.admin), 404);
    resultOf(await remove('views', saved.id, clerk));
    expect(errorOf(await save('views', { ...view, name: ' ' }, clerk), 400).field).toBe('name');
    for (let place = 0; place < 60; place++) resultOf(await save('views', { ...view, name: `View ${place}` }, clerk));
    errorOf(await save('views', view, clerk), 409);
    resultOf(await save('views', { ...changed, name: 'View 7' }, clerk));
  });

  it('is a fresh proof, which is asked for before a decision is held back', async () => {
    const clerk = await joinAsAdmin(shop.testApp);
    expect(resultOf(await post(shop.testApp, '/api/v1/admin/proof', {}, clerk.token))).toBeNull();
    await shop.database.query(`UPDATE sessions SET proven_at = '2026-01-01T00:00:00Z' WHERE member_id = $1`, [
      clerk.id,
    ]);
    expect(errorOf(await post(shop.testApp, '/api/v1/admin/proof', {}, clerk.token), 403).code).toBe('proof_required');
  });
});
