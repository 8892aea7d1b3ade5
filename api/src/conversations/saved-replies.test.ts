import type { SavedReply } from '../contract';
import { getResult, joinAs } from '../../test/money';
import { useTestApp } from '../../test/shop';
import { errorOf, post, resultOf } from '../../test/test-app';

describe('saved replies', () => {
  const testApp = useTestApp();

  it('are kept by those who answer, and read by an auditor', async () => {
    const [owner, support, auditor] = [
      await joinAs(testApp, 'owner'),
      await joinAs(testApp, 'support'),
      await joinAs(testApp, 'auditor'),
    ];
    const url = '/api/v1/admin/saved-replies';
    const text = 'Trips begin in March.';
    const saved = resultOf<SavedReply>(await post(testApp, url, { title: 'Trips', text }, support.token));
    const twin = await post(testApp, url, { title: 'Trips', text: 'Else' }, support.token);
    expect(errorOf(twin, 400).field).toBe('title');
    resultOf(
      await testApp.app.inject({
        method: 'PUT',
        url: `${url}/${saved.id}`,
        payload: { title: 'About trips', text },
        headers: { authorization: owner.token },
      }),
    );
    const read = () => getResult<SavedReply[]>(testApp, url, auditor);
    expect(await read()).toEqual([{ id: saved.id, title: 'About trips', text }]);
    errorOf(await post(testApp, url, { title: 'Mine', text }, auditor.token), 403);
    const remove = () =>
      testApp.app.inject({ method: 'DELETE', url: `${url}/${saved.id}`, headers: { authorization: support.token } });
    resultOf(await remove());
    errorOf(await remove(), 404);
    expect(await read()).toEqual([]);
  });
});
