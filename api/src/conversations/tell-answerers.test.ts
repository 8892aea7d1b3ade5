import type { AdminConversationDetail, NotificationPage, OwnConversationDetail } from '../contract';
import { countWhere, getResult, join, joinAsAdmin, type Person } from '../../test/money';
import { buildTestApp, post, resultOf } from '../../test/test-app';
import { createTestDatabase } from '../../test/test-database';

it('who may answer reads of a message in the bell, once until somebody has answered', async () => {
  const database = await createTestDatabase('PostgreSQL');
  const testApp = await buildTestApp(database);
  const [owner, support, auditor] = [await joinAsAdmin(testApp), await join(testApp), await join(testApp)];
  for (const [{ id }, role] of [[support, 'support'] as const, [auditor, 'auditor'] as const])
    await database.query('UPDATE members SET role = $2 WHERE id = $1', [id, role]);

  const sent = await post(testApp, '/api/v1/conversations', { text: 'Where is it?' }, support.token);
  const { id } = resultOf<OwnConversationDetail>(sent);
  const toldOf = async (person: Person) => {
    const { items } = await getResult<NotificationPage>(testApp, '/api/v1/notifications', person);
    return items.filter(({ kind, path }) => kind === 'message_received' && path === `/admin/messages/${id}`).length;
  };
  // Not those who only read, nor who has written.
  expect([await toldOf(owner), await toldOf(support), await toldOf(auditor)]).toEqual([1, 0, 0]);
  const write = (text: string) => post(testApp, `/api/v1/conversations/${id}/reply`, { text }, support.token);
  resultOf(await write('Please.'));
  expect(await toldOf(owner)).toBe(1);
  const url = `/api/v1/admin/conversations/${id}`;
  const { lastEntryId } = await getResult<AdminConversationDetail>(testApp, url, owner);
  resultOf(await post(testApp, `${url}/answer`, { text: 'Here.', lastEntryId }, owner.token));
  resultOf(await write('Thanks, and the other?'));
  expect(await toldOf(owner)).toBe(2);
  // The mail to the club's own address is enough.
  expect(await countWhere(database, `notifications WHERE kind = 'message_received' AND mail_to IS NOT NULL`)).toBe(0);
  await testApp.app.close();
  await database.close();
});
