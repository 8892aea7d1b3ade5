import Button from '@mui/material/Button';
import type { KeptTestimonial } from 'api/contract';
import { TESTIMONIALS_MIN } from 'api/contract/testimonial-rules';
import { formatBusinessDate } from 'client/dates';
import { Badge, Card, EmptyState } from 'design';
import { Link } from 'react-router';
import { useAsk } from '../decisions/use-decision';
import { useDialog } from '../forms/use-dialog';
import { LoadError, LoadingCard } from '../layout/loading';
import { May } from '../layout/may';
import { PageHeader } from '../layout/page-header';
import { useServerState } from '../server-state/use-server-state';
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
        title="Testimonials"
        description={data ? describeState(data) : 'What members say about the club, published with their consent.'}
        action={
          <May do="testimonials.change">
            <Button variant="contained" onClick={() => open(null)}>
              Enter words
            </Button>
          </May>
        }
      />
      {testimonials.error && !data && <LoadError title="The testimonials could not be loaded" query={testimonials} />}
      {!testimonials.error && !data && <LoadingCard />}
      {data?.length === 0 && (
        <Card>
          <EmptyState
            title="No words of members yet"
            text="Enter what a member has said, and how they consented. Nobody sees it before it is published."
          />
        </Card>
      )}
      <ul className={styles.entries} aria-label="Words of members">
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
  return published < TESTIMONIALS_MIN
    ? `${published} of ${TESTIMONIALS_MIN} published. Until ${TESTIMONIALS_MIN} members’ words are, visitors see the examples.`
    : `${published} published. Visitors see the last ones instead of the examples.`;
}

function TestimonialCard({ testimonial }: { testimonial: KeptTestimonial }) {
  const { id, memberId, memberName, shownAs, wordsEn, wordsHi, consent, consentedOn, isPublished } = testimonial;
  const ask = useAsk();
  const askPublish = () =>
    ask({
      title: `Publish the words of ${memberName}?`,
      text: `Everybody who opens the home page can read them, as those of “${shownAs}”.`,
      confirmLabel: 'Publish',
      decide: (write) => write<KeptTestimonial>({ method: 'POST', url: `/admin/testimonials/${id}/publish` }),
      done: 'Words published',
    });
  const askWithdraw = () =>
    ask({
      title: `Withdraw the words of ${memberName}?`,
      text: 'They are gone from the site at once, and are not kept. The audit log keeps that there was a consent.',
      confirmLabel: 'Withdraw',
      isDanger: true,
      decide: (write) => write<null>({ method: 'DELETE', url: `/admin/testimonials/${id}` }),
      done: 'Words withdrawn',
    });
  return (
    <Card as="li">
      <div className={styles.head}>
        <h2 className={styles.name}>{shownAs}</h2>
        <Badge tone={isPublished ? 'success' : 'neutral'}>{isPublished ? 'Published' : 'Not published'}</Badge>
      </div>
      {wordsEn !== '' && <p className={styles.words}>{wordsEn}</p>}
      {wordsHi !== '' && (
        <p lang="hi" className={styles.words}>
          {wordsHi}
        </p>
      )}
      <p className={styles.note}>
        Consent of <Link to={`/admin/user/${memberId}`}>{memberName}</Link> on {formatBusinessDate(consentedOn)}:{' '}
        {consent}
      </p>
      <May do="testimonials.change">
        <div className={styles.buttons}>
          {!isPublished && (
            <Button variant="outlined" aria-label={`Publish words of ${memberName}`} onClick={askPublish}>
              Publish
            </Button>
          )}
          <Button
            variant="outlined"
            color="inherit"
            aria-label={`Withdraw words of ${memberName}`}
            onClick={askWithdraw}
          >
            Withdraw
          </Button>
        </div>
      </May>
    </Card>
  );
}
