import { ButtonLink, Card, EmptyState, ErrorState, Spinner } from 'design';
import { useSession } from 'shared-auth';
import { NameSection } from '../account/name-section';
import { PasswordSection } from '../account/password-section';
import { SessionsSection } from '../account/sessions-section';
import { MemberPage } from '../area/member-page';
import { PayoutDetailsSection } from '../payout-details/payout-details-section';
import { findProfileState } from './find-profile-state';
import type { ProfileState } from './find-profile-state';
import { ProfileDetails } from './profile-details';
import { ReferralPass } from './referral-pass';
import styles from './profile-page.module.css';
import { useProfile } from './use-profile';

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
