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
        <Rows caption="By tier" columns={listColumns(tiers)} rows={tiers} getKey={({ plan }) => plan} />
      )}
    </Card>
  );
}

function listColumns(tiers: LiabilityTier[]): Column<LiabilityTier>[] {
  const days = tiers[0]?.horizons.map((horizon) => horizon.days) ?? [];
  return [
    {
      label: 'Tier',
      role: 'title',
      isUnbroken: true,
      render: ({ plan, runningPackages }) => (
        <CellLines note={`${runningPackages.toLocaleString('en-IN')} running`}>From {plan}</CellLines>
      ),
    },
    {
      label: 'Principal',
      align: 'end',
      render: ({ runningPrincipal }) => <Amount value={runningPrincipal} />,
    },
    { label: 'Deposited', align: 'end', render: ({ deposits }) => <Amount value={deposits} /> },
    { label: 'Credited', align: 'end', render: ({ credited }) => <Amount value={credited} /> },
    ...days.map((count, index): Column<LiabilityTier> => ({
      label: `Next ${count} days`,
      align: 'end',
      render: ({ horizons }) => <Amount value={horizons[index]?.futureCredits ?? '0'} />,
    })),
    {
      label: 'Overtaken on',
      align: 'end',
      isUnbroken: true,
      render: ({ overtakenOn }) => (overtakenOn === null ? 'Never' : formatBusinessDate(overtakenOn)),
    },
  ];
}
