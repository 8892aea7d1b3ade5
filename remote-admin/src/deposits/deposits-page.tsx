import type { AdminDeposit, AdminDepositPage, SameUtrDeposit } from 'api/contract';
import { formatBusinessDate, formatDay } from 'client/dates';
import { msg } from 'client/msg';
import Button from '@mui/material/Button';
import { formatRupees } from 'client/money';
import { type Column, CellLines } from '../list/rows';
import { useList } from '../list/use-list';
import { AMOUNT_COLUMN, MEMBER_COLUMN, PaymentHistory, PaymentStatusCell } from '../payments/payment';
import { t } from '../texts';
import {
  type DepositSelection,
  depositActions,
  DepositSelect,
  describeSameUtr,
  LateBadge,
  SelectedDeposits,
  useDepositSelection,
} from './deposit-decisions';
import { type Decision, describeReason } from '../decisions/decision';
import { useAsk } from '../decisions/use-decision';
import { May } from '../layout/may';
import styles from './deposits.module.css';

/** What there is to know of a deposit beside its state: while it waits, who else has reported the payment. */
function DepositNote({ deposit }: { deposit: AdminDeposit }) {
  const { status, reason, sameUtr, falseReason, isLate } = deposit;
  if (sameUtr.length > 0 || isLate) {
    return (
      <>
        {isLate && <LateBadge />}
        {sameUtr.length > 0 && <SameUtr deposits={sameUtr} />}
      </>
    );
  }
  if (falseReason !== null) return t('False: {reason}', { reason: falseReason });
  if (status === 'reversed') return <FalseButton deposit={deposit} />;
  return reason;
}

function SameUtr({ deposits }: { deposits: SameUtrDeposit[] }) {
  return (
    <ul className={styles.sameUtr} aria-label={t('Others with the same UTR')}>
      {deposits.map((other) => (
        <li key={other.id} className={other.isLiving ? styles.living : undefined}>
          {describeSameUtr(other)}
        </li>
      ))}
    </ul>
  );
}

function FalseButton({ deposit }: { deposit: AdminDeposit }) {
  const ask = useAsk();
  return (
    <May do="deposits.decide">
      <Button
        variant="text"
        color="error"
        aria-label={t('Payment of deposit {id} never came', { id: deposit.id })}
        onClick={() => ask(markFalse(deposit))}
      >
        {t('Never came')}
      </Button>
    </May>
  );
}

const markFalse = ({ id, name, amount, mode, utr }: AdminDeposit): Decision => ({
  title: t('Was deposit {id} false?', { id }),
  text: t(
    '{amount} from {name} by {mode}, UTR {utr}. Only say so when the payment never came. Its UTR can be reported again, by who has paid with it. It is final.',
    { amount: formatRupees(amount), name, mode, utr },
  ),
  confirmLabel: t('Mark as false'),
  isDanger: true,
  field: describeReason(t('The staff reads it beside the deposit, and where its UTR is reported again.')),
  decide: (write, reason) =>
    write<AdminDeposit>({ method: 'POST', url: `/admin/deposits/${id}/false`, data: { reason } }),
  done: t('Deposit {id} marked as false', { id }),
});

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
        {...depositActions(deposit)}
      />
    ),
  },
];
