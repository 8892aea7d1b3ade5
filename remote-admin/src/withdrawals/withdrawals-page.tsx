import Button from '@mui/material/Button';
import type { AdminPayout, AdminPayoutPage } from 'api/contract';
import { formatDay } from 'client/dates';
import { msg } from 'client/msg';
import { useDialog } from '../forms/use-dialog';
import { May } from '../layout/may';
import type { Column } from '../list/rows';
import { CellLines } from '../list/rows';
import { useList } from '../list/use-list';
import { AMOUNT_COLUMN, MEMBER_COLUMN, PaymentHistory, PaymentStatusCell } from '../payments/payment';
import { t } from '../texts';
import { Destination } from './destination';
import { formatPayoutId, markFailed, markPaid } from './payout-decisions';
import { ReturnDialog } from './return-dialog';

export function WithdrawalsPage() {
  const payouts = useList<AdminPayout, AdminPayoutPage['counters']>({
    url: '/admin/payouts',
    filter: { status: undefined },
    isInAddress: true,
  });
  return (
    <PaymentHistory
      title={t('Withdrawal History')}
      description={t('What was paid out to members, and how. Say of each payout whether it has arrived.')}
      noun="withdrawals"
      queue={{ path: '/admin/widthdraw/queue', viewedList: 'payouts' }}
      list={payouts}
      done="withdrawn"
      findTotal={(figures) => figures.totalWithdrawn}
      moreStates={{ returned: msg('Returned by the bank') }}
      columns={COLUMNS}
    />
  );
}

const COLUMNS: Column<AdminPayout>[] = [
  {
    label: msg('ID'),
    isUnbroken: true,
    render: ({ id, createdAt }) => <CellLines note={formatDay(createdAt)}>{formatPayoutId(id)}</CellLines>,
  },
  MEMBER_COLUMN,
  {
    label: msg('Mode'),
    render: (payout) => <CellLines note={<Destination payout={payout} />}>{payout.mode}</CellLines>,
  },
  AMOUNT_COLUMN,
  {
    label: msg('Status'),
    align: 'end',
    role: 'foot',
    render: (payout) => (
      <PaymentStatusCell
        status={payout.status}
        can="payouts.settle"
        note={<Outcome payout={payout} />}
        accept={{
          label: t('Paid'),
          name: t('Paid: {id}', { id: formatPayoutId(payout.id) }),
          decision: markPaid(payout),
        }}
        refuse={{
          label: t('Failed'),
          name: t('Failed: {id}', { id: formatPayoutId(payout.id) }),
          decision: markFailed(payout),
        }}
      />
    ),
  },
];

/** What became of it; what was paid can still be sent back. */
function Outcome({ payout }: { payout: AdminPayout }) {
  const { id, status, utr, reason, returnReference } = payout;
  const { opened, open, close } = useDialog<AdminPayout>();
  if (status === 'returned')
    return t('Paid as UTR {utr}, sent back as {returnReference}: {reason}', {
      utr: utr ?? '',
      returnReference: returnReference ?? '',
      reason: reason ?? '',
    });
  if (status !== 'success') return reason;
  return (
    <>
      {t('UTR {utr}', { utr: utr ?? '' })}
      <May do="payouts.settle">
        <Button
          variant="text"
          color="error"
          aria-label={t('Returned by the bank: {id}', { id: formatPayoutId(id) })}
          onClick={() => open(payout)}
        >
          {t('Returned')}
        </Button>
      </May>
      {opened && <ReturnDialog key={opened.count} payout={opened.subject} isOpen={opened.isOpen} onClose={close} />}
    </>
  );
}
