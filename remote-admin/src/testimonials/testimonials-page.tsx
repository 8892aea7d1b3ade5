import Button from '@mui/material/Button';
import type { KeptTestimonial, SavedTestimonial } from 'api/contract';
import { TESTIMONIALS_MIN } from 'api/contract/testimonial-rules';
import { formatBusinessDate } from 'client/dates';
import { Badge, Card, EmptyState, RichText } from 'design';
import { Link } from 'react-router';
import { useAsk } from '../decisions/use-decision';
import { useDialog } from '../forms/use-dialog';
import { LoadState } from '../layout/load-error';
import { May } from '../layout/may';
import { PageHeader } from '../layout/page-header';
import { useServerState } from '../server-state/use-server-state';
import { t } from '../texts';
import { TestimonialDialog } from './testimonial-dialog';
import styles from './testimonials.module.css';

/** What members say about the club, and that they allow it to be published. */
export function TestimonialsPage() {
  const testimonials = useServerState<KeptTestimonial[]>('/admin/testimonials');
  const { opened, open, close } = useDialog<null>();
  const { data } = testimonials;
  return (
    <>
      <PageHeader
        title={t('Testimonials')}
        description={data ? describeState(data) : t('What members say about the club, published with their consent.')}
        action={
          <May do="testimonials.change">
            <Button variant="contained" onClick={() => open(null)}>
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
      <ul className={styles.entries} aria-label={t('Words of members')}>
        {data?.map((testimonial) => (
          <TestimonialCard key={testimonial.id} testimonial={testimonial} />
        ))}
      </ul>
      {opened && <TestimonialDialog key={opened.count} isOpen={opened.isOpen} onClose={close} />}
    </>
  );
}

function describeState(testimonials: KeptTestimonial[]): string {
  const published = testimonials.filter(({ isPublished }) => isPublished).length;
  return t(
    published < TESTIMONIALS_MIN
      ? '{published} of {min} published. Until {min} members’ words are, visitors see the examples.'
      : '{published} published. Visitors see the last ones instead of the examples.',
    { published, min: TESTIMONIALS_MIN },
  );
}

function TestimonialCard({ testimonial }: { testimonial: KeptTestimonial }) {
  const { id, memberId, memberName, shownAs, wordsEn, wordsHi, consent, consentedOn, isPublished } = testimonial;
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
        <h2 className={styles.name}>{shownAs}</h2>
        <Badge tone={isPublished ? 'success' : 'neutral'}>{isPublished ? t('Published') : t('Not published')}</Badge>
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
