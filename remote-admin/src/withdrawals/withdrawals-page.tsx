import IconButton from '@mui/material/IconButton';
import type { AdminPayout, AdminPayoutPage, PaidPayout, PayoutStatus, ReasonBody } from 'api/contract';
import { checkPayoutUtr } from 'api/contract/rules';
import { formatDay } from 'client/dates';
import { formatRupees } from 'client/money';
import { useIdempotentWrite } from 'client/queries';
import { useToast } from 'design';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import type { Decision } from '../decisions/use-decision';
import { describeReason, useDecision } from '../decisions/use-decision';
import { ExportButton } from '../list/export-button';
import { ListPage } from '../list/list-page';
import type { Column } from '../list/rows';
import { CellLines } from '../list/rows';
import { useList } from '../list/use-list';
import {
  AMOUNT_COLUMN,
  listPaymentCounters,
  MEMBER_COLUMN,
  PaymentActions,
  PaymentState,
  PaymentStatusFilter,
} from '../payments/payment';
import { ADMIN_KEY } from '../server-state/use-server-state';
import styles from './withdrawals.module.css';

export function WithdrawalsPage() {
  const [status, setStatus] = useState<PayoutStatus>();
  const payouts = useList<AdminPayout, AdminPayoutPage['counters']>({ url: '/admin/payouts', filter: { status } });
  const { ask, dialog } = useDecision();
  const decisions = usePayoutDecisions(ask);

  return (
    <>
      <ListPage
        title="Withdrawal History"
        description="What was paid out to members, and how. Say of each payout whether it has arrived."
        noun="withdrawals"
        list={payouts}
        action={<ExportButton url="/admin/payouts.csv" params={payouts.params} name="withdrawals" />}
        listCounters={(figures) =>
          listPaymentCounters('withdrawn', figures && { ...figures, total: figures.totalWithdrawn })
        }
        searchLabel="Search by name or ID"
        filters={<PaymentStatusFilter status={status} onChange={setStatus} />}
        columns={listColumns(decisions)}
        getKey={(payout) => payout.id}
      />
      {dialog}
    </>
  );
}

function listColumns(decisions: PayoutDecisions): Column<AdminPayout>[] {
  return [
    {
      label: 'ID',
      isUnbroken: true,
      render: ({ id, createdAt }) => <CellLines note={formatDay(createdAt)}>{formatPayoutId(id)}</CellLines>,
    },
    MEMBER_COLUMN,
    {
      label: 'Mode',
      render: (payout) => <CellLines note={<Destination payout={payout} />}>{payout.mode}</CellLines>,
    },
    AMOUNT_COLUMN,
    {
      label: 'Status',
      align: 'end',
      role: 'foot',
      render: (payout) => <PayoutStatusCell payout={payout} decisions={decisions} />,
    },
  ];
}

interface PayoutStatusCellProps {
  payout: AdminPayout;
  decisions: PayoutDecisions;
}

/** The state of a payout, with its UTR or reason, and while it waits what can be said of it. */
function PayoutStatusCell({ payout, decisions }: PayoutStatusCellProps) {
  const { id, status, utr, reason } = payout;
  return (
    <CellLines note={utr ? `UTR ${utr}` : reason}>
      <PaymentState status={status}>
        {status === 'pending' && (
          <PaymentActions
            accept={{ label: 'Paid', name: `Paid: ${formatPayoutId(id)}`, onClick: () => decisions.askPaid(payout) }}
            refuse={{
              label: 'Failed',
              name: `Failed: ${formatPayoutId(id)}`,
              onClick: () => decisions.askFailed(payout),
            }}
          />
        )}
      </PaymentState>
    </CellLines>
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

/** Saying how payouts went, each after a question. */
function usePayoutDecisions(ask: (decision: Decision) => void) {
  const write = useIdempotentWrite(ADMIN_KEY);
  const settle = (id: string, outcome: 'paid' | 'failed', data: PaidPayout | ReasonBody) =>
    write<AdminPayout>({ method: 'POST', url: `/admin/payouts/${id}/${outcome}`, data });
  return {
    askPaid: (payout: AdminPayout) =>
      ask({
        title: `Has ${formatPayoutId(payout.id)} been paid?`,
        text: `${describePayout(payout)} Only say so once the bank has carried it out. It is final.`,
        confirmLabel: 'Mark as paid',
        field: {
          name: 'utr',
          label: 'UTR',
          help: "The bank's reference: 6 to 30 letters and digits.",
          check: checkPayoutUtr,
        },
        decide: (utr) => settle(payout.id, 'paid', { utr }),
        done: `${formatPayoutId(payout.id)} marked as paid`,
      }),
    askFailed: (payout: AdminPayout) =>
      ask({
        title: `Has ${formatPayoutId(payout.id)} failed?`,
        text: `${describePayout(payout)} The amount goes back to the member's balance. It is final.`,
        confirmLabel: 'Mark as failed',
        isDanger: true,
        field: describeReason('The member reads it beside their withdrawal.'),
        decide: (reason) => settle(payout.id, 'failed', { reason }),
        done: `${formatPayoutId(payout.id)} marked as failed`,
      }),
  };
}

type PayoutDecisions = ReturnType<typeof usePayoutDecisions>;

const describePayout = ({ name, amount, destination }: AdminPayout) =>
  `${formatRupees(amount)} to ${name}: ${destination}.`;
