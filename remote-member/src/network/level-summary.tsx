import type { LevelCount, Network } from 'api/contract';
import { formatCount, formatRupees } from 'client/money';
import { Amount, Card, RichText } from 'design';
import { type Translate, useTranslation } from 'i18n';
import { Link } from 'react-router';
import styles from './network.module.css';
import { LEVEL_LINK } from './team-filter';

/** What stands at each level; levels below the last member are left out. */
export function LevelSummary({ network }: { network: Network }) {
  const { t } = useTranslation();
  const levels = network.levels.filter(({ members }) => members > 0);
  return (
    <Card as="section" padding="large" aria-labelledby="level-summary" className={styles.card}>
      <h2 id="level-summary" className={styles.title}>
        {t('Your team')}
      </h2>
      <p className={styles.total}>{formatMemberCount(t, network.self.teamSize)}</p>
      <dl className={styles.levels}>
        {levels.map((counts) => (
          <Level key={counts.level} counts={counts} />
        ))}
      </dl>
      <p className={styles.hint}>
        {t('Level 1 joined with your code, level 2 with theirs, and so on. Active members hold a running package.')}
      </p>
    </Card>
  );
}

/** Its members, what they do and what they have paid; the number of the level leads to their list. */
function Level({ counts }: { counts: LevelCount }) {
  const { t } = useTranslation();
  const { level, members, active, packages, invested, joinedThisWeek } = counts;
  return (
    <div className={styles.level}>
      <dt>
        <Link
          to={`/reference?show=list&level=${level}`}
          state={LEVEL_LINK}
          preventScrollReset
          className={styles.levelLink}
        >
          {t('Level {level}', { level })}
        </Link>
      </dt>
      <dd>
        {formatMemberCount(t, members)}
        <span className={styles.active}>{t('{count} active', { count: formatCount(active) })}</span>
        <span className={styles.active}>{formatPackageCount(t, packages)}</span>
        <span className={styles.active}>
          <RichText
            text={t('<0>{amount}</0> invested', { amount: formatRupees(invested) })}
            parts={[<Amount key="amount" value={invested} />]}
          />
        </span>
        {joinedThisWeek > 0 && <span className={styles.joined}>{formatJoinedCount(t, joinedThisWeek)}</span>}
      </dd>
    </div>
  );
}

function formatPackageCount(t: Translate, count: number): string {
  return count === 1 ? t('1 running package') : t('{count} running packages', { count: formatCount(count) });
}

/** The server counts no further. */
const JOINED_COUNTED_MOST = 100;

function formatJoinedCount(t: Translate, count: number): string {
  return count < JOINED_COUNTED_MOST
    ? t('{count} new this week', { count })
    : t('{count} or more new this week', { count: JOINED_COUNTED_MOST });
}

/** "1 member", "8 members", "1,04,512 members". */
function formatMemberCount(t: Translate, count: number): string {
  return count === 1 ? t('1 member') : t('{count} members', { count: formatCount(count) });
}
