import type { BankAccount, OwnTransfer, Proposed, StatementLine } from 'api/contract';
import { checkReason } from 'api/contract/rules';
import { formatBusinessDate } from 'client/dates';
import { useForm } from 'client/form';
import { formatRupees } from 'client/money';
import { msg } from 'client/msg';
import { useToast } from 'design';
import { describeDone } from '../decisions/decision';
import { describeError } from '../error-words';
import { FormDialog } from '../forms/form-dialog';
import { FormField } from '../forms/form-field';
import type { DialogProps } from '../forms/use-dialog';
import { useAdminWrite, useServerState } from '../server-state/use-server-state';
import { t } from '../texts';
import styles from './bank.module.css';

/** Names the account, too: the line is of another one. */
const nameLine = ({ bookedOn, narration, bankAccountId }: StatementLine, accounts: BankAccount[]) =>
  `${accounts.find(({ id }) => id === bankAccountId)?.name ?? ''}, ${formatBusinessDate(bookedOn)}: ${narration}`;

function describeOthers(others: ReturnType<typeof useServerState<StatementLine[]>>): string {
  if (others.error && !others.data) return describeError(others.error, t('The lines could not be loaded.'));
  if (others.data?.length !== 0) return t('The open line of the other account, of the same amount.');
  return t('No open line of another account is of this amount. Import the statement of that account first.');
}

/** Says which line of another account of the club is the other side of a line. */
export function OwnTransferDialog({ line, ...dialog }: DialogProps & { line: StatementLine }) {
  const write = useAdminWrite();
  const { showToast } = useToast();
  const accounts = useServerState<BankAccount[]>('/admin/bank-accounts');
  const others = useServerState<StatementLine[]>(`/admin/statements/lines/${line.id}/other-sides`);
  const amount = formatRupees(line.amount.replace(/^-/, ''));
  const form = useForm({
    initial: { otherLineId: '', reason: '' },
    check: ({ otherLineId, reason }) => ({
      otherLineId: otherLineId === '' ? t('Choose the other line.') : undefined,
      reason: checkReason(reason),
    }),
    send: async ({ otherLineId, reason }) => {
      const data: OwnTransfer = { otherLineId, reason: reason.trim() };
      const url = `/admin/statements/lines/${line.id}/own-transfer`;
      const result = await write<Proposed | null>({ method: 'POST', url, data });
      dialog.onClose();
      showToast(describeDone(result, t('{amount} booked between own accounts', { amount })));
    },
    describe: (error) => describeError(error, t('The transfer was not booked.')),
  });
  const names = Object.fromEntries((others.data ?? []).map((each) => [each.id, nameLine(each, accounts.data ?? [])]));
  return (
    <FormDialog
      {...dialog}
      title={t('Did {amount} move between own accounts?', { amount })}
      text={t(
        'The line says “{narration}”. With the line of the other account it is booked from the one cash to the other, once. Where decisions need a second person, it waits for one.',
        { narration: line.narration },
      )}
      form={form}
      submitLabel={t('Book it')}
      maxWidth="sm"
      className={styles.form}
    >
      <FormField
        field={form.field('otherLineId')}
        margin="normal"
        label={t('Other line')}
        help={describeOthers(others)}
        options={{ '': msg('Choose a line') }}
        names={names}
      />
      <FormField
        field={form.field('reason')}
        multiline
        label={t('Reason')}
        help={t('What the money was moved for. The books and the audit log keep it.')}
        input={{ maxLength: 500, 'aria-required': true }}
      />
    </FormDialog>
  );
}
