import type { LineConfirmationResult, LineConfirmations, LineLink, StatementLine } from 'api/contract';
import { checkReason } from 'api/contract/rules';
import { useForm } from 'client/form';
import { formatRupees } from 'client/money';
import { useToast } from 'design';
import { useState } from 'react';
import type { AdminWrite } from '../decisions/decision';
import { requireLoneAccepted } from '../decisions/decision';
import { describeError, isFinalRefusal } from '../error-words';
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

interface DepositFormProps extends DialogProps {
  line: StatementLine;
  title: string;
  text: string;
  submitLabel: string;
  send: (depositId: string, reason: string) => Promise<void>;
}

/**
 * @param typed the fields in which a refusal of one line alone can be mended
 * @throws ApiError
 */
export async function confirmLines(
  write: AdminWrite,
  data: LineConfirmations,
  typed: (keyof LineConfirmations['confirmations'][number] | 'reason')[],
): Promise<LineConfirmationResult[]> {
  const url = '/admin/statements/confirmations';
  const results = await write<LineConfirmationResult[]>({ method: 'POST', url, data });
  requireLoneAccepted(results, typed);
  return results;
}

/** @param otherwise what is said of anything else */
export const checkNumber = (text: string, otherwise: string) =>
  /^[1-9]\d{0,17}$/.test(text.trim()) ? undefined : otherwise;

/** Of a field for such a number. */
export const NUMBER_INPUT = { inputMode: 'numeric', maxLength: 18, 'aria-required': true } as const;

/** Says which deposit a line is, and why. */
function DepositForm({ line, title, text, submitLabel, send, ...dialog }: DepositFormProps) {
  const [isOver, setOver] = useState(false);
  const form = useForm({
    initial: { depositId: '', reason: '' },
    check: ({ depositId, reason }) => ({
      depositId: checkNumber(depositId, t('The number of the deposit, in digits.')),
      reason: checkReason(reason),
    }),
    send: async ({ depositId, reason }) => {
      try {
        await send(depositId.trim(), reason);
        dialog.onClose();
      } catch (error) {
        setOver(isFinalRefusal(error));
        throw error;
      }
    },
    describe: (error) => describeError(error, t('The line was not assigned.')),
  });
  return (
    <FormDialog
      {...dialog}
      title={title}
      text={`${t('The line says “{narration}”.', { narration: line.narration })} ${text}`}
      form={form}
      submitLabel={submitLabel}
      isOver={isOver}
      maxWidth="sm"
      className={styles.form}
    >
      <FormField
        field={form.field('depositId')}
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

/** Says whose deposit a credit of nobody is, and why. */
export function AssignDialog({ line, onDecided, ...dialog }: AssignDialogProps) {
  const write = useAdminWrite();
  return (
    <DepositForm
      {...dialog}
      line={line}
      title={t('Assign {amount}', { amount: formatRupees(line.amount) })}
      text={t('The deposit must be pending and of the same amount; it is confirmed at once.')}
      submitLabel={t('Assign and confirm')}
      send={async (depositId, reason) => {
        const data: LineConfirmations = { confirmations: [{ lineId: line.id, depositId }], reason };
        onDecided(await confirmLines(write, data, ['depositId', 'reason']));
      }}
    />
  );
}

/** Says which confirmed deposit a credit is the payment of. */
export function LinkDialog({ line, ...dialog }: DialogProps & { line: StatementLine }) {
  const write = useAdminWrite();
  const { showToast } = useToast();
  return (
    <DepositForm
      {...dialog}
      line={line}
      title={t('Link {amount} with a confirmed deposit', { amount: formatRupees(line.amount) })}
      text={t('The deposit was confirmed before its line was there, and is of the same amount. No money moves.')}
      submitLabel={t('Link')}
      send={async (depositId, reason) => {
        const data: LineLink = { depositId, reason };
        await write({ method: 'POST', url: `/admin/statements/lines/${line.id}/link`, data });
        showToast(t('Linked with deposit {depositId}', { depositId }));
      }}
    />
  );
}
