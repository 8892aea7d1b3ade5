import type { Package } from 'api/contract';
import { Amount, Badge } from 'design';
import type { Column } from '../list/columns';
import { Rows } from '../list/rows';
import { formatDay } from '../moments/format-moment';
import { Section } from './section';

const BADGES = {
  running: { tone: 'success', word: 'Running' },
  finished: { tone: 'neutral', word: 'Finished' },
  reversed: { tone: 'danger', word: 'Reversed' },
} as const;

const COLUMNS: Column<Package>[] = [
  { label: 'ID', render: ({ id }) => id },
  { label: 'Package', role: 'title', render: ({ principal }) => <Amount value={principal} /> },
  { label: 'Tier from', render: ({ plan }) => <Amount value={String(plan.minRecharge)} /> },
  { label: 'Bought', render: ({ purchasedAt }) => formatDay(purchasedAt) },
  {
    label: 'Weekdays paid',
    align: 'end',
    render: ({ daysPaid, plan }) => `${daysPaid} of ${plan.cashbackDay}`,
  },
  {
    label: 'Status',
    align: 'end',
    role: 'corner',
    render: ({ status }) => <Badge tone={BADGES[status].tone}>{BADGES[status].word}</Badge>,
  },
];

export function UserPackages({ packages }: { packages: Package[] }) {
  return (
    <Section title="Packages" isEmpty={packages.length === 0} emptyText="No package has been bought yet.">
      <Rows caption="Packages" columns={COLUMNS} rows={packages} getKey={({ id }) => id} />
    </Section>
  );
}
