import type { CreditAssignment, Proposed, StatementLine, TransferMode } from 'api/contract';
import { checkReason } from 'api/contract/rules';
import { useForm } from 'client/form';
import { formatRupees } from 'client/money';
import { useToast } from 'design';
import { describeDone } from '../decisions/decision';
import { describeError } from '../error-words';
import { FormDialog } from '../forms/form-dialog';
import { FormField } from '../forms/form-field';
import type { DialogProps } from '../forms/use-dialog';
import { useAdminWrite } from '../server-state/use-server-state';
import { t } from '../texts';
import { checkNumber, NUMBER_INPUT } from './assign-dialog';
import styles from './bank.module.css';

const MODES: Record<TransferMode, string> = { UPI: 'UPI', IMPS: 'IMPS', NEFT: 'NEFT', RTGS: 'RTGS' };

/** Says whose payment a credit is that nobody has reported. */
export function AssignMemberDialog({ line, ...dialog }: DialogProps & { line: StatementLine }) {
  const write = useAdminWrite();
  const { showToast } = useToast();
  const form = useForm({
    initial: { memberId: '', mode: 'UPI', reason: '' },
    check: ({ memberId, reason }) => ({
      memberId: checkNumber(memberId, 'member'),
      reason: checkReason(reason),
    }),
    send: async ({ memberId, mode, reason }) => {
      const data: CreditAssignment = { memberId: memberId.trim(), mode: mode as TransferMode, reason: reason.trim() };
      const url = `/admin/statements/lines/${line.id}/assign`;
      const result = await write<Proposed | null>({ method: 'POST', url, data });
      dialog.onClose();
      showToast(describeDone(result, `${formatRupees(line.amount)} confirmed for member ${memberId.trim()}`));
    },
    describe: (error) => describeError(error, 'The line was not assigned.'),
  });
  return (
    <FormDialog
      {...dialog}
      title={t('Whose are {amount}?', { amount: formatRupees(line.amount) })}
      text={t(
        'The line says “{narration}”. It becomes a deposit of the member and is confirmed: the wallet is credited and the package is bought. Where decisions need a second person, it waits for one.',
        { narration: line.narration },
      )}
      form={form}
      submitLabel="Make it their deposit"
      maxWidth="sm"
      className={styles.form}
    >
      <FormField
        field={form.field('memberId')}
        autoFocus
        margin="normal"
        label={t('Member')}
        help={t('Their number, as on their page.')}
        input={NUMBER_INPUT}
      />
      <FormField field={form.field('mode')} label={t('Paid by')} help={t('How it has come in.')} options={MODES} />
      <FormField
        field={form.field('reason')}
        multiline
        label={t('Reason')}
        help={t('How it is known to be theirs. The audit log keeps it.')}
        input={{ maxLength: 500, 'aria-required': true }}
      />
    </FormDialog>
  );
}
