import type { StatementEntry, StatementKind } from 'api/contract';
import { formatRupees, toShownMovement } from 'client/money';
import { Amount, SelectField } from 'design';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { Link } from 'react-router';
import { YearButton } from './year-button';
import type { KindAndPeriod } from '../page/filtered-section';
import { FilteredSection } from '../page/filtered-section';
import type { RecordColumn } from '../page/record-table';
import { Day, HeldNote, SignedAmount, StatusCell } from '../page/record-table';

export function StatementSection() {
  const [filter, setFilter] = useState(NO_FILTER);
  const [isExact, setExact] = useState(false);
  return (
    <FilteredSection
      title="Statement"
      lead="Every movement of your wallet, the newest first."
      url="/wallet/statement"
      noun="movements"
      name="statement"
      caption="Movements of your wallet"
      columns={isExact ? EXACT_COLUMNS : COLUMNS}
      kinds={MOVEMENT_KINDS}
      filter={filter}
      onChange={setFilter}
      onClear={() => setFilter(NO_FILTER)}
      hint="Choose another kind or other days."
      emptyText="Your first confirmed deposit will be the first line here."
      illustration={null}
      otherFile={<YearButton day={filter.from} />}
    >
      <SelectField
        label="Amounts"
        options={AMOUNT_CHOICES}
        value={isExact ? 'exact' : ''}
        onChange={({ target }) => setExact(target.value === 'exact')}
      />
    </FilteredSection>
  );
}

const AMOUNT_CHOICES = [
  { value: '', label: 'In whole paise' },
  { value: 'exact', label: 'Exact' },
];

const COMMON_COLUMNS: RecordColumn<StatementEntry>[] = [
  { label: 'Date', render: ({ businessDate }) => <Day of={businessDate} /> },
  { label: 'Kind', inCard: 'title', render: ({ kind }) => MOVEMENT_KINDS[kind] },
  {
    label: 'Reference',
    render: ({ kind, businessDate, reference, releasedOn }) => (
      <>
        {kind.startsWith('cashback') ? <Link to={`/wallet/earnings/${businessDate}`}>{reference}</Link> : reference}
        <HeldNote releasedOn={releasedOn} />
      </>
    ),
  },
];

const toColumns = (
  renderAmount: (entry: StatementEntry) => ReactNode,
  isExact: boolean,
): RecordColumn<StatementEntry>[] => [
  ...COMMON_COLUMNS,
  { label: 'Amount', isNumber: true, inCard: 'figure', render: renderAmount },
  { label: 'Balance', isNumber: true, render: ({ balance }) => <Amount value={balance} isExact={isExact} /> },
];

/** Parts of a paisa that came together, or were taken apart, in this line: so the lines add up as they are read. */
function ShownAmount({ amount, balance }: StatementEntry) {
  const { rounding } = toShownMovement(amount, balance);
  return (
    <StatusCell note={rounding === '0' ? null : `${rounding < '0' ? '' : '+'}${formatRupees(rounding)} rounding`}>
      <SignedAmount value={amount} />
    </StatusCell>
  );
}

const COLUMNS = toColumns((entry) => <ShownAmount {...entry} />, false);
const EXACT_COLUMNS = toColumns(({ amount }) => <SignedAmount value={amount} isExact />, true);

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
