import type { Earning } from 'api/contract';
import { formatRupees } from 'client/money';
import { Amount } from 'design';
import { Link, useLocation } from 'react-router';
import { Day } from '../area/day';
import { formatDay } from 'client/dates';
import type { RecordColumn } from '../area/record-table';
import { RecordTable } from '../area/record-table';
import { SignedAmount } from '../money/signed-amount';
import { describeLevel, EARNING_KINDS } from './describe-earning';

const COLUMNS: RecordColumn<Earning>[] = [
  { label: 'Date', render: ({ businessDate }) => <Day of={businessDate} /> },
  { label: 'Kind', inCard: 'title', render: ({ kind }) => EARNING_KINDS[kind] },
  { label: 'From', render: ({ level }) => describeLevel(level) },
  {
    label: 'Cut by the cap',
    isNumber: true,
    render: ({ cut }) => cut !== '0' && <Amount value={cut} />,
  },
  {
    label: 'Amount',
    isNumber: true,
    inCard: 'figure',
    render: ({ amount }) => <SignedAmount value={amount} />,
  },
  { label: 'How', render: (earning) => <WhyLink earning={earning} /> },
];

export function EarningsList({ earnings }: { earnings: readonly Earning[] }) {
  return <RecordTable caption="Your earnings" columns={COLUMNS} rows={earnings} />;
}

/** Takes the filter along, so that the way back leads to the same list. */
function WhyLink({ earning }: { earning: Earning }) {
  const { search } = useLocation();
  const { id, businessDate, kind, level, amount } = earning;
  const what = `${formatRupees(amount)}, ${EARNING_KINDS[kind]}, ${describeLevel(level)}, ${formatDay(businessDate)}`;
  return (
    <Link to={`/wallet/earnings/${encodeURIComponent(id)}`} state={{ search }} aria-label={`Why? ${what}`}>
      Why?
    </Link>
  );
}
