import type { AuditEntry, KeptTestimonial, NewTestimonial, SavedTestimonial, Testimonial } from '../contract';
import { getResult, joinAs, type Person } from '../../test/money';
import { useTestApp } from '../../test/shop';
import { errorOf, post, register, resultOf, START } from '../../test/test-app';

type Member = Person & { referralCode: string };

const WORDS = { wordsEn: 'I can check the sum myself.', wordsHi: '' };

describe('words of members', () => {
  const testApp = useTestApp();
  let [owner, support]: Person[] = [];
  const url = '/api/v1/admin/testimonials';

  beforeAll(async () => {
    [owner, support] = [await joinAs(testApp, 'owner'), await joinAs(testApp, 'support')];
  });
  afterEach(() => testApp.database.query('DELETE FROM testimonials'));
  async function join(): Promise<Member> {
    const { _id, token, referralCode } = await register(testApp);
    return { id: BigInt(_id), token, referralCode };
  }

  function enter(member: Member, body: Partial<NewTestimonial> = {}, by = support) {
    const consent = { consent: 'By email to support', consentedOn: START.toISOString().slice(0, 10) };
    const { referralCode } = member;
    return post(testApp, url, { referralCode, shownAs: 'Asha, Patna', ...WORDS, ...consent, ...body }, by?.token);
  }
  const publish = (id: string) => post(testApp, `${url}/${id}/publish`, {}, support?.token);
  const remove = (path: string, person = support) =>
    testApp.app.inject({ method: 'DELETE', url: path, headers: { authorization: person?.token } });
  async function readAsVisitor(): Promise<Testimonial[]> {
    const reply = await testApp.app.inject({ url: '/api/v1/testimonials' });
    expect(reply.headers['cache-control']).toBe('no-store');
    return resultOf<Testimonial[]>(reply);
  }
  async function publishNew(member: Member, body: Partial<NewTestimonial> = {}): Promise<SavedTestimonial> {
    const { id } = resultOf<SavedTestimonial>(await enter(member, body));
    return resultOf<SavedTestimonial>(await publish(id));
  }

  it('are read by visitors when those of three members are published, each in the languages there are', async () => {
    const members = [await join(), await join(), await join()] as const;
    await publishNew(members[0]);
    await publishNew(members[1], { shownAs: 'Ravi, Gaya', wordsHi: 'हिसाब मैं ख़ुद देखता हूँ।' });
    const { id } = resultOf<SavedTestimonial>(await enter(members[2], { wordsEn: '', wordsHi: 'रोज़ देखती हूँ।' }));
    expect(await readAsVisitor()).toEqual([]);
    resultOf(await publish(id));
    const hindi = { text: 'रोज़ देखती हूँ।', language: 'hi' };
    const english = { text: WORDS.wordsEn, language: 'en' };
    expect(await readAsVisitor()).toEqual([
      { shownAs: 'Asha, Patna', en: hindi, hi: hindi },
      { shownAs: 'Ravi, Gaya', en: english, hi: { text: 'हिसाब मैं ख़ुद देखता हूँ।', language: 'hi' } },
      { shownAs: 'Asha, Patna', en: english, hi: english },
    ]);
    await testApp.database.query('UPDATE members SET is_enabled = false WHERE id = $1', [members[0].id]);
    expect(await readAsVisitor()).toEqual([]);
    const kept = await getResult<KeptTestimonial[]>(testApp, url, support as Person);
    expect(kept.map(({ isPublished, isShown }) => [isPublished, isShown])).toEqual([
      [true, true],
      [true, true],
      [true, false],
    ]);
  });

  it('are gone at once when the member takes the consent back, and the log does not keep them', async () => {
    const members = [await join(), await join(), await join()] as const;
    for (const member of members) await publishNew(member);
    const [first, second] = members;
    expect(await getResult(testApp, '/api/v1/user/testimonial', first)).toEqual({
      shownAs: 'Asha, Patna',
      ...WORDS,
      isPublished: true,
    });
    resultOf(await remove('/api/v1/user/testimonial', first));
    expect(await readAsVisitor()).toEqual([]);
    errorOf(await remove('/api/v1/user/testimonial', first), 404);
    expect(await getResult(testApp, '/api/v1/user/testimonial', first)).toBeNull();
    expect(await getResult(testApp, '/api/v1/user/testimonial', second)).not.toBeNull();

    if (!owner) throw new Error('no owner');
    const log = await getResult<{ items: AuditEntry[] }>(testApp, '/api/v1/admin/audit?search=testimonial', owner);
    expect(log.items[0]).toMatchObject({
      action: 'testimonial.withdraw',
      actorId: String(first.id),
      before: {
        memberId: String(first.id),
        shownAs: 'Asha, Patna',
        consent: 'By email to support',
        isPublished: true,
      },
      after: null,
    });
    expect(JSON.stringify(log)).not.toContain(WORDS.wordsEn);
  });

  it('are in no reply that is kept for a request that is sent again', async () => {
    const { id } = await publishNew(await join());
    resultOf(await remove(`${url}/${id}`));
    const kept = await testApp.database.query<{ reply: string }>('SELECT reply FROM idempotent_replies');
    expect(kept).toContainEqual({ reply: expect.stringContaining('Published.') });
    expect(kept).not.toContainEqual({ reply: expect.stringContaining(WORDS.wordsEn) });
  });

  it('are withdrawn by the staff, and entered by nobody else', async () => {
    const member = await join();
    const auditor = await joinAs(testApp, 'auditor');
    const { id } = await publishNew(member);
    errorOf(await enter(member, {}, member), 403);
    errorOf(await enter(member, {}, auditor), 403);
    errorOf(await publish(id), 409);
    expect(await getResult<KeptTestimonial[]>(testApp, url, auditor)).toMatchObject([
      { id, memberId: String(member.id), consent: 'By email to support', isPublished: true },
    ]);
    resultOf(await remove(`${url}/${id}`));
    errorOf(await remove(`${url}/${id}`), 404);
    errorOf(await publish(id), 404);
  });

  it.each([
    ['wordsEn', { wordsEn: ' ' }],
    ['wordsEn', { wordsEn: 'I get ₹12.50 each day.' }],
    ['wordsEn', { wordsEn: 'My income is guaranteed.' }],
    ['wordsHi', { wordsHi: 'रोज़ बारह रुपये मिलते हैं।' }],
    ['shownAs', { shownAs: ' ' }],
    ['consent', { consent: ' ' }],
    ['consentedOn', { consentedOn: '2099-01-01' }],
    ['referralCode', { referralCode: 'NOBODY99' }],
  ])('are refused for their %s: %j', async (field, body) => {
    expect(errorOf(await enter(await join(), body), 400).field).toBe(field);
  });

  it('are those of members, once each', async () => {
    const [member, staff] = [await join(), await join()];
    await testApp.database.query(`UPDATE members SET role = 'plans' WHERE id = $1`, [staff.id]);
    resultOf(await enter(member));
    expect(errorOf(await enter(member), 400).field).toBe('referralCode');
    expect(errorOf(await enter(staff), 400).field).toBe('referralCode');
  });
});
