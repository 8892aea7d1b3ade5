import type {
  AdminConversationDetail,
  AdminConversationPage,
  OwnConversationDetail,
  OwnConversationPage,
} from '../contract';
import { getResult, join, type Person } from '../../test/money';
import { useTestApp } from '../../test/shop';
import { errorOf, post, resultOf } from '../../test/test-app';

const OWN = '/api/v1/conversations';
const ADMIN = '/api/v1/admin/conversations';

describe('what is new in a conversation', () => {
  const testApp = useTestApp();
  let support: Person;
  let owner: Person;
  let member: Person;
  let id: string;

  beforeAll(async () => {
    [support, owner, member] = [await join(testApp), await join(testApp), await join(testApp)];
    for (const [person, role] of [
      [support, 'support'],
      [owner, 'owner'],
    ] as const)
      await testApp.database.query('UPDATE members SET role = $2 WHERE id = $1', [person.id, role]);
  });
  beforeEach(async () => {
    const opened = await post(testApp, OWN, { text: 'Where is my payout?' }, member.token);
    ({ id } = resultOf<OwnConversationDetail>(opened));
  });

  async function isNew(person: Person): Promise<boolean> {
    const url = person === member ? OWN : ADMIN;
    const { items } = await getResult<OwnConversationPage | AdminConversationPage>(testApp, url, person);
    const item = items.find((each) => each.id === id);
    const detail = await getResult<OwnConversationDetail>(testApp, `${url}/${id}`, person);
    expect(item?.isNew).toBe(detail.isNew);
    return item?.isNew ?? false;
  }

  const getLastEntryId = async () =>
    (await getResult<AdminConversationDetail>(testApp, `${ADMIN}/${id}`, support)).lastEntryId;
  const see = (person: Person, lastEntryId: string, url = person === member ? OWN : ADMIN) =>
    testApp.app.inject({
      method: 'PUT',
      url: `${url}/${id}/seen`,
      payload: { lastEntryId },
      headers: { authorization: person.token },
    });
  async function answer(text: string): Promise<void> {
    const body = { text, lastEntryId: await getLastEntryId() };
    resultOf(await post(testApp, `${ADMIN}/${id}/answer`, body, support.token));
  }

  it('is for each of the staff what they have not read, while somebody waits', async () => {
    expect([await isNew(support), await isNew(owner), await isNew(member)]).toEqual([true, true, false]);
    resultOf(await see(support, await getLastEntryId()));
    expect([await isNew(support), await isNew(owner)]).toEqual([false, true]);
    await answer('It is on its way.');
    expect([await isNew(support), await isNew(owner)]).toEqual([false, false]);
    resultOf(await post(testApp, `${OWN}/${id}/reply`, { text: 'Since when?' }, member.token));
    expect([await isNew(support), await isNew(owner)]).toEqual([true, true]);
  });

  it('is for a member each answer that they have neither read nor replied to', async () => {
    const first = await getLastEntryId();
    await answer('It is on its way.');
    expect(await isNew(member)).toBe(true);
    resultOf(await see(member, first));
    expect(await isNew(member)).toBe(true);
    // What nobody has written yet cannot have been read.
    resultOf(await see(member, '999999999'));
    expect(await isNew(member)).toBe(false);
    resultOf(await see(member, first));
    expect(await isNew(member)).toBe(false);
    await answer('One more thing.');
    expect(await isNew(member)).toBe(true);
    resultOf(await post(testApp, `${OWN}/${id}/reply`, { text: 'Thank you.' }, member.token));
    expect(await isNew(member)).toBe(false);
  });

  it('is marked as read by its own member and by staff alone', async () => {
    const lastEntryId = await getLastEntryId();
    errorOf(await see(await join(testApp), lastEntryId, OWN), 404);
    errorOf(await see(support, lastEntryId, OWN), 404);
    errorOf(await see(member, lastEntryId, ADMIN), 403);
    await testApp.database.query(`UPDATE members SET role = 'auditor' WHERE id = $1`, [owner.id]);
    errorOf(await see(owner, lastEntryId), 403);
    expect([await isNew(support), await isNew(owner)]).toEqual([true, false]);
  });
});
