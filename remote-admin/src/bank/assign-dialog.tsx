import type { LineConfirmationResult, LineConfirmations, StatementLine } from 'api/contract';
import { checkReason } from 'api/contract/rules';
import { useForm } from 'client/form';
import { formatRupees } from 'client/money';
import { describeError } from '../error-words';
import { FormDialog } from '../forms/form-dialog';
import { FormField } from '../forms/form-field';
import type { DialogProps } from '../forms/use-dialog';
import { useAdminWrite } from '../server-state/use-server-state';
import { t } from '../texts';
import styles from './bank.module.css';

interface AssignDialogProps extends DialogProps {
  line: StatementLine;
  onDecided: (results: LineConfirmationResult[]) => void;
}

/** @param otherwise what is said of anything else */
export const checkNumber = (text: string, otherwise: string) =>
  /^[1-9]\d{0,17}$/.test(text.trim()) ? undefined : otherwise;

/** Of a field for such a number. */
export const NUMBER_INPUT = { inputMode: 'numeric', maxLength: 18, 'aria-required': true } as const;

/** Says whose deposit a credit of nobody is, and why. */
export function AssignDialog({ line, onDecided, ...dialog }: AssignDialogProps) {
  const write = useAdminWrite();
  const form = useForm({
    initial: { depositId: '', reason: '' },
    check: ({ depositId, reason }) => ({
      depositId: checkNumber(depositId, t('The number of the deposit, in digits.')),
      reason: checkReason(reason),
    }),
    send: async ({ depositId, reason }) => {
      const data: LineConfirmations = { confirmations: [{ lineId: line.id, depositId: depositId.trim() }], reason };
      onDecided(await write({ method: 'POST', url: '/admin/statements/confirmations', data }));
      dialog.onClose();
    },
    describe: (error) => describeError(error, t('The line was not assigned.')),
  });
  return (
    <FormDialog
      {...dialog}
      title={t('Assign {amount}', { amount: formatRupees(line.amount) })}
      text={t(
        'The line says “{narration}”. The deposit must be pending and of the same amount; it is confirmed at once.',
        { narration: line.narration },
      )}
      form={form}
      submitLabel={t('Assign and confirm')}
      maxWidth="sm"
      className={styles.form}
    >
      <FormField
        field={form.field('depositId')}
        autoFocus
        margin="normal"
        label={t('Deposit')}
        help={t('Its number, as on the page of deposits.')}
        input={NUMBER_INPUT}
      />
      <FormField
        field={form.field('reason')}
        multiline
        label={t('Reason')}
        help={t('Why this line is this deposit. The audit log keeps it.')}
        input={{ maxLength: 500, 'aria-required': true }}
      />
    </FormDialog>
  );
}
