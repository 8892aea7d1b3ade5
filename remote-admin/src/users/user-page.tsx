import type { AdminUserDetail } from 'api/contract';
import { Breadcrumb, ButtonLink, EmptyState, ErrorState } from 'design';
import { useParams } from 'react-router';
import { ApiError } from 'shared-auth';
import { describeError } from '../error-words';
import { LoadingCard } from '../layout/loading';
import { May } from '../layout/may';
import { PageHeader } from '../layout/page-header';
import { useServerState } from '../server-state/use-server-state';
import { formatRole } from '../staff/role-words';
import { t } from '../texts';
import { EnabledSwitch } from './enabled-switch';
import { RewardForm } from './reward-form';
import styles from './user-page.module.css';
import { UserPackages, UserProfile, UserSessions, UserWallet } from './user-sections';
import { SupportActions } from './support-actions';
import { UserDay } from './user-day';
import { UserDuplicates } from './user-duplicates';
import { UserNotes } from './user-notes';
import { UserStatement } from './user-statement';
import { UserTimeline } from './user-timeline';

/** Everything about one member. */
export function UserPage() {
  const { memberId = '' } = useParams();
  const user = useServerState<AdminUserDetail>(`/admin/users/${memberId}`);
  if (user.data) return <Detail key={memberId} detail={user.data} />;
  if (!user.error) return <Loading />;
  // Whatever an address holds in the place of an id that is none: there is no such member either.
  return user.error instanceof ApiError && ['invalid_input', 'not_found'].includes(user.error.code) ? (
    <NoSuchUser />
  ) : (
    <ErrorState
      headingLevel={1}
      title={t('The member could not be loaded')}
      text={describeError(user.error, t('Please try again.'))}
      reassurance={t('Nothing was changed: money and accounts are as they were.')}
      onRetry={() => void user.refetch()}
      isRetrying={user.isFetching}
    />
  );
}

function Detail({ detail }: { detail: AdminUserDetail }) {
  const { user, wallet, packages, sessions } = detail;
  return (
    <>
      <div className={styles.path}>
        <Breadcrumb items={[{ label: t('User Management'), to: '/admin/user' }, { label: user.name }]} />
      </div>
      <PageHeader
        title={user.name}
        description={t(user.role === 'member' ? 'Member {id}' : 'Member {id}, one of the staff: {role}', {
          id: user.id,
          role: formatRole(user.role),
        })}
        action={<EnabledSwitch user={user} />}
      />
      <div className={styles.sections}>
        <SupportActions user={user} />
        <UserWallet wallet={wallet} />
        <div className={styles.columns}>
          <UserProfile detail={detail} />
          <May do="rewards.credit">
            <RewardForm memberId={user.id} name={user.name} isDisabled={!user.isEnabled} />
          </May>
        </div>
        <UserDuplicates memberId={user.id} />
        <UserNotes memberId={user.id} />
        <UserPackages packages={packages} />
        <UserDay memberId={user.id} />
        <UserStatement memberId={user.id} />
        <UserTimeline memberId={user.id} />
        <UserSessions sessions={sessions} />
      </div>
    </>
  );
}

function Loading() {
  return (
    <>
      <PageHeader title={t('Member')} description={t('One moment...')} />
      <LoadingCard />
    </>
  );
}

function NoSuchUser() {
  return (
    <EmptyState
      headingLevel={1}
      title={t('There is no such member')}
      text={t('The address names nobody. Search for the member by name, mobile, email or code.')}
      action={<ButtonLink to="/admin/user">{t('User Management')}</ButtonLink>}
    />
  );
}
