import { useMutation } from '@tanstack/react-query';
import type { OwnTestimonial } from 'api/contract';
import { useIdempotentWrite, useServerState } from 'client/queries';
import { translateSentence } from 'client/sentences';
import { Button, Notice } from 'design';
import { useTranslation } from 'i18n';
import { describeError } from '../error-words';
import { PageSection } from '../page/member-page';

const KEY = ['own-words'];

/** What the member allowed the club to publish; without any there is nothing to see. */
export function OwnWordsSection() {
  const { t } = useTranslation();
  const { data } = useServerState<OwnTestimonial | null>({ queryKey: KEY, url: '/user/testimonial' });
  const write = useIdempotentWrite(KEY);
  const withdraw = useMutation({
    mutationFn: () => write<null>({ method: 'DELETE', url: '/user/testimonial' }),
  });
  if (!data) return null;
  const { shownAs, wordsEn, wordsHi, isPublished } = data;
  return (
    <PageSection
      title={t('Your words on our site')}
      lead={
        isPublished
          ? t('You allowed us to publish them as those of “{name}”. Take that back at any time.', { name: shownAs })
          : t('You allowed us to publish them as those of “{name}”. They are not on the site yet.', { name: shownAs })
      }
      action={
        <Button variant="secondary" isBusy={withdraw.isPending} onClick={() => withdraw.mutate()}>
          {t('Take my words off the site')}
        </Button>
      }
    >
      {withdraw.isError && <Notice tone="error">{translateSentence(t, describeError(withdraw.error))}</Notice>}
      {wordsEn !== '' && <blockquote lang="en">“{wordsEn}”</blockquote>}
      {wordsHi !== '' && <blockquote lang="hi">“{wordsHi}”</blockquote>}
    </PageSection>
  );
}
