import type { StatementEntry, StatementKind } from 'api/contract';
import { Amount } from 'design';
import { useState } from 'react';
import type { KindAndPeriod } from '../page/filtered-section';
import { FilteredSection } from '../page/filtered-section';
import type { RecordColumn } from '../page/record-table';
import { Day, SignedAmount } from '../page/record-table';

export function StatementSection() {
  const [filter, setFilter] = useState(NO_FILTER);
  return (
    <FilteredSection
      title="Statement"
      lead="Every movement of your wallet, the newest first."
      url="/wallet/statement"
      noun="movements"
      name="statement"
      caption="Movements of your wallet"
      columns={COLUMNS}
      kinds={MOVEMENT_KINDS}
      filter={filter}
      onChange={setFilter}
      onClear={() => setFilter(NO_FILTER)}
      hint="Choose another kind or other days."
      emptyText="Your first confirmed deposit will be the first line here."
      illustration={null}
    />
  );
}

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

const NO_FILTER: KindAndPeriod<StatementKind> = { kind: '', from: '', to: '' };

/** What a member calls each kind of movement. */
const MOVEMENT_KINDS: Record<StatementKind, string> = {
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  withdrawal_returned: 'Withdrawal returned',
  referral_bonus: 'Referral bonus',
  cashback: 'Daily cashback',
  cashback_on_cashback: 'Cashback on cashback',
  reward: 'Reward',
  reversal: 'Correction',
  earnings_reversal: 'Earnings taken back',
  payout_returned: 'Payout returned by the bank',
  receivable: 'Owed to the club',
  settlement: 'Set against what you owe',
  write_off: 'Debt given up',
};
