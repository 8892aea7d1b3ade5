import type { AdminDeposit, AdminDepositPage } from 'api/contract';
import { formatBusinessDate, formatDay } from 'client/dates';
import { msg } from 'client/msg';
import type { Column } from '../list/rows';
import { CellLines } from '../list/rows';
import { useList } from '../list/use-list';
import { AMOUNT_COLUMN, MEMBER_COLUMN, PaymentHistory, PaymentStatusCell } from '../payments/payment';
import { t } from '../texts';
import type { DepositSelection } from './deposit-decisions';
import { decideDeposit, DepositSelect, SelectedDeposits, useDepositSelection } from './deposit-decisions';
import { DepositNote } from './deposit-note';

export function DepositsPage() {
  const deposits = useList<AdminDeposit, AdminDepositPage['counters']>({
    url: '/admin/deposits',
    filter: { status: undefined },
    isInAddress: true,
  });
  const selection = useDepositSelection(deposits.shown?.rows ?? []);
  return (
    <PaymentHistory
      title={t('Deposit History')}
      description={t('What members have paid in, and how. Confirm what has arrived in the bank.')}
      noun="deposits"
      queue={{ path: '/admin/deposit/queue', viewedList: 'deposits' }}
      list={deposits}
      done="deposited"
      findTotal={(figures) => figures.totalDeposited}
      moreStates={{ reversed: msg('Reversed') }}
      selection={<SelectedDeposits selection={selection} />}
      columns={listColumns(selection)}
    />
  );
}

const describeLine = ({ utr, valueDate }: AdminDeposit) =>
  valueDate === undefined
    ? t('UTR {utr}', { utr })
    : t('UTR {utr}, booked on {day}', { utr, day: formatBusinessDate(valueDate) });

const listColumns = (selection: DepositSelection): Column<AdminDeposit>[] => [
  {
    label: msg('ID'),
    isUnbroken: true,
    render: (deposit) => (
      <CellLines note={formatDay(deposit.createdAt)}>
        <DepositSelect deposit={deposit} selection={selection} />
      </CellLines>
    ),
  },
  MEMBER_COLUMN,
  { label: msg('Referred By'), render: (deposit) => deposit.referredBy ?? '–' },
  { label: msg('Mode'), render: (deposit) => <CellLines note={describeLine(deposit)}>{deposit.mode}</CellLines> },
  AMOUNT_COLUMN,
  {
    label: msg('Status'),
    align: 'end',
    role: 'foot',
    render: (deposit) => (
      <PaymentStatusCell
        status={deposit.status}
        note={<DepositNote deposit={deposit} />}
        can="deposits.decide"
        accept={{
          label: t('Confirm'),
          name: t('Confirm deposit {id}', { id: deposit.id }),
          decision: decideDeposit(deposit, 'confirm'),
        }}
        refuse={{
          label: t('Reject'),
          name: t('Reject deposit {id}', { id: deposit.id }),
          decision: decideDeposit(deposit, 'reject'),
        }}
      />
    ),
  },
];
