import type { RateVersion } from 'api/contract';
import { Badge, Card } from 'design';
import { formatBusinessDate } from '../moments/business-date';
import { formatMoment } from '../moments/format-moment';
import { formatPercent } from 'client/money';
import { RateTable } from './rate-table';
import styles from './rate-version-card.module.css';

/** Where a version stands in time. */
export type RatePlace = 'coming' | 'in force' | 'past';

const BADGES = {
  coming: { tone: 'pending', word: 'Coming', since: 'Takes effect on' },
  'in force': { tone: 'success', word: 'In force', since: 'In force since' },
  past: { tone: 'neutral', word: 'Past', since: 'Took effect on' },
} as const;

/** One version; the tables of those not in force are folded away. */
export function RateVersionCard({ version, place }: { version: RateVersion; place: RatePlace }) {
  const { tone, word } = BADGES[place];
  const { createdBy, createdAt } = version;
  return (
    <Card as="li" padding="none">
      <div className={styles.head}>
        <div>
          <h2 className={styles.title}>Version {version.version}</h2>
          <p className={styles.note}>
            {createdBy === null ? 'Came with the product' : `Made by ${createdBy} on ${formatMoment(createdAt)}`}
          </p>
        </div>
        <Badge tone={tone}>{word}</Badge>
      </div>
      <dl className={styles.facts}>
        <div>
          <dt className={styles.note}>{BADGES[place].since}</dt>
          <dd className={styles.value}>{formatBusinessDate(version.effectiveOn)}</dd>
        </div>
        <div>
          <dt className={styles.note}>Daily cashback</dt>
          <dd className={styles.value}>{formatPercent(version.cashbackBps)}</dd>
        </div>
      </dl>
      <details open={place === 'in force'} className={styles.details}>
        <summary className={styles.summary}>Rates by level</summary>
        <RateTable label={`Rates of version ${version.version}`} rates={version} />
      </details>
    </Card>
  );
}
