import type { Network } from 'api/contract';
import { useServerState } from 'client/queries';
import { ButtonLink, Card, EmptyState, Skeleton } from 'design';
import { useTranslation } from 'i18n';
import { useSearchParams } from 'react-router';
import { MemberPage } from '../page/member-page';
import { PartTabs } from '../page/part-tabs';
import { QueryOutcome } from '../page/query-outcome';
import { LevelSummary } from './level-summary';
import styles from './network.module.css';
import { NETWORK_KEY, useRouteMap } from './route-map';
import { RouteTree } from './route-tree';
import { TeamList } from './team-list';
import { TeamSearch } from './team-search';

export function NetworkPage() {
  const { t } = useTranslation();
  return (
    <MemberPage title={t('Your Referral Network')} lead={t('View and manage your entire team structure at a glance.')}>
      <QueryOutcome
        query={useServerState<Network>({ queryKey: NETWORK_KEY, url: '/network' })}
        skeleton={<NetworkSkeleton />}
        failureTitle={t('We could not load your network')}
        reassurance={t('Your team is safe. Only this page could not be shown.')}
      >
        {(network) => <NetworkView network={network} />}
      </QueryOutcome>
    </MemberPage>
  );
}

function NetworkView({ network }: { network: Network }) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const isList = search.get('show') === 'list';
  if (network.self.directCount === 0) {
    return (
      <Card padding="large">
        <EmptyState
          title={t('Your route starts with you')}
          text={t('People who join with your referral code become the next stops on this map.')}
          action={<ButtonLink to="/profile">{t('Open my referral code')}</ButtonLink>}
        />
      </Card>
    );
  }
  return (
    <div className={styles.parts}>
      <LevelSummary network={network} />
      <PartTabs
        label={t('Parts of your network')}
        parts={[
          { to: '/reference', label: t('Map'), isShown: !isList },
          { to: '/reference?show=list', label: t('List'), isShown: isList },
        ]}
      />
      {isList ? <TeamList /> : <RouteMap network={network} />}
    </div>
  );
}

function RouteMap({ network }: { network: Network }) {
  const { t } = useTranslation();
  const map = useRouteMap(network.self.id);
  return (
    <Card as="section" padding="large" aria-label={t('Route map')}>
      <TeamSearch onChoose={map.show} />
      <RouteTree self={network.self} map={map} />
    </Card>
  );
}

const STOPS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

/** The map and the summary before their members are known. */
function NetworkSkeleton() {
  return (
    <div className={styles.parts}>
      <Card padding="large">
        <Skeleton shape="block" />
      </Card>
      <Card padding="large" className={styles.stops}>
        {STOPS.map((stop) => (
          <div key={stop} className={styles.stop}>
            <Skeleton shape="circle" />
            <Skeleton width="third" />
          </div>
        ))}
      </Card>
    </div>
  );
}
