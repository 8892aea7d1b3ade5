import type {
  AdminConversationDetail,
  AdminConversationPage,
  Answerer,
  AuditPage,
  NotificationPage,
  OwnConversationDetail,
  OwnConversationPage,
} from '../contract';
import { deliverMails } from '../../test/mails';
import { countWhere, getResult, join, joinAs, type Person } from '../../test/money';
import { useTestApp } from '../../test/shop';
import { buildTestApp, errorOf, post, resultOf, START } from '../../test/test-app';
import { ROUNDS } from '../../test/tries';
import { ENTRIES_MAX } from './converse';

describe('conversations', () => {
  const testApp = useTestApp('PostgreSQL', { SITE_ORIGIN: 'https://club.example', CONTACT_TO: 'office@test.example' });
  let owner: Person;
  let support: Person;
  let auditor: Person;
  let member: Person;

  beforeAll(async () => {
    [owner, support, auditor] = [
      await joinAs(testApp, 'owner'),
      await joinAs(testApp, 'support'),
      await joinAs(testApp, 'auditor'),
    ];
    member = await join(testApp);
  });
  beforeEach(async () => {
    await testApp.database.query('DELETE FROM conversations');
    await testApp.database.query('DELETE FROM notifications');
  });

  /** As the contact form stores it. */
  async function writeAsVisitor(message = 'Is there a trip?\nTo Rajgir.', name = 'Asha Verma'): Promise<string> {
    const [row] = await testApp.database.query<{ id: bigint }>(
      `WITH written AS (
         INSERT INTO contact_messages (name, email, message, address, created_at)
         VALUES ($1, 'asha@test.example', $2, '203.0.113.1', $3) RETURNING id
       ) SELECT id FROM written`,
      [name, message, testApp.clock.now()],
    );
    const [conversation] = await testApp.database.query<{ id: bigint }>(
      'SELECT id FROM conversations WHERE contact_message_id = $1',
      [row?.id],
    );
    return String(conversation?.id);
  }

  const ADMIN = '/api/v1/admin/conversations';
  const list = (query: string, person = support) =>
    getResult<AdminConversationPage>(testApp, `${ADMIN}${query}`, person);
  const show = (id: string, person = support) => getResult<AdminConversationDetail>(testApp, `${ADMIN}/${id}`, person);
  const act = (person: Person, id: string, verb: string, body: object = {}) =>
    post(testApp, `${ADMIN}/${id}/${verb}`, body, person.token);
  const put = (person: Person, path: string, payload: object) =>
    testApp.app.inject({
      method: 'PUT',
      url: `/api/v1/admin${path}`,
      payload,
      headers: { authorization: person.token },
    });
  async function answer(id: string, text = 'Yes, in March.', person = support): Promise<string> {
    const { lastEntryId } = await show(id);
    return resultOf<{ lastEntryId: string }>(await act(person, id, 'answer', { text, lastEntryId })).lastEntryId;
  }

  async function answerAndGetToken(id: string): Promise<string> {
    await answer(id);
    const mail = (await deliverMails(testApp)).find(({ to }) => to === 'asha@test.example');
    return /https:\/\/club\.example\/conversation#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
  }

  const openLink = (token: string) => post(testApp, '/api/v1/linked-conversation', { token });
  const replyByLink = (token: string, text: string) =>
    post(testApp, '/api/v1/linked-conversation/reply', { token, text });

  it('begin with each message of the contact form, whichever release writes it', async () => {
    const id = await writeAsVisitor('  Is there a trip?\nTo Rajgir.');
    expect(await show(id)).toMatchObject({
      id,
      subject: 'Is there a trip?',
      status: 'open',
      name: 'Asha Verma',
      email: 'asha@test.example',
      memberId: null,
      assigneeId: null,
      openSince: testApp.clock.now().toISOString(),
      entries: [{ staffName: null, text: '  Is there a trip?\nTo Rajgir.' }],
    });
  });

  it('are answered by mail, with a link to a page of their own where the visitor replies', async () => {
    const id = await writeAsVisitor();
    const lastEntryId = await answer(id, 'Yes, in March.\nCome along!');
    expect(await show(id)).toMatchObject({
      status: 'answered',
      assigneeId: String(support.id),
      openSince: null,
      lastEntryId,
    });
    const [mail, ...others] = await deliverMails(testApp);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: 'asha@test.example', subject: `Our answer to your message #${id}` });
    expect(mail?.text).toContain('Yes, in March.\nCome along!');
    const token = /conversation#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
    expect(
      await countWhere(testApp.database, `conversation_links WHERE encode(token_sha256, 'escape') = $1`, [token]),
    ).toBe(0);

    const reply = await openLink(token);
    expect(reply.headers['cache-control']).toBe('no-store');
    const page = resultOf<OwnConversationDetail>(reply);
    expect(page.entries.map(({ isOwn, text }) => [isOwn, text])).toEqual([
      [true, 'Is there a trip?\nTo Rajgir.'],
      [false, 'Yes, in March.\nCome along!'],
    ]);
    expect(reply.body).not.toMatch(/asha@|Verma|Member \d/);

    const replied = resultOf<OwnConversationDetail>(await replyByLink(token, 'Wonderful.'));
    expect(replied).toMatchObject({ status: 'open', entries: [{}, {}, { isOwn: true, text: 'Wonderful.' }] });
    // Sent twice, it is said once.
    expect(resultOf<OwnConversationDetail>(await replyByLink(token, 'Wonderful.')).entries).toHaveLength(3);
    expect(await show(id)).toMatchObject({ status: 'open', assigneeId: String(support.id) });
    const [toClub, ...more] = await deliverMails(testApp);
    expect(more).toEqual([]);
    expect(toClub).toMatchObject({ to: 'office@test.example', subject: `Message #${id} from Asha Verma` });
    expect(toClub?.text).toContain(`https://club.example/admin/messages/${id}`);
  });

  it('show nothing behind a link that is none, too old or of another purpose', async () => {
    const token = await answerAndGetToken(await writeAsVisitor());
    errorOf(await openLink('x'.repeat(43)), 410);
    errorOf(await openLink('short'), 400);
    errorOf(await replyByLink('x'.repeat(43), 'Hello'), 410);
    errorOf(await post(testApp, '/api/v1/user/confirm-email', { token }), 410);
    resultOf(await openLink(token));
    await testApp.database.query('UPDATE conversation_links SET expires_at = $1', [testApp.clock.now()]);
    expect(errorOf(await openLink(token), 410).code).toBe('link_expired');
  });

  it('refuse an answer, and a closing, of staff who have not seen the newest entry', async () => {
    const id = await writeAsVisitor();
    const token = await answerAndGetToken(id);
    const { lastEntryId } = await show(id);
    resultOf(await replyByLink(token, 'And in May?'));
    for (const [verb, body] of [
      ['answer', { text: 'Goodbye.', lastEntryId }],
      ['close', { lastEntryId }],
    ] as const) {
      expect(errorOf(await act(owner, id, verb, body), 409).code).toBe('conversation_moved_on');
    }
    const moved = await show(id);
    expect(moved).toMatchObject({ status: 'open', entries: [{}, {}, { text: 'And in May?' }] });
    // Having read it, they send it all the same.
    resultOf(await act(owner, id, 'answer', { text: 'Goodbye.', lastEntryId: moved.lastEntryId }));
  });

  it('take one of two answers that are sent at once, and tell the other', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const id = await writeAsVisitor();
      const { lastEntryId } = await show(id);
      const replies = await Promise.all(
        [owner, support].map((person) => act(person, id, 'answer', { text: `From ${person.id}`, lastEntryId })),
      );
      expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
      const { entries } = await show(id);
      expect(entries).toHaveLength(2);
      const winner = replies[0]?.statusCode === 200 ? owner : support;
      expect(entries[1]?.text).toBe(`From ${winner.id}`);
    }
    expect(await countWhere(testApp.database, `notifications WHERE kind = 'conversation_answered'`)).toBe(ROUNDS);
  });

  it('are listed with the newest entry first, by status, by the person who has them, and searched', async () => {
    const first = await writeAsVisitor('About trips', 'Harish Dubey');
    const second = await writeAsVisitor('About money');
    await answer(first);
    const idsOf = async (query: string) => (await list(query)).items.map(({ id }) => id);
    expect(await idsOf('')).toEqual([first, second]);
    expect(await idsOf('?status=open')).toEqual([second]);
    expect(await idsOf('?assignee=me')).toEqual([first]);
    expect((await list('?assignee=me', owner)).items).toEqual([]);
    expect(await idsOf('?assignee=nobody')).toEqual([second]);
    expect(await idsOf('?search=DUBEY')).toEqual([first]);
    expect(await idsOf('?search=money')).toEqual([second]);
    expect(await idsOf(`?search=%23${second}`)).toEqual([second]);
    expect(await idsOf('?search=asha@test')).toEqual([first, second]);
    expect(await idsOf('?search=%25')).toEqual([]);
    const page = await list('?limit=1');
    expect(page.items.map(({ id }) => id)).toEqual([first]);
    expect(await idsOf(`?limit=1&cursor=${page.nextCursor}`)).toEqual([second]);
  });

  it('are taken, given, closed and opened again, each of which is in the audit log', async () => {
    const id = await writeAsVisitor();
    const answerers = await getResult<Answerer[]>(testApp, `${ADMIN}/answerers`, support);
    expect(answerers.map((each) => each.id).sort()).toEqual([String(owner.id), String(support.id)].sort());
    resultOf(await put(support, `/conversations/${id}/assignee`, { assigneeId: String(owner.id) }));
    expect((await show(id)).assigneeId).toBe(String(owner.id));
    for (const person of [auditor, member]) {
      const reply = await put(support, `/conversations/${id}/assignee`, { assigneeId: String(person.id) });
      expect(errorOf(reply, 400).field).toBe('assigneeId');
    }
    resultOf(await put(support, `/conversations/${id}/assignee`, { assigneeId: null }));
    const { lastEntryId } = await show(id);
    resultOf(await act(support, id, 'close', { lastEntryId }));
    expect(await show(id)).toMatchObject({ status: 'closed', openSince: null });
    resultOf(await act(support, id, 'reopen'));
    expect(await show(id)).toMatchObject({ status: 'open', openSince: testApp.clock.now().toISOString() });
    const log = await getResult<AuditPage>(testApp, `/api/v1/admin/audit?subject=conversation:${id}`, owner);
    expect(log.items.map(({ action, subjectName }) => [action, subjectName])).toEqual([
      ['conversation.reopen', 'Asha Verma'],
      ['conversation.close', 'Asha Verma'],
      ['conversation.assign', 'Asha Verma'],
      ['conversation.assign', 'Asha Verma'],
    ]);
    errorOf(await act(support, '999999', 'reopen'), 404);
  });

  it('are written, read and answered by a member inside the member area, and by no other member', async () => {
    const text = 'Where is my money?';
    const url = '/api/v1/conversations';
    const { id } = resultOf<OwnConversationDetail>(await post(testApp, url, { text }, member.token));
    expect(await show(id)).toMatchObject({ memberId: String(member.id), subject: text, status: 'open' });
    await answer(id, 'On its way.');
    const { items } = await getResult<NotificationPage>(testApp, '/api/v1/notifications', member);
    expect(items).toMatchObject([{ kind: 'message_answered', path: `/messages/${id}` }]);
    const mails = await deliverMails(testApp);
    expect(mails.map(({ to }) => to).sort()).toEqual([expect.stringMatching(/^member\d+@/), 'office@test.example']);
    expect(await countWhere(testApp.database, 'conversation_links')).toBe(0);

    const owns = await getResult<OwnConversationPage>(testApp, url, member);
    expect(owns).toMatchObject({ items: [{ id, subject: text, status: 'answered' }], nextCursor: null });
    const lastEntryId = (await show(id)).lastEntryId;
    resultOf(await act(support, id, 'close', { lastEntryId }));
    const reply = await post(testApp, `${url}/${id}/reply`, { text: 'Thanks!' }, member.token);
    expect(resultOf<OwnConversationDetail>(reply)).toMatchObject({
      status: 'open',
      entries: [{}, {}, { isOwn: true }],
    });

    const stranger = await join(testApp);
    expect((await getResult<OwnConversationPage>(testApp, url, stranger)).items).toEqual([]);
    errorOf(await testApp.app.inject({ url: `${url}/${id}`, headers: { authorization: stranger.token } }), 404);
    errorOf(await post(testApp, `${url}/${id}/reply`, { text: 'Me, too' }, stranger.token), 404);
    expect((await show(id)).entries).toHaveLength(3);
  });

  it('reach a member who was disabled meanwhile as they reach a visitor', async () => {
    const other = await join(testApp);
    const reply = await post(testApp, '/api/v1/conversations', { text: 'Why?' }, other.token);
    const { id } = resultOf<OwnConversationDetail>(reply);
    await testApp.database.query('UPDATE members SET is_enabled = false WHERE id = $1', [other.id]);
    await answer(id);
    const texts = (await deliverMails(testApp)).map(({ text }) => text);
    expect(texts.some((text) => /\/conversation#[\w-]{43}/.test(text))).toBe(true);
  });

  it('have bounds: of a text, of replies in an hour, and of entries', async () => {
    const id = await writeAsVisitor();
    const token = await answerAndGetToken(id);
    expect(errorOf(await replyByLink(token, 'x'.repeat(5001)), 400).field).toBe('text');
    expect(errorOf(await replyByLink(token, ' \n '), 400).field).toBe('text');
    for (let reply = 1; reply < 20; reply++) resultOf(await replyByLink(token, `Reply ${reply}`));
    errorOf(await replyByLink(token, 'Reply 20'), 429);
    testApp.clock.advance(60 * 60 + 1);
    resultOf(await replyByLink(token, 'Reply 20'));
    await testApp.database.query(
      `INSERT INTO conversation_entries (conversation_id, text, created_at) SELECT $1, 'x', $2 FROM generate_series(1, $3::integer)`,
      [id, START, ENTRIES_MAX],
    );
    expect(errorOf(await replyByLink(token, 'One more'), 409).code).toBe('too_many_pending');
  });

  it('slow down who calls the page behind a link too often', async () => {
    await testApp.database.query('DELETE FROM throttles');
    const limited = await buildTestApp(testApp.database, {
      CONVERSATION_CALLS_PER_ADDRESS: '2',
      MESSAGES_PER_MEMBER: '1',
    });
    const call = () => post(limited, '/api/v1/linked-conversation', { token: 'x'.repeat(43) });
    const statuses = [await call(), await call(), await call()].map(({ statusCode }) => statusCode);
    expect(statuses).toEqual([410, 410, 429]);
    const write = () => post(limited, '/api/v1/conversations', { text: 'Hello' }, member.token);
    expect([await write(), await write()].map(({ statusCode }) => statusCode)).toEqual([200, 429]);
    await limited.app.close();
  });
});
