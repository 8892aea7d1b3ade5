import type { CreditAssignment, Proposed, StatementLine, TransferMode } from 'api/contract';
import { checkReason } from 'api/contract/rules';
import { useForm } from 'client/form';
import { formatRupees } from 'client/money';
import { msg } from 'client/msg';
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

const MODES: Record<TransferMode, string> = {
  UPI: msg('UPI'),
  IMPS: msg('IMPS'),
  NEFT: msg('NEFT'),
  RTGS: msg('RTGS'),
};

/** Says whose payment a credit is that nobody has reported. */
export function AssignMemberDialog({ line, ...dialog }: DialogProps & { line: StatementLine }) {
  const write = useAdminWrite();
  const { showToast } = useToast();
  const form = useForm({
    initial: { memberId: '', mode: 'UPI', reason: '' },
    check: ({ memberId, reason }) => ({
      memberId: checkNumber(memberId, t('The number of the member, in digits.')),
      reason: checkReason(reason),
    }),
    send: async ({ memberId, mode, reason }) => {
      const data: CreditAssignment = { memberId: memberId.trim(), mode: mode as TransferMode, reason: reason.trim() };
      const url = `/admin/statements/lines/${line.id}/assign`;
      const result = await write<Proposed | null>({ method: 'POST', url, data });
      dialog.onClose();
      const confirmed = { amount: formatRupees(line.amount), memberId: memberId.trim() };
      showToast(describeDone(result, t('{amount} confirmed for member {memberId}', confirmed)));
    },
    describe: (error) => describeError(error, t('The line was not assigned.')),
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
      submitLabel={t('Make it their deposit')}
      maxWidth="sm"
      className={styles.form}
    >
      <FormField
        field={form.field('memberId')}
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
