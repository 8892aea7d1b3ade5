import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import type { AdminPayout, AdminPayoutPage, PaidPayout, ReasonBody } from 'api/contract';
import { checkPayoutUtr } from 'api/contract/rules';
import { formatDay } from 'client/dates';
import { formatRupees } from 'client/money';
import { useToast } from 'design';
import { Copy } from 'lucide-react';
import type { Decision } from '../decisions/decision';
import { describeReason } from '../decisions/decision';
import { useDialog } from '../forms/use-dialog';
import { May } from '../layout/may';
import type { Column } from '../list/rows';
import { CellLines } from '../list/rows';
import { useList } from '../list/use-list';
import { AMOUNT_COLUMN, describeDisabled, MEMBER_COLUMN, PaymentHistory, PaymentStatusCell } from '../payments/payment';
import { ReturnDialog } from './return-dialog';
import styles from './withdrawals.module.css';

export function WithdrawalsPage() {
  const payouts = useList<AdminPayout, AdminPayoutPage['counters']>({
    url: '/admin/payouts',
    filter: { status: undefined },
    isInAddress: true,
  });
  return (
    <PaymentHistory
      title="Withdrawal History"
      description="What was paid out to members, and how. Say of each payout whether it has arrived."
      noun="withdrawals"
      list={payouts}
      done="withdrawn"
      findTotal={(figures) => figures.totalWithdrawn}
      moreStates={{ returned: 'Returned by the bank' }}
      columns={COLUMNS}
    />
  );
}

const COLUMNS: Column<AdminPayout>[] = [
  {
    label: 'ID',
    isUnbroken: true,
    render: ({ id, createdAt }) => <CellLines note={formatDay(createdAt)}>{formatPayoutId(id)}</CellLines>,
  },
  MEMBER_COLUMN,
  { label: 'Mode', render: (payout) => <CellLines note={<Destination payout={payout} />}>{payout.mode}</CellLines> },
  AMOUNT_COLUMN,
  {
    label: 'Status',
    align: 'end',
    role: 'foot',
    render: (payout) => (
      <PaymentStatusCell
        status={payout.status}
        can="payouts.settle"
        note={<Outcome payout={payout} />}
        accept={{ label: 'Paid', name: `Paid: ${formatPayoutId(payout.id)}`, decision: markPaid(payout) }}
        refuse={{ label: 'Failed', name: `Failed: ${formatPayoutId(payout.id)}`, decision: markFailed(payout) }}
      />
    ),
  },
];

/** What became of it; what was paid can still be sent back. */
function Outcome({ payout }: { payout: AdminPayout }) {
  const { id, status, utr, reason, returnReference } = payout;
  const { opened, open, close } = useDialog<AdminPayout>();
  if (status === 'returned') return `Paid as UTR ${utr}, sent back as ${returnReference}: ${reason}`;
  if (status !== 'success') return reason;
  return (
    <>
      UTR {utr}
      <May do="payouts.settle">
        <Button
          variant="text"
          color="error"
          aria-label={`Returned by the bank: ${formatPayoutId(id)}`}
          onClick={() => open(payout)}
        >
          Returned
        </Button>
      </May>
      {opened && <ReturnDialog key={opened.count} payout={opened.subject} isOpen={opened.isOpen} onClose={close} />}
    </>
  );
}

/** Where a payout goes, in full, ready to be copied into the bank's form. */
function Destination({ payout: { id, destination } }: { payout: AdminPayout }) {
  const { showToast } = useToast();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(destination);
      showToast('Destination copied');
    } catch {
      showToast('It could not be copied. Select the text instead.', { tone: 'error' });
    }
  };
  return (
    <span className={styles.destination}>
      {destination}
      <IconButton
        className={styles.copy}
        aria-label={`Copy destination of ${formatPayoutId(id)}`}
        onClick={() => void copy()}
      >
        <Copy aria-hidden="true" size={16} />
      </IconButton>
    </span>
  );
}

/** The id of a payout as people know it. */
const formatPayoutId = (payoutId: string) => `WD${payoutId}`;

const markPaid = (payout: AdminPayout): Decision => ({
  title: `Has ${formatPayoutId(payout.id)} been paid?`,
  text: `${describePayout(payout)} Only say so once the bank has carried it out. It is final.`,
  confirmLabel: 'Mark as paid',
  field: {
    name: 'utr',
    label: 'UTR',
    help: "The bank's reference: 6 to 30 letters and digits.",
    check: checkPayoutUtr,
  },
  decide: (write, utr) => {
    const data: PaidPayout = { utr };
    return write<AdminPayout>({ method: 'POST', url: `/admin/payouts/${payout.id}/paid`, data });
  },
  done: `${formatPayoutId(payout.id)} marked as paid`,
});

const markFailed = (payout: AdminPayout): Decision => ({
  title: `Has ${formatPayoutId(payout.id)} failed?`,
  text: `${describePayout(payout)} The amount goes back to the member's balance. It is final.`,
  confirmLabel: 'Mark as failed',
  isDanger: true,
  field: describeReason('The member reads it beside their withdrawal.'),
  decide: (write, reason) => {
    const data: ReasonBody = { reason };
    return write<AdminPayout>({ method: 'POST', url: `/admin/payouts/${payout.id}/failed`, data });
  },
  done: `${formatPayoutId(payout.id)} marked as failed`,
});

const describePayout = (payout: AdminPayout) =>
  `${formatRupees(payout.amount)} to ${payout.name}: ${payout.destination}.${describeDisabled(payout)}`;
