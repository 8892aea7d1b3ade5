import type { NetworkNode } from 'api/contract';
import { Amount, Badge } from 'design';
import { ChevronDown } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { formatDay } from '../area/format-day';
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
  siblingCount: number;
}

export function RouteStop({ node, level, siblingCount }: RouteStopProps) {
  const { findOpen, setOpen, target } = useRouteMap();
  const isOpen = findOpen(node.id) ?? (level === 1 && siblingCount <= SIBLINGS_OPEN_AT_FIRST_MAX);
  const isTarget = target?.path.at(-1) === node.id;
  const rowRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isTarget) rowRef.current?.focus();
  }, [isTarget, target]);
  const hasTeam = node.directCount > 0;
  return (
    <li className={level >= FIRST_DEEP_LEVEL ? `${styles.stop} ${styles.deep}` : styles.stop}>
      <div ref={rowRef} tabIndex={-1} className={isTarget ? `${styles.row} ${styles.target}` : styles.row}>
        <span aria-hidden="true" className={styles.point}>
          {node.name.trim().charAt(0).toLocaleUpperCase('en-IN')}
        </span>
        <StopWords node={node} level={level} />
        {hasTeam && (
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-label={`Team of ${node.name}`}
            onClick={() => setOpen(node.id, !isOpen)}
          >
            <ChevronDown aria-hidden className={styles.chevron} />
          </button>
        )}
      </div>
      {isOpen && hasTeam && (
        <RouteBranch
          memberId={node.id}
          memberName={node.name}
          level={level + 1}
          siblingCount={node.directCount}
        />
      )}
    </li>
  );
}

function StopWords({ node, level }: { node: NetworkNode; level: number }) {
  const { name, joinedAt, isActive, packageTotal, teamSize, maskedEmail, maskedMobileNumber } = node;
  return (
    <div className={styles.words}>
      <span className={styles.title}>
        <span className={styles.name}>{name}</span>
        <Badge tone={isActive ? 'success' : 'neutral'}>{isActive ? 'Active' : 'Not active'}</Badge>
      </span>
      <span className={styles.text}>
        Level {level}, joined {formatDay(joinedAt)}
      </span>
      <span className={styles.text}>
        Packages <Amount value={packageTotal} />
        {teamSize > 0 && `, team of ${teamSize.toLocaleString('en-IN')}`}
      </span>
      <span className={`${styles.text} ${styles.contact}`}>
        <span>{maskedEmail}</span> <span>{maskedMobileNumber}</span>
      </span>
    </div>
  );
}
