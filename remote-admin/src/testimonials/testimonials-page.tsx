import Button from '@mui/material/Button';
import type { KeptTestimonial, NewTestimonial, SavedTestimonial } from 'api/contract';
import { checkReferralCode } from 'api/contract/rules';
import { checkWords, TESTIMONIALS_MIN, WORDS_MAX } from 'api/contract/testimonial-rules';
import { formatBusinessDate, toBusinessDate } from 'client/dates';
import { Badge, Card, EmptyState, Notice, RichText } from 'design';
import { Link } from 'react-router';
import { useAsk } from '../decisions/use-decision';
import { useDialogForm } from '../decisions/use-dialog-form';
import { FormDialog } from '../forms/form-dialog';
import { FormField } from '../forms/form-field';
import type { DialogProps } from '../forms/use-dialog';
import { useDialogOf } from '../forms/use-dialog-of';
import blocks from '../layout/blocks.module.css';
import { LoadState } from '../layout/load-state';
import { May } from '../layout/may';
import { PageHeader } from '../layout/page-header';
import { useServerState } from '../server-state/use-server-state';
import { t } from '../texts';
import styles from './testimonials.module.css';

/** What members say about the club, and that they allow it to be published. */
export function TestimonialsPage() {
  const testimonials = useServerState<KeptTestimonial[]>('/admin/testimonials');
  const { open, element } = useDialogOf(TestimonialDialog);
  const { data } = testimonials;
  return (
    <>
      <PageHeader
        title={t('Testimonials')}
        description={data ? describeState(data) : t('What members say about the club, published with their consent.')}
        action={
          <May do="testimonials.change">
            <Button variant="contained" onClick={() => open({})}>
              {t('Enter words')}
            </Button>
          </May>
        }
      />
      <LoadState title={t('The testimonials could not be loaded')} query={testimonials} />
      {data?.length === 0 && (
        <Card>
          <EmptyState
            title={t('No words of members yet')}
            text={t('Enter what a member has said, and how they consented. Nobody sees it before it is published.')}
          />
        </Card>
      )}
      <ul className={blocks.entries} aria-label={t('Words of members')}>
        {data?.map((testimonial) => (
          <TestimonialCard key={testimonial.id} testimonial={testimonial} />
        ))}
      </ul>
      {element}
    </>
  );
}

function describeState(testimonials: KeptTestimonial[]): string {
  const published = testimonials.filter(({ isShown }) => isShown).length;
  return t(
    published < TESTIMONIALS_MIN
      ? '{published} of {min} published. Until {min} members’ words are, visitors see the examples.'
      : '{published} published. Visitors see the last ones instead of the examples.',
    { published, min: TESTIMONIALS_MIN },
  );
}

/** Words of a member who is disabled, or one of the staff by now, are shown to nobody. */
function describePublication({ isPublished, isShown }: KeptTestimonial) {
  if (isShown) return { tone: 'success', word: t('Published') } as const;
  return isPublished
    ? ({ tone: 'pending', word: t('Not shown: disabled, or one of the staff') } as const)
    : ({ tone: 'neutral', word: t('Not published') } as const);
}

function TestimonialCard({ testimonial }: { testimonial: KeptTestimonial }) {
  const { id, memberId, memberName, shownAs, wordsEn, wordsHi, consent, consentedOn, isPublished } = testimonial;
  const { tone, word } = describePublication(testimonial);
  const ask = useAsk();
  const askPublish = () =>
    ask({
      title: t('Publish the words of {memberName}?', { memberName }),
      text: t('Everybody who opens the home page can read them, as those of “{shownAs}”.', { shownAs }),
      confirmLabel: t('Publish'),
      decide: (write) => write<SavedTestimonial>({ method: 'POST', url: `/admin/testimonials/${id}/publish` }),
      done: t('Words published'),
    });
  const askWithdraw = () =>
    ask({
      title: t('Withdraw the words of {memberName}?', { memberName }),
      text: t('They are gone from the site at once, and are not kept. The audit log keeps that there was a consent.'),
      confirmLabel: t('Withdraw'),
      isDanger: true,
      decide: (write) => write<null>({ method: 'DELETE', url: `/admin/testimonials/${id}` }),
      done: t('Words withdrawn'),
    });
  return (
    <Card as="li">
      <div className={styles.head}>
        <h2>{shownAs}</h2>
        <Badge tone={tone}>{word}</Badge>
      </div>
      {wordsEn !== '' && <p className={styles.words}>{wordsEn}</p>}
      {wordsHi !== '' && (
        <p lang="hi" className={styles.words}>
          {wordsHi}
        </p>
      )}
      <p className={styles.note}>
        <RichText
          text={t('Consent of <0>{memberName}</0> on {day}:', { memberName, day: formatBusinessDate(consentedOn) })}
          parts={[<Link key="member" to={`/admin/user/${memberId}`} />]}
        />{' '}
        {consent}
      </p>
      <May do="testimonials.change">
        <div className={styles.buttons}>
          {!isPublished && (
            <Button
              variant="outlined"
              aria-label={t('Publish words of {memberName}', { memberName })}
              onClick={askPublish}
            >
              {t('Publish')}
            </Button>
          )}
          <Button
            variant="outlined"
            color="inherit"
            aria-label={t('Withdraw words of {memberName}', { memberName })}
            onClick={askWithdraw}
          >
            {t('Withdraw')}
          </Button>
        </div>
      </May>
    </Card>
  );
}

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
function TestimonialDialog(dialog: DialogProps) {
  const form = useDialogForm(dialog, {
    initial: { ...NOTHING, consentedOn: toBusinessDate(new Date()) },
    check: checkTestimonial,
    send: (write, data) => write<SavedTestimonial>({ method: 'POST', url: '/admin/testimonials', data }),
    done: () => t('Words saved. Nobody sees them before they are published.'),
    failure: t('The words were not saved.'),
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
