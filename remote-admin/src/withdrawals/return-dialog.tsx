import type { AdminPayout, Proposed, ReturnedPayout } from 'api/contract';
import { checkPayoutUtr, checkReason } from 'api/contract/rules';
import { useForm } from 'client/form';
import { formatRupees } from 'client/money';
import { useToast } from 'design';
import { useState } from 'react';
import { describeDone } from '../decisions/decision';
import { describeError, isFinalRefusal } from '../error-words';
import { FormDialog } from '../forms/form-dialog';
import { FormField } from '../forms/form-field';
import type { DialogProps } from '../forms/use-dialog';
import { useAdminWrite } from '../server-state/use-server-state';
import { t } from '../texts';
import { formatPayoutId } from './payout-decisions';
import styles from './withdrawals.module.css';

/** Asks before a payout that was paid is marked as sent back by the bank. */
export function ReturnDialog({ payout, ...dialog }: DialogProps & { payout: AdminPayout }) {
  const write = useAdminWrite();
  const { showToast } = useToast();
  const [isOver, setOver] = useState(false);
  const form = useForm({
    initial: { reference: '', reason: '' },
    check: ({ reference, reason }) => ({
      reference: checkPayoutUtr(reference) && t('Reference must be 6 to 30 letters and digits.'),
      reason: checkReason(reason),
    }),
    send: async ({ reference, reason }) => {
      const data: ReturnedPayout = { reference: reference.trim(), reason: reason.trim() };
      try {
        const result = await write<AdminPayout | Proposed>({
          method: 'POST',
          url: `/admin/payouts/${payout.id}/returned`,
          data,
        });
        dialog.onClose();
        showToast(describeDone(result, t('{id} marked as returned', { id: formatPayoutId(payout.id) })));
      } catch (error) {
        setOver(isFinalRefusal(error));
        throw error;
      }
    },
    describe: (error) => describeError(error, t('That did not work. Please try again.')),
  });
  return (
    <FormDialog
      {...dialog}
      title={t('Has the bank sent {id} back?', { id: formatPayoutId(payout.id) })}
      text={
        <p>
          {t(
            "{amount} to {name}. Only say so once the money is in the club's account again. It goes back to the member's balance, and is no earning. It is final.",
            { amount: formatRupees(payout.amount), name: payout.name },
          )}
        </p>
      }
      form={form}
      submitLabel={t('Mark as returned')}
      isDanger
      isOver={isOver}
      maxWidth="xs"
      className={styles.form}
    >
      <FormField
        field={form.field('reference')}
        autoFocus
        label={t('Reference of the return')}
        help={t("The bank's: 6 to 30 letters and digits.")}
        input={{ maxLength: 40 }}
      />
      <FormField
        field={form.field('reason')}
        multiline
        label={t('Reason')}
        help={t('The member reads it beside their withdrawal.')}
        input={{ maxLength: 500 }}
      />
    </FormDialog>
  );
}
