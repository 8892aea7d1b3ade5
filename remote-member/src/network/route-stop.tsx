import { ChevronDown, MapPin } from 'lucide-react';
import { useState } from 'react';
import { countByLevel } from './count-by-level';
import type { NetworkNode } from './network-node';
import styles from './route-tree.module.css';

/** From this level on the map hardly grows sideways: ten levels must fit a phone. */
const FIRST_DEEP_LEVEL = 3;

/** Levels open when the map is first seen; deeper ones open by hand, so that a large team stays readable. */
const LEVELS_OPEN_AT_FIRST = 2;

interface RouteStopProps {
  node: NetworkNode;
  /** 0 for the member themselves. */
  level: number;
}

export function RouteStop({ node, level }: RouteStopProps) {
  const [isOpen, setOpen] = useState(level < LEVELS_OPEN_AT_FIRST);
  const children = node.children ?? [];
  const isStart = level === 0;
  return (
    <li className={level >= FIRST_DEEP_LEVEL ? `${styles.stop} ${styles.deep}` : styles.stop}>
      <div className={styles.row}>
        <span aria-hidden="true" className={`${styles.point} ${isStart ? styles.start : ''}`}>
          {isStart ? <MapPin /> : node.name.trim().charAt(0).toLocaleUpperCase('en-IN')}
        </span>
        <div className={styles.words}>
          <span className={styles.name}>{node.name}</span>
          <span className={styles.text}>{describeStop(node, level)}</span>
        </div>
        {children.length > 0 && !isStart && (
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-label={`Team of ${node.name}`}
            onClick={() => setOpen(!isOpen)}
          >
            <ChevronDown aria-hidden className={styles.chevron} />
          </button>
        )}
      </div>
      {isOpen && children.length > 0 && (
        <ul className={styles.branch}>
          {children.map((child, index) => (
            <RouteStop key={index} node={child} level={level + 1} />
          ))}
        </ul>
      )}
    </li>
  );
}

function describeStop(node: NetworkNode, level: number): string {
  if (level === 0) return 'Start of your route';
  const below = countByLevel(node).reduce((sum, count) => sum + count, 0);
  return below > 0 ? `Level ${level}, team of ${below.toLocaleString('en-IN')}` : `Level ${level}`;
}
