import { Type, type Static } from 'typebox';
import { Language } from './languages';
import { BusinessDate, Id } from './money';
import { Closed, Shape } from './shape';
import { WORDS_MAX } from './testimonial-rules';

const Words = Type.Object({ text: Type.String(), language: Language });

/** A member's words as a visitor reads them; where they are there in one language, they are shown in both. */
export const Testimonial = Type.Object(
  { shownAs: Type.String(), en: Words, hi: Words },
  { title: 'Testimonial', description: 'Words of a member, with their consent' },
);
export type Testimonial = Static<typeof Testimonial>;

const Text = (title: string) => Type.String({ title, maxLength: WORDS_MAX, 'x-text': 'lines' });
const fields = {
  /** As the member allows: first name and town. */
  shownAs: Type.String({ title: 'Shown as', minLength: 1, maxLength: 80 }),
  wordsEn: Text('Words in English'),
  wordsHi: Text('Words in Hindi'),
  /** How the member consented. */
  consent: Type.String({ title: 'Consent', minLength: 1, maxLength: 300, 'x-text': 'lines' }),
  consentedOn: BusinessDate,
};

export const NewTestimonial = Closed('NewTestimonial', {
  referralCode: Type.String({ title: 'Referral code', minLength: 1, maxLength: 100 }),
  ...fields,
});
export type NewTestimonial = Static<typeof NewTestimonial>;

/** As the staff see it. */
export const KeptTestimonial = Shape('KeptTestimonial', {
  id: Id,
  memberId: Id,
  memberName: Type.String(),
  ...fields,
  isPublished: Type.Boolean(),
  /** Published, and of a member still: counts among those of which visitors see the last ones. */
  isShown: Type.Boolean(),
});
export type KeptTestimonial = Static<typeof KeptTestimonial>;

/** Without the words: a reply is kept for a week, and they are gone with the consent. */
export const SavedTestimonial = Type.Pick(KeptTestimonial, ['id', 'isPublished'], { title: 'SavedTestimonial' });
export type SavedTestimonial = Static<typeof SavedTestimonial>;

/** As the member sees their own. */
export const OwnTestimonial = Type.Pick(KeptTestimonial, ['shownAs', 'wordsEn', 'wordsHi', 'isPublished'], {
  title: 'OwnTestimonial',
});
export type OwnTestimonial = Static<typeof OwnTestimonial>;
