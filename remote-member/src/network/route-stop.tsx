import type { NetworkNode } from 'api/contract';
import { Amount, Badge } from 'design';
import { ChevronDown } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { Day } from '../area/day';
import { focusStop } from './focus-stop';
import { RouteBranch } from './route-branch';
import { useRouteMap } from './route-map-context';
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

export function RouteStop({ node, level, place, siblingCount }: RouteStopProps) {
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
