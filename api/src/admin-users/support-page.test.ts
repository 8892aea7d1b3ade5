import { deleteExpired } from '../housekeeping';
import type {
  AdminConversationDetail,
  Duplicate,
  MemberNote,
  MemberNotePage,
  OwnConversationDetail,
  SessionGrant,
  TimelineKind,
  TimelinePage,
  TimelineQuery,
} from '../contract';
import { addSeconds } from '../ledger/business-date';
import { deleteOldEndedSessions } from '../sessions/end-session';
import {
  addPlans,
  countWhere,
  depositAndConfirm,
  getResult,
  join,
  joinAs,
  joinAsAdmin,
  joinWithUpi,
  type Person,
  requestWithdrawal,
  reward,
} from '../../test/money';
import { useTestApp } from '../../test/shop';
import { errorOf, post, resultOf, logIn, NEW_PASSWORD, PASSWORD } from '../../test/test-app';

describe('what support reads of a member', () => {
  const testApp = useTestApp();
  let owner: Person;
  let support: Person;

  beforeAll(async () => {
    owner = await joinAsAdmin(testApp);
    await addPlans(testApp, owner);
    support = await joinAs(testApp, 'support');
  });

  const at = (of: Person, what: string) => `/api/v1/admin/users/${of.id}/${what}`;
  const conversation = (id: string) => `/api/v1/admin/conversations/${id}`;

  describe('the timeline', () => {
    let member: Person;

    beforeAll(async () => {
      member = await joinWithUpi(testApp);
      const steps = [
        () => depositAndConfirm(testApp, owner, member, 1000),
        () => reward(testApp, owner, member, 700),
        () => requestWithdrawal(testApp, member, 500),
        () => post(testApp, at(member, 'verification-mail'), {}, support.token),
        () =>
          testApp.app.inject({
            method: 'PATCH',
            url: '/api/v1/user/profile',
            payload: { name: 'Asha Verma' },
            headers: { authorization: member.token },
          }),
        () =>
          testApp.database.query(
            `INSERT INTO security_events (at, kind, member_id, address, detail, times)
             VALUES ($1, 'login_failed', $2, '203.0.113.7', '', 1)`,
            [testApp.clock.now(), member.id],
          ),
        async () => {
          const sent = await post(testApp, '/api/v1/conversations', { text: 'Where is it?' }, member.token);
          const { id } = resultOf<OwnConversationDetail>(sent);
          const show = () => getResult<AdminConversationDetail>(testApp, conversation(id), support);
          for (const [verb, text] of [['answer', 'Here.'], ['close']]) {
            testApp.clock.advance(1);
            const { lastEntryId } = await show();
            const body = { lastEntryId, ...(text && { text }) };
            resultOf(await post(testApp, `${conversation(id)}/${verb}`, body, support.token));
          }
          testApp.clock.advance(1);
          resultOf(await post(testApp, `/api/v1/conversations/${id}/reply`, { text: 'And now?' }, member.token));
        },
      ];
      for (const step of steps) {
        testApp.clock.advance(1);
        await step();
      }
    });

    const list = (query: Partial<TimelineQuery> = {}) => {
      const search = new URLSearchParams(
        Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
      );
      return getResult<TimelinePage>(testApp, at(member, `timeline?${search}`), support);
    };

    it('has sign-ins, payments, decisions, messages and changes, the newest first', async () => {
      const { items, nextCursor } = await list({ limit: 100 });
      expect(nextCursor).toBeNull();
      expect(new Set(items.map(({ kind }) => kind))).toEqual(
        new Set<TimelineKind>(['sign_in', 'payment', 'decision', 'message', 'conversation', 'change']),
      );
      const moments = items.map((item) => item.at);
      expect(moments).toEqual([...moments].sort().reverse());
      const seen = items.map(({ topic, detail, actorId }) => [topic, detail, actorId]);
      expect(seen).toEqual(
        expect.arrayContaining([
          ['login_failed', '203.0.113.7', null],
          ['member.rename', null, String(member.id)],
          ['member.send_verification', null, String(support.id)],
          ['withdrawal.pending', '₹500', null],
          ['reward.credit', 'For the test', String(owner.id)],
          ['deposit.success', '₹1,000', null],
          ['deposit_decided.success', '₹1,000', String(owner.id)],
        ]),
      );
      expect(items.filter(({ kind }) => kind === 'message').every(({ detail }) => Boolean(detail))).toBe(true);
    });

    it('is read by kind', async () => {
      for (const kind of ['sign_in', 'payment', 'decision', 'message', 'conversation', 'change'] as const) {
        const { items } = await list({ kind });
        expect(new Set(items.map((item) => item.kind))).toEqual(new Set([kind]));
      }
    });

    it('says what messages are about to those alone who read them', async () => {
      const finance = await joinAs(testApp, 'finance');
      const see = (query: string) => getResult<TimelinePage>(testApp, at(member, `timeline?${query}`), finance);
      const { items } = await list({ limit: 100 });
      expect((await see('limit=100')).items).toEqual(items.filter(({ kind }) => kind !== 'conversation'));
      expect(await see('kind=conversation')).toEqual({ items: [], nextCursor: null });
    });

    it('has what was written, answered and closed', async () => {
      const { items } = await list({ kind: 'conversation' });
      expect(items.map(({ topic, actorId }) => [topic, actorId])).toEqual([
        ['conversation.reply', String(member.id)],
        ['conversation.close', String(support.id)],
        ['conversation.answer', String(support.id)],
        ['conversation.open', String(member.id)],
      ]);
      expect(items[0]?.detail).toMatch(/^#\d+ Where is it\?$/);
    });

    it('has each session from its beginning to its end, and who ended it', async () => {
      const person = await join(testApp);
      const logInLater = async (password = PASSWORD) => {
        testApp.clock.advance(1);
        return resultOf<SessionGrant>(await logIn(testApp, person.email, password)).token;
      };
      const end = async (method: 'POST' | 'DELETE', url: string, token: string, payload = {}) => {
        testApp.clock.advance(1);
        resultOf(await testApp.app.inject({ method, url, payload, headers: { authorization: token } }));
      };
      await end('POST', '/api/v1/user/logout', await logInLater());
      await logInLater();
      await end('DELETE', '/api/v1/user/sessions', person.token);
      await logInLater();
      const passwords = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
      await end('POST', '/api/v1/user/password', person.token, passwords);
      await end('POST', at(person, 'sign-out'), support.token);
      await logInLater(NEW_PASSWORD);
      await testApp.database.query(`UPDATE sessions SET idle_expires_at = $1 WHERE member_id = $2`, [
        testApp.clock.now(),
        person.id,
      ]);
      testApp.clock.advance(60);
      await deleteExpired({ database: testApp.database, now: testApp.clock.now });
      const url = at(person, 'timeline?kind=sign_in&limit=100');
      const { items } = await getResult<TimelinePage>(testApp, url, support);
      const own = String(person.id);
      const ends = items.filter(({ topic }) => topic.startsWith('session_end.'));
      expect(ends.map(({ topic, actorId }) => [topic, actorId])).toEqual([
        ['session_end.idle', null],
        ['session_end.staff', String(support.id)],
        ['session_end.password', own],
        ['session_end.elsewhere', own],
        ['session_end.sign_out', own],
      ]);
      expect(items.filter(({ topic }) => topic === 'session')).toHaveLength(ends.length);
      expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
      const kept = () => countWhere(testApp.database, 'ended_sessions WHERE member_id = $1', [person.id]);
      for (const [days, left] of [
        [179, ends.length],
        [181, 0],
      ] as const) {
        await deleteOldEndedSessions(testApp.database, addSeconds(testApp.clock.now(), days * 24 * 60 * 60));
        expect(await kept()).toBe(left);
      }
    });

    it('is read page by page, each entry once, also those of one moment', async () => {
      const all = (await list({ limit: 100 })).items.map(({ id }) => id);
      const read: string[] = [];
      let cursor: string | null | undefined;
      do {
        const page: TimelinePage = await list({ limit: 2, ...(cursor && { cursor }) });
        read.push(...page.items.map(({ id }) => id));
        cursor = page.nextCursor;
      } while (cursor);
      expect(read).toEqual(all);
      expect(new Set(read).size).toBe(all.length);
    });

    it('refuses a cursor of no page of ours', async () => {
      const forge = (exactAt: string, key: string) => Buffer.from(JSON.stringify([exactAt, key])).toString('base64url');
      const moments = [
        '2026-99-99 99:99:99+99',
        '2026-02-30 10:00:00+00',
        '2026-02-03 24:00:01+00',
        '2026-02-03 10:00:00+16',
      ];
      const forged = moments.map((exactAt) => forge(exactAt, 'session:1'));
      for (const cursor of ['x', forge('2026-01-01', 'a'), ...forged]) {
        const reply = await testApp.app.inject({
          url: at(member, `timeline?cursor=${cursor}`),
          headers: { authorization: support.token },
        });
        errorOf(reply, 400);
      }
    });
  });

  it('has notes of staff with author and moment, which stay as they are and which no member sees', async () => {
    const member = await join(testApp);
    const note = (text: string, by = support) => post(testApp, at(member, 'notes'), { text }, by.token);
    expect(resultOf<MemberNote>(await note(' Called back,\nasks about the bonus '))).toMatchObject({
      text: 'Called back,\nasks about the bonus',
      at: testApp.clock.now().toISOString(),
    });
    resultOf(await note('Second', owner));
    const page = await getResult<MemberNotePage>(testApp, at(member, 'notes?limit=1'), support);
    expect(page.items.map(({ text }) => text)).toEqual(['Second']);
    const next = await getResult<MemberNotePage>(testApp, at(member, `notes?limit=1&cursor=${page.nextCursor}`), owner);
    expect(next).toMatchObject({ items: [{ text: 'Called back,\nasks about the bonus' }], nextCursor: null });
    errorOf(await note(' '), 400);
    errorOf(await note('From the member', member), 403);
    for (const change of [`UPDATE member_notes SET text = 'x'`, 'DELETE FROM member_notes'])
      await expect(testApp.database.query(change)).rejects.toThrow(/only grows/);
    const { items } = await getResult<TimelinePage>(testApp, at(member, 'timeline'), support);
    expect(JSON.stringify(items)).not.toContain('asks about the bonus');
  });

  it('hints at accounts with the same payout details, mobile number or device, and at no other', async () => {
    const [member, upi, bank, mobile, device] = [
      await join(testApp),
      await join(testApp),
      await join(testApp),
      await join(testApp),
      await join(testApp),
    ];
    const pay = (of: Person, upiId: string | null, account: string | null) =>
      testApp.database.query(
        `INSERT INTO payout_details (member_id, upi_id, account_holder, account_number, ifsc, updated_at)
         VALUES ($1, $2, $3, $4, $5, now())`,
        [of.id, upiId, account && 'Asha', account, account && 'ABCD0123456'],
      );
    const [own] = await testApp.database.query<{ mobile: string }>(
      'SELECT mobile_number AS mobile FROM members WHERE id = $1',
      [member?.id],
    );
    if (!member || !upi || !bank || !mobile || !device || !own) throw new Error('They did not join');
    await pay(member, 'Shared@bank', '123456789');
    await pay(upi, 'shared@BANK', null);
    await pay(bank, 'other@bank', '123456789');
    await pay(mobile, `${own.mobile}@ybl`, null);
    await pay(support, 'shared@bankers', '1234567890');
    await testApp.database.query('DELETE FROM devices WHERE member_id = ANY ($1)', [[member.id, device.id, upi.id]]);
    for (const each of [member, device, upi])
      await testApp.database.query(
        `INSERT INTO devices (member_id, device_sha256, last_used_at) VALUES ($1, sha256('one'), now())`,
        [each.id],
      );
    const hints = await getResult<Duplicate[]>(testApp, at(member, 'duplicates'), support);
    expect(hints.map(({ memberId, kinds }) => [memberId, kinds])).toEqual([
      [String(upi.id), ['device', 'upi']],
      [String(bank.id), ['bank_account']],
      [String(mobile.id), ['mobile']],
      [String(device.id), ['device']],
    ]);
    // What is to hold tomorrow is shared today, on either side.
    const soon = await join(testApp);
    await testApp.database.query(
      `INSERT INTO next_payout_details (member_id, upi_id, account_holder, account_number, ifsc, holds_from)
       VALUES ($1, 'SHARED@bank', 'Asha', '987654321', 'ABCD0123456', now()),
         ($2, 'own@bank', 'Asha', '987654321', 'ABCD0123456', now())`,
      [soon.id, device.id],
    );
    const soonHints = await getResult<Duplicate[]>(testApp, at(soon, 'duplicates'), support);
    expect(soonHints.map(({ memberId, kinds }) => [memberId, kinds])).toEqual([
      [String(member.id), ['upi']],
      [String(upi.id), ['upi']],
      [String(device.id), ['bank_account']],
    ]);
    const withSoon = await getResult<Duplicate[]>(testApp, at(upi, 'duplicates'), support);
    expect(withSoon).toContainEqual(expect.objectContaining({ memberId: String(soon.id), kinds: ['upi'] }));
    const back = await getResult<Duplicate[]>(testApp, at(mobile, 'duplicates'), support);
    expect(back).toMatchObject([{ memberId: String(member.id), kinds: ['mobile'] }]);
    expect(await getResult<Duplicate[]>(testApp, at(owner, 'duplicates'), support)).toEqual([]);
  });
});
