import { Button, Notice, Skeleton } from 'design';
import { describeError } from '../error-words';
import { LoadMore } from '../area/load-more';
import { SpokenText } from '../area/spoken-text';
import { useRouteMap } from './route-map-context';
import { RouteStop } from './route-stop';
import styles from './route-tree.module.css';
import { useDirectMembers } from './use-direct-members';
import { useLoadUntil } from './use-load-until';

interface RouteBranchProps {
  memberId: string;
  memberName: string;
  /** Level of the members on this branch. */
  level: number;
  siblingCount: number;
}

/** The direct members of one stop, asked for when the branch opens. */
export function RouteBranch({ memberId, memberName, level, siblingCount }: RouteBranchProps) {
  const query = useDirectMembers(memberId);
  const path = useRouteMap().target?.path ?? [];
  const isOnTheWay = level === 1 || path[level - 2] === memberId;
  useLoadUntil(query, isOnTheWay ? path[level - 1] : undefined);
  if (!query.data) {
    return query.isError ? (
      <div className={styles.aside}>
        <Notice tone="error">{describeError(query.error)}</Notice>
        <Button variant="secondary" onClick={() => void query.refetch()}>
          Try again
        </Button>
      </div>
    ) : (
      <div className={styles.aside} aria-busy="true">
        <SpokenText role="status">Loading the team of {memberName}...</SpokenText>
        <Skeleton width="half" />
      </div>
    );
  }
  return (
    <>
      <ul role="group" className={styles.branch}>
        {query.data.items.map((node, index) => (
          <RouteStop key={node.id} node={node} level={level} place={index + 1} siblingCount={siblingCount} />
        ))}
      </ul>
      {query.hasNextPage && (
        <div className={styles.aside}>
          <LoadMore query={query} label={`Show more of ${siblingCount.toLocaleString('en-IN')}`} />
        </div>
      )}
    </>
  );
}
