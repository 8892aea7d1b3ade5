import type { Duplicate, MemberNote, MemberNotePage, TimelineKind, TimelinePage, TimelineQuery } from '../contract';
import type { Database } from '../database/database';
import {
  addPlans,
  depositAndConfirm,
  getResult,
  join,
  joinAsAdmin,
  joinWithUpi,
  type Person,
  requestWithdrawal,
  reward,
} from '../../test/money';
import { buildTestApp, errorOf, post, resultOf, type TestApp } from '../../test/test-app';
import { createTestDatabase } from '../../test/test-database';

describe('what support reads of a member', () => {
  let database: Database;
  let testApp: TestApp;
  let owner: Person;
  let support: Person;

  beforeAll(async () => {
    database = await createTestDatabase('PostgreSQL');
    testApp = await buildTestApp(database);
    owner = await joinAsAdmin(testApp);
    await addPlans(testApp, owner);
    support = await join(testApp);
    await database.query(`UPDATE members SET role = 'support' WHERE id = $1`, [support.id]);
  });
  afterAll(async () => {
    await testApp.app.close();
    await database.close();
  });

  const at = (of: Person, what: string) => `/api/v1/admin/users/${of.id}/${what}`;

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
          database.query(
            `INSERT INTO security_events (at, kind, member_id, address, detail, times)
             VALUES ($1, 'login_failed', $2, '203.0.113.7', '', 1)`,
            [testApp.clock.now(), member.id],
          ),
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
        new Set<TimelineKind>(['sign_in', 'payment', 'decision', 'message', 'change']),
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
      for (const kind of ['sign_in', 'payment', 'decision', 'message', 'change'] as const) {
        const { items } = await list({ kind });
        expect(new Set(items.map((item) => item.kind))).toEqual(new Set([kind]));
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
      for (const cursor of ['x', Buffer.from('["2026-01-01","a"]').toString('base64url')]) {
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
      authorId: String(support.id),
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
      await expect(database.query(change)).rejects.toThrow(/only grows/);
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
      database.query(
        `INSERT INTO payout_details (member_id, upi_id, account_holder, account_number, ifsc, updated_at)
         VALUES ($1, $2, $3, $4, $5, now())`,
        [of.id, upiId, account && 'Asha', account, account && 'ABCD0123456'],
      );
    const [own] = await database.query<{ mobile: string }>(
      'SELECT mobile_number AS mobile FROM members WHERE id = $1',
      [member?.id],
    );
    if (!member || !upi || !bank || !mobile || !device || !own) throw new Error('They did not join');
    await pay(member, 'Shared@bank', '123456789');
    await pay(upi, 'shared@BANK', null);
    await pay(bank, 'other@bank', '123456789');
    await pay(mobile, `${own.mobile}@ybl`, null);
    await pay(support, 'shared@bankers', '1234567890');
    await database.query('DELETE FROM devices WHERE member_id = ANY ($1)', [[member.id, device.id, upi.id]]);
    for (const each of [member, device, upi])
      await database.query(
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
    const back = await getResult<Duplicate[]>(testApp, at(mobile, 'duplicates'), support);
    expect(back).toMatchObject([{ memberId: String(member.id), kinds: ['mobile'] }]);
    expect(await getResult<Duplicate[]>(testApp, at(owner, 'duplicates'), support)).toEqual([]);
  });
});
