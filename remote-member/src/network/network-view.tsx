import type { Network } from 'api/contract';
import { ButtonLink, Card, EmptyState } from 'design';
import { LevelSummary } from './level-summary';
import { RouteMapContext } from './route-map-context';
import { RouteTree } from './route-tree';
import { TeamSearch } from './team-search';
import { useRouteMapState } from './use-route-map-state';
import styles from './network-view.module.css';

export function NetworkView({ network }: { network: Network }) {
  const map = useRouteMapState();
  if (network.self.directCount === 0) {
    return (
      <Card padding="large">
        <EmptyState
          title="Your route starts with you"
          text="Whoever joins with your referral code becomes the next stop on this map."
          action={<ButtonLink to="/profile">Open my referral code</ButtonLink>}
        />
      </Card>
    );
  }
  return (
    <div className={styles.parts}>
      <LevelSummary network={network} />
      <Card as="section" padding="large" aria-label="Route map">
        <TeamSearch onChoose={map.show} />
        <RouteMapContext value={map}>
          <RouteTree self={network.self} />
        </RouteMapContext>
      </Card>
    </div>
  );
}
