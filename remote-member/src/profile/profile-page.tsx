import { useMutation, useQuery } from '@tanstack/react-query';
import type { OwnTestimonial, Profile } from 'api/contract';
import { focusIfLost } from 'client/focus';
import { formatProfileError } from 'client/profile-error';
import { useIdempotentWrite, useServerState } from 'client/queries';
import { translateSentence } from 'client/sentences';
import { Avatar, Button, ButtonLink, Card, EmptyState, ErrorState, Notice, Spinner } from 'design';
import { useTranslation } from 'i18n';
import type { ComponentProps } from 'react';
import { request, useSession } from 'shared-auth';
import { NameSection, PasswordSection } from '../account/account-forms';
import { EmailSection } from '../account/email-section';
import { SessionsSection } from '../account/sessions-section';
import { describeError } from '../error-words';
import { FactorsSection } from '../factors/factors-section';
import { MemberPage, PageSection } from '../page/member-page';
import { PayoutDetailsSection } from '../payout-details/payout-details-section';
import styles from './profile.module.css';
import { InviteSection } from './invite-section';
import { ReferralPass } from './referral-pass';

export function ProfilePage() {
  const { t } = useTranslation();
  return (
    <MemberPage title={t('My Profile')} lead={t('View and manage your personal details.')}>
      <ProfileOutcome />
    </MemberPage>
  );
}

/** The session decides whether there is anybody, the query what is known of them. */
function ProfileOutcome() {
  const { t } = useTranslation();
  const { user, loading, error } = useSession();
  const query = useQuery({
    queryKey: ['profile'],
    queryFn: () => request<Profile | null>({ url: '/user/profile' }),
    enabled: user !== null,
    // What the session knows of them stands in until their profile comes, fresh from the server.
    placeholderData: user ?? undefined,
  });
  const signIn = <ButtonLink to="/login">{t('Go to sign in')}</ButtonLink>;
  if (user && query.data) return <ProfileParts profile={query.data} />;
  if (user && query.isError)
    return (
      <ProfileFailure
        text={translateSentence(t, formatProfileError(query.error))}
        onRetry={() => void query.refetch()}
      />
    );
  if (loading || (user && query.data !== null)) {
    return (
      <div className={styles.loading}>
        <Spinner label={t('Loading your profile...')} />
      </div>
    );
  }
  // Only a failed request can be repeated from here; a failed session needs a new sign-in.
  if (!user && error) return <ProfileFailure text={translateSentence(t, error)} action={signIn} />;
  return (
    <Card padding="large">
      <EmptyState title={t('No user profile found. Please log in.')} action={signIn} />
    </Card>
  );
}

function ProfileFailure(failure: Pick<ComponentProps<typeof ErrorState>, 'text' | 'onRetry' | 'action'>) {
  const { t } = useTranslation();
  return (
    <Card padding="large">
      <ErrorState title={t('Failed to load profile')} {...failure} />
    </Card>
  );
}

function ProfileParts({ profile }: { profile: Profile }) {
  return (
    <div className={styles.parts}>
      <ProfileDetails profile={profile} />
      <ReferralPass profile={profile} />
      <InviteSection key={profile._id} profile={profile} />
      <OwnWordsSection />
      <div className={styles.settings}>
        <div className={styles.parts}>
          <PayoutDetailsSection />
          <NameSection profile={profile} />
        </div>
        <div className={styles.parts}>
          <EmailSection profile={profile} />
          <PasswordSection />
        </div>
      </div>
      <FactorsSection />
      <SessionsSection />
    </div>
  );
}

function ProfileDetails({ profile }: { profile: Profile }) {
  const { t } = useTranslation();
  const { _id, name, email, mobileNumber, referredBy } = profile;
  const facts = [
    { label: t('ID'), value: _id },
    { label: t('Full Name'), value: name },
    { label: t('Contact Number'), value: mobileNumber || t('N/A') },
    { label: t('Referred By'), value: referredBy?.name || t('N/A') },
  ];
  return (
    <Card as="section" padding="large" aria-labelledby="profile-name" className={styles.card}>
      <div className={styles.head}>
        <Avatar name={name || email} size="large" />
        <div className={styles.who}>
          <h2 id="profile-name" className={styles.name}>
            {name || email}
          </h2>
          {name && <p className={styles.email}>{email}</p>}
        </div>
      </div>
      <dl className={styles.facts}>
        {facts.map(({ label, value }) => (
          <div key={label} className={styles.fact}>
            <dt className={styles.label}>{label}</dt>
            <dd className={styles.value}>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

const OWN_WORDS_KEY = ['own-words'];

/** What the member allowed the club to publish; without any there is nothing to see. */
function OwnWordsSection() {
  const { t } = useTranslation();
  const { data } = useServerState<OwnTestimonial | null>({ queryKey: OWN_WORDS_KEY, url: '/user/testimonial' });
  const write = useIdempotentWrite(OWN_WORDS_KEY);
  const withdraw = useMutation({
    mutationFn: () => write<null>({ method: 'DELETE', url: '/user/testimonial' }),
  });
  // They are gone, though the reply that said so may be lost.
  const isTakenBack = withdraw.isSuccess || (withdraw.isError && data === null);
  if (!data)
    return isTakenBack ? (
      <div ref={focusIfLost} tabIndex={-1}>
        <Notice tone="success">{t('Your words are taken back. They are on our site no more.')}</Notice>
      </div>
    ) : null;
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
