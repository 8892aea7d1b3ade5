import type { StatementEntry } from 'api/contract';
import { Amount } from 'design';
import type { RecordColumn } from '../area/record-table';
import { Day } from '../area/day';
import { RecordTable } from '../area/record-table';
import { SignedAmount } from '../money/signed-amount';
import { MOVEMENT_KINDS } from './movement-kinds';

const COLUMNS: RecordColumn<StatementEntry>[] = [
  { label: 'Date', render: ({ businessDate }) => <Day of={businessDate} /> },
  { label: 'Kind', inCard: 'title', render: ({ kind }) => MOVEMENT_KINDS[kind] },
  { label: 'Reference', render: ({ reference }) => reference },
  {
    label: 'Amount',
    isNumber: true,
    inCard: 'figure',
    render: ({ amount }) => <SignedAmount value={amount} />,
  },
  { label: 'Balance', isNumber: true, render: ({ balance }) => <Amount value={balance} /> },
];

export function StatementTable({ entries }: { entries: readonly StatementEntry[] }) {
  return <RecordTable caption="Movements of your wallet" columns={COLUMNS} rows={entries} />;
}
