import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { insertAuditEntry } from '../audit/insert-audit-entry';
import {
  Id,
  KeptTestimonial,
  NewTestimonial,
  OwnTestimonial,
  SavedTestimonial,
  Testimonial,
  toEnvelope,
} from '../contract';
import { normalizeReferralCode } from '../contract/rules';
import { checkWords, TESTIMONIALS_MIN } from '../contract/testimonial-rules';
import { findRow, getRow, type Transaction, type Queryable } from '../database/database';
import { onViolation } from '../database/violations';
import type { Actor } from '../decisions/actor';
import type { Deps } from '../deps';
import { AppError } from '../errors/app-error';
import { executeOnce } from '../idempotency/execute-once';
import { toBusinessDate } from '../ledger/business-date';
import { memberRoute, openRoute, staffRoute } from '../route-options';
import { requireSession } from '../sessions/access-guard';

/** All of them are one list; the page of visitors has the last ones. */
const KEPT_MAX = 200;
const SHOWN_MAX = 6;

interface TestimonialRow extends Omit<KeptTestimonial, 'id' | 'memberId' | 'isShown'> {
  id: bigint;
  memberId: bigint;
}

const COLUMNS = `t.id, t.member_id AS "memberId", t.shown_as AS "shownAs", t.words_en AS "wordsEn", t.words_hi AS "wordsHi",
  t.consent, t.consented_on::text AS "consentedOn", t.published_at IS NOT NULL AS "isPublished"`;
const NAME = `(SELECT name FROM members m WHERE m.id = t.member_id) AS "memberName"`;
const OF_MEMBERS = 'testimonials t JOIN members m ON m.id = t.member_id';
/** Only of those who are members still, and nothing else. */
const IS_SHOWN = `(t.published_at IS NOT NULL AND m.is_enabled AND m.role = 'member')`;

type ListedRow = TestimonialRow & Pick<KeptTestimonial, 'isShown'>;

const toKeptTestimonial = ({ id, memberId, ...row }: ListedRow): KeptTestimonial => ({
  ...row,
  id: String(id),
  memberId: String(memberId),
});

const listTestimonials = (database: Queryable): Promise<ListedRow[]> =>
  database.query(
    `SELECT ${COLUMNS}, m.name AS "memberName", ${IS_SHOWN} AS "isShown" FROM ${OF_MEMBERS} ORDER BY t.id DESC LIMIT $1`,
    [KEPT_MAX],
  );

function findTestimonialOf(database: Queryable, memberId: bigint): Promise<TestimonialRow | undefined> {
  return findRow<TestimonialRow>(database, `SELECT ${COLUMNS}, ${NAME} FROM testimonials t WHERE t.member_id = $1`, [
    memberId,
  ]);
}

/** Nothing before there are enough. */
async function listPublished(database: Queryable): Promise<Testimonial[]> {
  const rows = await database.query<Pick<TestimonialRow, 'shownAs' | 'wordsEn' | 'wordsHi'>>(
    `SELECT t.shown_as AS "shownAs", t.words_en AS "wordsEn", t.words_hi AS "wordsHi"
     FROM ${OF_MEMBERS} WHERE ${IS_SHOWN}
     ORDER BY t.published_at DESC, t.id DESC LIMIT $1`,
    [SHOWN_MAX],
  );
  if (rows.length < TESTIMONIALS_MIN) return [];
  return rows.map(({ shownAs, wordsEn, wordsHi }) => {
    const [en, hi] = [
      { text: wordsEn, language: 'en' as const },
      { text: wordsHi, language: 'hi' as const },
    ];
    return { shownAs, en: wordsEn === '' ? hi : en, hi: wordsHi === '' ? en : hi };
  });
}

/** @throws AppError invalid_input, too_many_pending */
async function insertTestimonial(
  tx: Transaction,
  { referralCode, shownAs, wordsEn, wordsHi, consent, consentedOn }: NewTestimonial,
  now: Date,
): Promise<TestimonialRow> {
  const [member] = await tx.query<{ id: bigint }>(
    `SELECT id FROM members WHERE referral_code = $1 AND role = 'member'`,
    [referralCode],
  );
  if (!member) throw new AppError('invalid_input', 'No member has this code.', { field: 'referralCode' });
  const [row] = await tx.query<TestimonialRow>(
    `WITH t AS (
       INSERT INTO testimonials (member_id, shown_as, words_en, words_hi, consent, consented_on, created_at)
       SELECT $1, $2, $3, $4, $5, $6::date, $7 WHERE (SELECT count(*) FROM testimonials) < $8 RETURNING *
     ) SELECT ${COLUMNS}, ${NAME} FROM t`,
    [member.id, shownAs, wordsEn, wordsHi, consent, consentedOn, now, KEPT_MAX],
  );
  if (!row) throw new AppError('too_many_pending', `There are words of ${KEPT_MAX} members. Remove some first.`);
  return row;
}

const refuseMissing = () => new AppError('not_found', 'There are no such words of a member.');

/** @throws AppError not_found, already_decided */
async function publishTestimonial(tx: Transaction, id: bigint, now: Date): Promise<TestimonialRow> {
  const sql = `SELECT ${COLUMNS}, ${NAME} FROM testimonials t WHERE t.id = $1 FOR UPDATE`;
  const row = await getRow<TestimonialRow>(tx, sql, [id], { refuse: refuseMissing });
  if (row.isPublished) throw new AppError('already_decided', 'These words are published already.');
  await tx.query('UPDATE testimonials SET published_at = $2 WHERE id = $1', [id, now]);
  return { ...row, isPublished: true };
}

/** Nothing stays but the audit log's entries: what they said is the member's own again. @throws AppError not_found */
function deleteTestimonial(tx: Transaction, by: 'id' | 'member_id', value: bigint): Promise<TestimonialRow> {
  const sql = `WITH t AS (DELETE FROM testimonials WHERE ${by} = $1 RETURNING *) SELECT ${COLUMNS}, ${NAME} FROM t`;
  return getRow<TestimonialRow>(tx, sql, [value], { refuse: refuseMissing });
}

/** What members say about the club, for everybody. Asked for by the page each time: a consent that ends, ends there. */
export function testimonialsRoutes({ database }: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/testimonials',
      openRoute('site', 'What members allow the club to publish, the last ones; nothing before there are three', {
        result: Type.Array(Testimonial),
      }),
      async () => toEnvelope(await listPublished(database)),
    );
  };
}

/** Without the words: they are gone with the consent, and the log stays. */
const describeConsent = ({ memberId, shownAs, consent, consentedOn, isPublished }: TestimonialRow) => ({
  memberId: String(memberId),
  shownAs,
  consent,
  consentedOn,
  isPublished,
});

const toSavedTestimonial = ({ id, isPublished }: TestimonialRow): SavedTestimonial => ({ id: String(id), isPublished });

async function withdrawConsent(tx: Transaction, withdrawn: TestimonialRow, actor: Actor, now: Date): Promise<null> {
  await insertAuditEntry(tx, actor, now, {
    action: 'testimonial.withdraw',
    subject: `testimonial:${withdrawn.id}`,
    before: describeConsent(withdrawn),
  });
  return null;
}

/** For the member whose words they are. */
export function ownTestimonialRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/testimonial',
      memberRoute('user', 'Own words that the club may publish, if there are any', {
        result: Type.Union([OwnTestimonial, Type.Null()]),
      }),
      async (request) => {
        const row = await findTestimonialOf(deps.database, requireSession(request).member.id);
        if (!row) return toEnvelope(null);
        const { shownAs, wordsEn, wordsHi, isPublished } = row;
        return toEnvelope({ shownAs, wordsEn, wordsHi, isPublished });
      },
    );

    app.delete(
      '/testimonial',
      memberRoute('user', 'Take back the consent to the publication of own words: they are gone at once', {
        result: Type.Null(),
      }),
      (request) =>
        executeOnce(deps, request, 'Your words are gone from the site.', async (tx, actor, now) =>
          withdrawConsent(tx, await deleteTestimonial(tx, 'member_id', actor.memberId), actor, now),
        ),
    );
  };
}

/** @throws AppError invalid_input */
function checkTestimonial(body: NewTestimonial, now: Date): NewTestimonial {
  const { referralCode, consentedOn } = body;
  const text = { shownAs: body.shownAs.trim(), wordsEn: body.wordsEn.trim(), wordsHi: body.wordsHi.trim() };
  const consent = body.consent.trim();
  const refuse = (sentence: string, field: keyof NewTestimonial) => new AppError('invalid_input', sentence, { field });
  if (text.shownAs === '') throw refuse('Shown as is required.', 'shownAs');
  if (text.wordsEn === '' && text.wordsHi === '') throw refuse('Words are required in one language.', 'wordsEn');
  for (const field of ['wordsEn', 'wordsHi'] as const) {
    const refusal = checkWords(text[field]);
    if (refusal !== undefined) throw refuse(refusal, field);
  }
  if (consent === '') throw refuse('Consent is required.', 'consent');
  if (consentedOn > toBusinessDate(now)) throw refuse('The consent can’t be of a day to come.', 'consentedOn');
  return { ...text, referralCode: normalizeReferralCode(referralCode), consent, consentedOn };
}

const refuseSecond = onViolation(
  'testimonials_member_key',
  () => new AppError('invalid_input', 'There are words of this member already.', { field: 'referralCode' }),
);

const TestimonialParams = Type.Object({ testimonialId: Id });

/** Words are never edited: the consent is to these words. */
export function adminTestimonialsRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/testimonials',
      staffRoute('testimonials.read', 'Words of members and their consent, the last entered first', {
        result: Type.Array(KeptTestimonial),
      }),
      async () => toEnvelope((await listTestimonials(deps.database)).map(toKeptTestimonial)),
    );

    app.post(
      '/testimonials',
      staffRoute('testimonials.change', 'Enter words of a member and their consent; nobody sees them yet', {
        body: NewTestimonial,
        result: SavedTestimonial,
      }),
      (request) => {
        const wanted = checkTestimonial(request.body, deps.now());
        return executeOnce(deps, request, 'Saved.', async (tx, actor, now) => {
          const row = await insertTestimonial(tx, wanted, now);
          const change = { subject: `testimonial:${row.id}`, after: describeConsent(row) } as const;
          await insertAuditEntry(tx, actor, now, { action: 'testimonial.create', ...change });
          return toSavedTestimonial(row);
        }).catch(refuseSecond);
      },
    );

    app.post(
      '/testimonials/:testimonialId/publish',
      staffRoute('testimonials.change', 'Publish words of a member', {
        params: TestimonialParams,
        result: SavedTestimonial,
      }),
      (request) =>
        executeOnce(deps, request, 'Published.', async (tx, actor, now) => {
          const row = await publishTestimonial(tx, BigInt(request.params.testimonialId), now);
          const after = describeConsent(row);
          const change = { subject: `testimonial:${row.id}`, before: { isPublished: false }, after } as const;
          await insertAuditEntry(tx, actor, now, { action: 'testimonial.publish', ...change });
          return toSavedTestimonial(row);
        }),
    );

    app.delete(
      '/testimonials/:testimonialId',
      staffRoute('testimonials.change', 'Withdraw words of a member: they are gone at once, and for good', {
        params: TestimonialParams,
        result: Type.Null(),
      }),
      (request) =>
        executeOnce(deps, request, 'Withdrawn.', async (tx, actor, now) =>
          withdrawConsent(tx, await deleteTestimonial(tx, 'id', BigInt(request.params.testimonialId)), actor, now),
        ),
    );
  };
}
