import type { AdminConversationDetail, LastEntry, OwnConversationDetail } from '../contract';
import { countWhere, getResult, join, joinAs, type Person } from '../../test/money';
import { useTestApp } from '../../test/shop';
import { errorOf, post, resultOf } from '../../test/test-app';

const ADMIN = '/api/v1/admin/conversations';

describe('an answer', () => {
  const testApp = useTestApp();

  it('that is sent twice is one, whatever its writer has seen by then; of somebody else it is another one', async () => {
    const [support, owner] = [await joinAs(testApp, 'support'), await joinAs(testApp, 'owner')];
    const member = await join(testApp);
    const opened = await post(testApp, '/api/v1/conversations', { text: 'When?' }, member.token);
    const { id } = resultOf<OwnConversationDetail>(opened);
    const show = (reader = support) => getResult<AdminConversationDetail>(testApp, `${ADMIN}/${id}`, reader);
    const { lastEntryId } = await show();
    const send = (person: Person, text: string, seen: string) =>
      post(testApp, `${ADMIN}/${id}/answer`, { text, lastEntryId: seen }, person.token);
    const answer = async (person: Person, text: string, seen: string) =>
      resultOf<LastEntry>(await send(person, text, seen));

    const first = await answer(support, 'In March.', lastEntryId);
    expect(await answer(support, ' In March.\r\n', lastEntryId)).toEqual(first);
    expect(await answer(support, 'In March.', first.lastEntryId)).toEqual(first);
    expect((await show()).entries).toMatchObject([{ isOwn: false }, { isOwn: true }]);
    expect((await show(owner)).entries).toMatchObject([{ isOwn: false }, { isOwn: false }]);
    expect(await countWhere(testApp.database, `notifications WHERE kind = 'message_answered'`)).toBe(1);
    expect(await countWhere(testApp.database, `audit_entries WHERE action = 'conversation.answer'`)).toBe(1);

    errorOf(await send(support, 'In April.', lastEntryId), 409);
    const second = await answer(owner, 'In March.', first.lastEntryId);
    expect(second).not.toEqual(first);

    resultOf(await post(testApp, `${ADMIN}/${id}/close`, { lastEntryId: second.lastEntryId }, owner.token));
    resultOf(await post(testApp, `${ADMIN}/${id}/reopen`, {}, owner.token));
    expect(await answer(owner, 'In March.', second.lastEntryId)).not.toEqual(second);
  });
});
