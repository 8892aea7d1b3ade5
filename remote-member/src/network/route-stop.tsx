import type { NetworkChildren, NetworkNode } from 'api/contract';
import { useInfiniteList } from 'client/queries';
import { Amount, Badge, Button, Notice, Skeleton } from 'design';
import { ChevronDown } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { describeError } from '../error-words';
import { LoadMore } from '../page/query-outcome';
import { Day } from '../page/record-table';
import { SpokenText } from '../page/spoken-text';
import { focusStop, NETWORK_KEY, useRouteMap } from './route-map-context';
import styles from './route-tree.module.css';

/** From this level on the map hardly grows sideways: ten levels must fit a phone. */
const FIRST_DEEP_LEVEL = 3;

/** The teams of so few direct members open by themselves; each is a question to the server. */
const SIBLINGS_OPEN_AT_FIRST_MAX = 6;

interface RouteStopProps {
  node: NetworkNode;
  /** 1 for a direct member. */
  level: number;
  /** Among its siblings, from 1. */
  place: number;
  siblingCount: number;
}

function RouteStop({ node, level, place, siblingCount }: RouteStopProps) {
  const { findOpen, target, claimFocus, activeId } = useRouteMap();
  const hasTeam = node.directCount > 0;
  const isOpen = findOpen(node.id) ?? (level === 1 && siblingCount <= SIBLINGS_OPEN_AT_FIRST_MAX);
  const isTarget = target?.path.at(-1) === node.id;
  const stopRef = useRef<HTMLLIElement>(null);
  const wordsId = useId();
  useEffect(() => {
    if (isTarget && claimFocus(target)) focusStop(stopRef.current);
  }, [isTarget, target, claimFocus]);
  return (
    <li
      ref={stopRef}
      role="treeitem"
      aria-label={node.name}
      aria-describedby={`${wordsId}-state ${wordsId}-facts`}
      aria-expanded={hasTeam ? isOpen : undefined}
      aria-level={level + 1}
      aria-posinset={place}
      aria-setsize={siblingCount}
      data-id={node.id}
      data-name={node.name}
      tabIndex={activeId === node.id ? 0 : -1}
      className={level >= FIRST_DEEP_LEVEL ? `${styles.stop} ${styles.deep}` : styles.stop}
    >
      <div className={isTarget ? `${styles.row} ${styles.target}` : styles.row}>
        <span aria-hidden="true" className={styles.point}>
          {node.name.trim().charAt(0).toLocaleUpperCase('en-IN')}
        </span>
        <StopWords id={wordsId} node={node} level={level} />
        {hasTeam && (
          <span aria-hidden="true" className={styles.toggle}>
            <ChevronDown className={styles.chevron} />
          </span>
        )}
      </div>
      {isOpen && hasTeam && (
        <RouteBranch memberId={node.id} memberName={node.name} level={level + 1} siblingCount={node.directCount} />
      )}
    </li>
  );
}

interface StopWordsProps {
  id: string;
  node: NetworkNode;
  level: number;
}

function StopWords({ id, node, level }: StopWordsProps) {
  const { name, joinedAt, isActive, packageTotal, teamSize, maskedEmail, maskedMobileNumber } = node;
  return (
    <div className={styles.words}>
      <span className={styles.title}>
        <span className={styles.name}>{name}</span>
        <span id={`${id}-state`}>
          <Badge tone={isActive ? 'success' : 'neutral'}>{isActive ? 'Active' : 'Not active'}</Badge>
        </span>
      </span>
      <div id={`${id}-facts`} className={styles.facts}>
        <span className={styles.text}>
          Level {level}, joined <Day of={joinedAt} />
        </span>
        <span className={styles.text}>
          Packages <Amount value={packageTotal} />
          {teamSize > 0 && `, team of ${teamSize.toLocaleString('en-IN')}`}
        </span>
        <span className={`${styles.text} ${styles.contact}`}>
          <span>{maskedEmail}</span> <span>{maskedMobileNumber}</span>
        </span>
      </div>
    </div>
  );
}

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

/** The direct downline of a member, page by page, in the order of joining. */
function useDirectMembers(memberId: string) {
  return useInfiniteList<NetworkChildren>({
    queryKey: NETWORK_KEY,
    url: `/network/${memberId}/children`,
  });
}

/** Asks for page after page of a branch until it holds the member that the map shall show. */
function useLoadUntil(query: ReturnType<typeof useDirectMembers>, memberId: string | undefined): void {
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query;
  const isMissing = memberId !== undefined && data !== undefined && !data.items.some(({ id }) => id === memberId);
  useEffect(() => {
    if (isMissing && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [isMissing, hasNextPage, isFetching, isError, fetchNextPage]);
}
