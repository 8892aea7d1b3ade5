import Button from '@mui/material/Button';
import type { AdminPayout, AdminPayoutPage, Proposed, ReturnedPayout } from 'api/contract';
import { breakAtSigns } from 'client/break-at-signs';
import { formatDay } from 'client/dates';
import { msg } from 'client/msg';
import { checkPayoutUtr, checkReason } from 'api/contract/rules';
import { formatRupees } from 'client/money';
import { useDialogForm } from '../decisions/use-dialog-form';
import type { DialogProps } from '../forms/use-dialog';
import { useDialogOf } from '../forms/use-dialog-of';
import { May } from '../layout/may';
import { type Column, CellLines } from '../list/rows';
import { useList } from '../list/use-list';
import { AMOUNT_COLUMN, MEMBER_COLUMN, PaymentHistory, PaymentStatusCell } from '../payments/payment';
import { t } from '../texts';
import { Destination, DoubtBadge } from './destination';
import { GivenUpWords } from './given-up-words';
import { formatPayoutId, payoutActions } from './payout-decisions';
import { FormDialog } from '../forms/form-dialog';
import { FormField, ReasonField } from '../forms/form-field';
import styles from './withdrawals.module.css';

/** Asks before a payout that was paid is marked as sent back by the bank. */
function ReturnDialog({ payout, ...dialog }: DialogProps & { payout: AdminPayout }) {
  const form = useDialogForm(dialog, {
    initial: { reference: '', reason: '' },
    check: ({ reference, reason }) => ({
      reference: checkPayoutUtr(reference) && t('Reference must be 6 to 30 letters and digits.'),
      reason: checkReason(reason),
    }),
    send: (write, { reference, reason }) => {
      const data: ReturnedPayout = { reference: reference.trim(), reason: reason.trim() };
      return write<AdminPayout | Proposed>({ method: 'POST', url: `/admin/payouts/${payout.id}/returned`, data });
    },
    done: () => t('{id} marked as returned', { id: formatPayoutId(payout.id) }),
    failure: t('That did not work. Please try again.'),
  });
  return (
    <FormDialog
      {...dialog}
      title={t('Has the bank sent {id} back?', { id: formatPayoutId(payout.id) })}
      text={
        <>
          <p>
            {t(
              "{amount} to {name}. Only say so once the money is in the club's account again. It goes back to the member's balance, and is no earning. It is final.",
              { amount: formatRupees(payout.amount), name: payout.name },
            )}
          </p>
          <GivenUpWords memberId={payout.memberId} />
        </>
      }
      form={form}
      submitLabel={t('Mark as returned')}
      isDanger
      maxWidth="xs"
      className={styles.form}
    >
      <FormField
        field={form.field('reference')}
        label={t('Reference of the return')}
        help={t("The bank's: 6 to 30 letters and digits.")}
        input={{ maxLength: 40 }}
      />
      <ReasonField form={form} help={t('The member reads it beside their withdrawal.')} />
    </FormDialog>
  );
}

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
      <PaymentStatusCell status={payout.status} note={<Outcome payout={payout} />} {...payoutActions(payout)} />
    ),
  },
];

/** What became of it; what was paid can still be sent back. The dialog stays while its button goes. */
function Outcome({ payout }: { payout: AdminPayout }) {
  const { open, element } = useDialogOf(ReturnDialog);
  return (
    <>
      <OutcomeWords payout={payout} onReturned={() => open({ payout })} />
      {element}
    </>
  );
}

function OutcomeWords({ payout, onReturned }: { payout: AdminPayout; onReturned: () => void }) {
  const { id, status, utr, reason, returnReference, isDoubted } = payout;
  if (status === 'pending') return isDoubted && <DoubtBadge />;
  if (status === 'returned')
    return breakAtSigns(
      t('Paid as UTR {utr}, sent back as {returnReference}: {reason}', {
        utr: utr ?? '',
        returnReference: returnReference ?? '',
        reason: reason ?? '',
      }),
    );
  if (status !== 'success') return reason && breakAtSigns(reason);
  return (
    <span className={styles.outcome}>
      {t('UTR {utr}', { utr: utr ?? '' })}
      <May do="payouts.settle">
        <Button
          variant="text"
          color="error"
          aria-label={t('Returned by the bank: {id}', { id: formatPayoutId(id) })}
          onClick={onReturned}
        >
          {t('Returned')}
        </Button>
      </May>
    </span>
  );
}
