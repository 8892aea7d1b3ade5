import type { UseQueryResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import type { Profile } from 'api/contract';
import { Avatar, ButtonLink, Card, EmptyState, ErrorState, Spinner } from 'design';
import type { Session } from 'shared-auth';
import { ApiError, formatError, request, useSession } from 'shared-auth';
import { NameSection, PasswordSection } from '../account/account-forms';
import { SessionsSection } from '../account/sessions-section';
import { MemberPage } from '../page/member-page';
import { PayoutDetailsSection } from '../payout-details/payout-details-section';
import styles from './profile.module.css';
import { ReferralPass } from './referral-pass';

export function ProfilePage() {
  const query = useProfile();
  const state = findProfileState(useSession(), query);
  return (
    <MemberPage title="My Profile" lead="View and manage your personal details.">
      <ProfileFace state={state} onRetry={() => void query.refetch()} />
    </MemberPage>
  );
}

function ProfileFace({ state, onRetry }: { state: ProfileState; onRetry: () => void }) {
  switch (state.face) {
    case 'loading':
      return (
        <div className={styles.loading}>
          <Spinner label="Loading your profile..." />
        </div>
      );
    case 'failed':
      return (
        <Card padding="large">
          <ErrorState
            title="Failed to load profile"
            text={state.message}
            onRetry={state.canRetry ? onRetry : undefined}
            action={!state.canRetry && <ButtonLink to="/login">Go to sign in</ButtonLink>}
          />
        </Card>
      );
    case 'absent':
      return (
        <Card padding="large">
          <EmptyState
            title="No user profile found. Please log in."
            action={<ButtonLink to="/login">Go to sign in</ButtonLink>}
          />
        </Card>
      );
    case 'loaded':
      return (
        <div className={styles.parts}>
          <ProfileDetails profile={state.profile} />
          <ReferralPass profile={state.profile} />
          <div className={styles.settings}>
            <PayoutDetailsSection />
            <div className={styles.parts}>
              <NameSection profile={state.profile} />
              <PasswordSection />
            </div>
          </div>
          <SessionsSection />
        </div>
      );
  }
}

function ProfileDetails({ profile }: { profile: Profile }) {
  const { _id, name, email, mobileNumber, referredBy } = profile;
  const facts = [
    { label: 'ID', value: _id },
    { label: 'Full Name', value: name },
    { label: 'Contact Number', value: mobileNumber || 'N/A' },
    { label: 'Referred By', value: referredBy?.name || 'N/A' },
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

/** The member's profile, fresh from the server; what the session knows of them stands in until it comes. */
function useProfile() {
  const { user } = useSession();
  return useQuery({
    queryKey: ['profile'],
    queryFn: () => request<Profile | null>({ url: '/user/profile' }),
    enabled: user !== null,
    placeholderData: user ?? undefined,
  });
}

type ProfileState =
  | { face: 'loading' }
  /** Only a failed request can be repeated from here; a failed session needs a new sign-in. */
  | { face: 'failed'; message: string; canRetry: boolean }
  | { face: 'absent' }
  | { face: 'loaded'; profile: Profile };

/** What the profile page shows: the session decides whether there is anybody, the query what is known of them. */
function findProfileState(
  session: Session,
  query: Pick<UseQueryResult<Profile | null>, 'data' | 'isError' | 'error'>,
): ProfileState {
  if (!session.user) {
    if (session.loading) return { face: 'loading' };
    return session.error ? { face: 'failed', message: session.error, canRetry: false } : { face: 'absent' };
  }
  if (query.data) return { face: 'loaded', profile: query.data };
  if (query.isError) return { face: 'failed', message: formatProfileError(query.error), canRetry: true };
  return query.data === null ? { face: 'absent' } : { face: 'loading' };
}

/**
 * Why the profile did not load: the server's sentence as it is, whatever the code; these words when it says nothing.
 */
export function formatProfileError(error: unknown): string {
  if (error instanceof ApiError && error.status === 200) {
    return 'Failed to fetch profile. Please try again.';
  }
  return formatError(error, 'Your session may have expired. Please log in again.');
}
