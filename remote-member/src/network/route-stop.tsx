import type { NetworkNode } from 'api/contract';
import { formatDay } from 'client/dates';
import { formatCount, formatRupees } from 'client/money';
import { translateSentence } from 'client/sentences';
import { Amount, Badge, Button, LineIcon, Notice, RichText, Skeleton } from 'design';
import { useTranslation } from 'i18n';
import { ChevronDown, MapPin } from 'lucide';
import type { CSSProperties, ReactNode } from 'react';
import { memo } from 'react';
import { describeError } from '../error-words';
import { LoadMore } from '../list/load-more';
import { Day } from '../list/record-table';
import { SpokenText } from '../page/spoken-text';
import type { AsideRow, RouteRow, StopRow } from './route-rows';
import styles from './route-tree.module.css';

interface RowProps {
  /** Its place among all rows, which the virtualizer reads. */
  index: number;
  /** Pixels from the top of the map. */
  start: number;
  measure: (element: HTMLElement | null) => void;
}

type StopProps = RowProps & { row: StopRow; isTarget: boolean; isActive: boolean };

export const RouteStop = memo(function RouteStop({ row, isTarget, isActive, index, start, measure }: StopProps) {
  const { node, level, place, siblingCount, isOpen } = row;
  const isSelf = level === 0;
  return (
    <li
      ref={measure}
      role="treeitem"
      aria-expanded={isOpen}
      aria-level={level + 1}
      aria-posinset={place}
      aria-setsize={siblingCount}
      data-index={index}
      data-key={row.key}
      data-id={node.id}
      tabIndex={isActive ? 0 : -1}
      className={styles.stop}
      style={toPosition(row, start)}
    >
      <Roads row={row} />
      <div className={isTarget ? `${styles.row} ${styles.target}` : styles.row}>
        <span aria-hidden="true" className={isSelf ? `${styles.point} ${styles.start}` : styles.point}>
          {isSelf ? <LineIcon icon={MapPin} /> : node.name.trim().charAt(0).toLocaleUpperCase('en-IN')}
        </span>
        {isSelf ? <SelfWords /> : <StopWords node={node} level={level} />}
        {isOpen !== undefined && (
          <span aria-hidden="true" className={styles.toggle}>
            <LineIcon icon={ChevronDown} className={styles.chevron} />
          </span>
        )}
      </div>
    </li>
  );
});

const toPosition = ({ level }: RouteRow, start: number) =>
  ({ transform: `translateY(${start}px)`, ...toDepth(level) }) as CSSProperties;

/** The levels whose stops are set off widely. */
const SHALLOW_LEVELS = 2;
const toDepth = (level: number) =>
  ({ '--shallow': Math.min(level, SHALLOW_LEVELS), '--deep': Math.max(level - SHALLOW_LEVELS, 0) }) as CSSProperties;

/** The roads that go past a row, and the way from the last of them to its stop. */
function Roads({ row }: { row: RouteRow }) {
  if (row.level === 0) return null;
  const way = row.level > SHALLOW_LEVELS ? 'var(--deep-indent)' : 'var(--indent)';
  return (
    <>
      {row.roads.map((level) => (
        <span key={level} aria-hidden="true" className={styles.road} style={toDepth(level - 1)} />
      ))}
      {row.kind === 'stop' && (
        <span
          aria-hidden="true"
          className={styles.turn}
          style={{ ...toDepth(row.level - 1), '--way': way } as CSSProperties}
          data-last={row.isLast}
        />
      )}
    </>
  );
}

function SelfWords() {
  const { t } = useTranslation();
  return (
    <div className={styles.words}>
      <span className={styles.name}>{t('You')}</span> <span className={styles.text}>{t('Start of your route')}</span>
    </div>
  );
}

function StopWords({ node, level }: { node: NetworkNode; level: number }) {
  const { t } = useTranslation();
  const { name, joinedAt, isActive, packageTotal, teamSize, maskedEmail, maskedMobileNumber } = node;
  const packages = { amount: formatRupees(packageTotal) };
  return (
    <div className={styles.words}>
      <span className={styles.title}>
        <span className={styles.name}>{name}</span>{' '}
        <Badge tone={isActive ? 'success' : 'neutral'}>{t(isActive ? 'Active' : 'Not active')}</Badge>
      </span>
      <div className={styles.facts}>
        <span className={styles.text}>
          <RichText
            text={t('Level {level}, joined <0>{day}</0>', { level, day: formatDay(joinedAt) })}
            parts={[<Day key="day" of={joinedAt} />]}
          />
        </span>
        <span className={styles.text}>
          <RichText
            text={
              teamSize > 0
                ? t('Packages <0>{amount}</0>, team of {count}', {
                    ...packages,
                    count: formatCount(teamSize),
                  })
                : t('Packages <0>{amount}</0>', packages)
            }
            parts={[<Amount key="amount" value={packageTotal} />]}
          />
        </span>
        <span className={`${styles.text} ${styles.contact}`}>
          <span>{maskedEmail}</span> <span>{maskedMobileNumber}</span>
        </span>
      </div>
    </div>
  );
}

/** What stands below a stop in place of its branch, or of the rest of it. */
export function RouteAside({ row, index, start, measure }: RowProps & { row: AsideRow }) {
  return (
    <li
      ref={measure}
      role="treeitem"
      aria-level={row.level + 1}
      data-index={index}
      data-key={row.key}
      className={styles.aside}
      style={toPosition(row, start)}
    >
      <Roads row={row} />
      <AsideWords row={row} />
    </li>
  );
}

function AsideWords({ row: { parent, branch, level } }: { row: AsideRow }): ReactNode {
  const { t } = useTranslation();
  if (branch?.items) {
    const count = formatCount(parent.directCount);
    return <LoadMore query={branch} label={t('Show more of {count}', { count })} />;
  }
  if (branch?.isError) {
    return (
      <>
        <Notice tone="error">{translateSentence(t, describeError(branch.error))}</Notice>
        <Button variant="secondary" onClick={branch.refetch}>
          {t('Try again')}
        </Button>
      </>
    );
  }
  const name = level === 1 ? t('You') : parent.name;
  return (
    <div aria-busy="true">
      <SpokenText role="status">{t('Loading the team of {name}...', { name })}</SpokenText>
      <Skeleton width="half" />
    </div>
  );
}
