import type { LiabilityTier } from 'api/contract';
import { Amount, Card } from 'design';
import { CellLines } from '../list/cell-lines';
import type { Column } from '../list/columns';
import { Rows } from '../list/rows';
import { formatBusinessDate } from '../moments/business-date';
import styles from './tier-table.module.css';

/** A line for each tier: what its packages brought in, what was and will be credited because of them. */
export function TierTable({ tiers }: { tiers: LiabilityTier[] }) {
  return (
    <Card as="section" padding="none">
      <h2 className={styles.title}>By tier</h2>
      {tiers.length === 0 ? (
        <p className={styles.empty}>No package has been bought yet.</p>
      ) : (
        <Rows caption="By tier" columns={COLUMNS} rows={tiers} getKey={({ plan }) => plan} isWide />
      )}
    </Card>
  );
}

const COLUMNS: Column<LiabilityTier>[] = [
  { label: 'Tier', role: 'title', isUnbroken: true, render: ({ plan }) => `From ${plan}` },
  {
    label: 'Principal',
    align: 'end',
    render: ({ runningPrincipal, runningPackages }) => (
      <CellLines note={`${runningPackages.toLocaleString('en-IN')} running`}>
        <Amount value={runningPrincipal} />
      </CellLines>
    ),
  },
  { label: 'Deposits', align: 'end', render: ({ deposits }) => <Amount value={deposits} /> },
  { label: 'Earnings', align: 'end', render: ({ credited }) => <Amount value={credited} /> },
  { label: 'Earnings to come', align: 'end', render: ({ horizons }) => <Horizons horizons={horizons} /> },
  {
    label: 'Overtaken on',
    align: 'end',
    isUnbroken: true,
    render: ({ overtakenOn }) => (overtakenOn === null ? 'Never' : formatBusinessDate(overtakenOn)),
  },
];

function Horizons({ horizons }: Pick<LiabilityTier, 'horizons'>) {
  return (
    <ul className={styles.horizons}>
      {horizons.map(({ days, futureCredits }) => (
        <li key={days} className={styles.horizon}>
          <span className={styles.days}>in {days} days</span> <Amount value={futureCredits} />
        </li>
      ))}
    </ul>
  );
}
