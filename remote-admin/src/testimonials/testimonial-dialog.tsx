import type { NewTestimonial, SavedTestimonial } from 'api/contract';
import { checkReferralCode } from 'api/contract/rules';
import { checkWords, WORDS_MAX } from 'api/contract/testimonial-rules';
import { toBusinessDate } from 'client/dates';
import { useForm } from 'client/form';
import { Notice, useToast } from 'design';
import { describeError } from '../error-words';
import { FormDialog } from '../forms/form-dialog';
import { FormField } from '../forms/form-field';
import type { DialogProps } from '../forms/use-dialog';
import { useAdminWrite } from '../server-state/use-server-state';
import { t } from '../texts';
import styles from './testimonials.module.css';

const isEmpty = (text: string) => text.trim() === '';

const checkTestimonial = (texts: NewTestimonial) => ({
  referralCode: isEmpty(texts.referralCode) ? t('Referral code is required.') : checkReferralCode(texts.referralCode),
  shownAs: isEmpty(texts.shownAs) ? t('Shown as is required.') : undefined,
  wordsEn:
    isEmpty(texts.wordsEn) && isEmpty(texts.wordsHi)
      ? t('Words are required in one language.')
      : checkWords(texts.wordsEn),
  wordsHi: checkWords(texts.wordsHi),
  consent: isEmpty(texts.consent) ? t('Consent is required.') : undefined,
  consentedOn: isEmpty(texts.consentedOn) ? t('The day is required.') : undefined,
});

const NOTHING = { referralCode: '', shownAs: '', wordsEn: '', wordsHi: '', consent: '' };

/** Takes down what a member has said. There is no way to change it later: the consent is to these words. */
export function TestimonialDialog(dialog: DialogProps) {
  const write = useAdminWrite();
  const { showToast } = useToast();
  const form = useForm<NewTestimonial>({
    initial: { ...NOTHING, consentedOn: toBusinessDate(new Date()) },
    check: checkTestimonial,
    send: async (data) => {
      await write<SavedTestimonial>({ method: 'POST', url: '/admin/testimonials', data });
      showToast(t('Words saved. Nobody sees them before they are published.'));
      dialog.onClose();
    },
    describe: (error) => describeError(error, t('The words were not saved.')),
  });
  const { field } = form;
  const required = { 'aria-required': true } as const;
  return (
    <FormDialog
      {...dialog}
      title={t('Enter words of a member')}
      text={
        <Notice>
          {t(
            'Word for word, as the member agreed to. Never a promise of income: no sums, no rates, nothing about what one can earn. They can’t be changed afterwards.',
          )}
        </Notice>
      }
      form={form}
      submitLabel={t('Save')}
      maxWidth="sm"
      className={styles.form}
    >
      <FormField
        field={field('referralCode')}
        label={t('Referral code of the member')}
        input={{ maxLength: 100, ...required }}
      />
      <FormField
        field={field('shownAs')}
        label={t('Shown as')}
        help={t('As the member allows, like first name and town. Never the whole name without being told so.')}
        input={{ maxLength: 80, ...required }}
      />
      <FormField
        field={field('wordsEn')}
        multiline
        label={t('Words in English')}
        help={t('No promise of income, no sums and no rates. One language is enough.')}
        input={{ maxLength: WORDS_MAX }}
      />
      <FormField
        field={field('wordsHi')}
        multiline
        label={t('Words in Hindi')}
        help={t('No promise of income, no sums and no rates. The member’s own words, or a translation they agreed to.')}
        input={{ maxLength: WORDS_MAX, lang: 'hi' }}
      />
      <FormField
        field={field('consent')}
        multiline
        label={t('How the member consented')}
        help={t('Like: by email to support, signed form in the office.')}
        input={{ maxLength: 300, ...required }}
      />
      <FormField field={field('consentedOn')} type="date" label={t('Consented on')} input={required} />
    </FormDialog>
  );
}
