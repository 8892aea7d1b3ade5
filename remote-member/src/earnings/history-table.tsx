import type { EarningHistory } from 'api/contract';
import { Amount } from 'design';
import { Day } from '../area/day';
import type { RecordColumn } from '../area/record-table';
import { RecordTable } from '../area/record-table';
import { sumRupees } from 'client/money';
import { EARNING_KINDS } from './describe-earning';

type DayRow = EarningHistory['days'][number] & { id: string };

const COLUMNS: RecordColumn<DayRow>[] = [
  { label: 'Date', inCard: 'title', render: ({ businessDate }) => <Day of={businessDate} /> },
  { label: EARNING_KINDS.cashback, isNumber: true, render: ({ cashback }) => <Amount value={cashback} /> },
  {
    label: EARNING_KINDS.cashback_on_cashback,
    isNumber: true,
    render: ({ cashbackOnCashback }) => <Amount value={cashbackOnCashback} />,
  },
  {
    label: EARNING_KINDS.referral_bonus,
    isNumber: true,
    render: ({ referralBonus }) => <Amount value={referralBonus} />,
  },
  {
    label: 'Together',
    inCard: 'figure',
    isNumber: true,
    render: ({ cashback, cashbackOnCashback, referralBonus }) => (
      <Amount value={sumRupees([cashback, cashbackOnCashback, referralBonus])} />
    ),
  },
];

/** The figures behind the picture, the newest day first. */
export function HistoryTable({ days }: { days: EarningHistory['days'] }) {
  const rows = days.map((day) => ({ ...day, id: day.businessDate })).toReversed();
  return <RecordTable caption="Earnings of each day" columns={COLUMNS} rows={rows} />;
}
