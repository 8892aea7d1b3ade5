import type { KeptTestimonial, NewTestimonial, Testimonial } from '../contract';
import { TESTIMONIALS_MIN } from '../contract/testimonial-rules';
import type { Queryable, Transaction } from '../database/database';
import { AppError } from '../errors/app-error';

/** All of them are one list; the page of visitors has the last ones. */
const KEPT_MAX = 200;
const SHOWN_MAX = 6;

export interface TestimonialRow extends Omit<KeptTestimonial, 'id' | 'memberId'> {
  id: bigint;
  memberId: bigint;
}

const COLUMNS = `t.id, t.member_id AS "memberId", t.shown_as AS "shownAs", t.words_en AS "wordsEn", t.words_hi AS "wordsHi",
  t.consent, t.consented_on::text AS "consentedOn", t.published_at IS NOT NULL AS "isPublished"`;
const NAME = `(SELECT name FROM members m WHERE m.id = t.member_id) AS "memberName"`;

export const toKeptTestimonial = ({ id, memberId, ...row }: TestimonialRow): KeptTestimonial => ({
  ...row,
  id: String(id),
  memberId: String(memberId),
});

export const listTestimonials = (database: Queryable): Promise<TestimonialRow[]> =>
  database.query(`SELECT ${COLUMNS}, ${NAME} FROM testimonials t ORDER BY t.id DESC LIMIT $1`, [KEPT_MAX]);

export async function findTestimonialOf(database: Queryable, memberId: bigint): Promise<TestimonialRow | undefined> {
  const [row] = await database.query<TestimonialRow>(
    `SELECT ${COLUMNS}, ${NAME} FROM testimonials t WHERE t.member_id = $1`,
    [memberId],
  );
  return row;
}

/** Nothing before there are enough. Only of those who are members still, and nothing else. */
export async function listPublished(database: Queryable): Promise<Testimonial[]> {
  const rows = await database.query<Pick<TestimonialRow, 'shownAs' | 'wordsEn' | 'wordsHi'>>(
    `SELECT t.shown_as AS "shownAs", t.words_en AS "wordsEn", t.words_hi AS "wordsHi"
     FROM testimonials t JOIN members m ON m.id = t.member_id
     WHERE t.published_at IS NOT NULL AND m.is_enabled AND m.role = 'member'
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
export async function insertTestimonial(
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

/** @throws AppError not_found, already_decided */
export async function publishTestimonial(tx: Transaction, id: bigint, now: Date): Promise<TestimonialRow> {
  const [row] = await tx.query<TestimonialRow>(
    `SELECT ${COLUMNS}, ${NAME} FROM testimonials t WHERE t.id = $1 FOR UPDATE`,
    [id],
  );
  if (!row) throw new AppError('not_found', 'There are no such words of a member.');
  if (row.isPublished) throw new AppError('already_decided', 'These words are published already.');
  await tx.query('UPDATE testimonials SET published_at = $2 WHERE id = $1', [id, now]);
  return { ...row, isPublished: true };
}

/** Nothing stays but the audit log's entries: what they said is the member's own again. @throws AppError not_found */
export async function deleteTestimonial(
  tx: Transaction,
  by: 'id' | 'member_id',
  value: bigint,
): Promise<TestimonialRow> {
  const [row] = await tx.query<TestimonialRow>(
    `WITH t AS (DELETE FROM testimonials WHERE ${by} = $1 RETURNING *) SELECT ${COLUMNS}, ${NAME} FROM t`,
    [value],
  );
  if (!row) throw new AppError('not_found', 'There are no such words of a member.');
  return row;
}
