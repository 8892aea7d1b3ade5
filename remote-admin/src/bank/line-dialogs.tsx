import type {
  BankAccount,
  CreditAssignment,
  LineConfirmationResult,
  LineConfirmations,
  LineLink,
  OwnTransfer,
  Proposed,
  StatementLine,
  TransferMode,
} from 'api/contract';
import { checkReason } from 'api/contract/rules';
import { formatBusinessDate } from 'client/dates';
import { formatRupees } from 'client/money';
import { msg } from 'client/msg';
import type { AdminWrite } from '../decisions/decision';
import { requireLoneAccepted } from '../decisions/decision';
import { useDialogForm } from '../decisions/use-dialog-form';
import { describeError } from '../error-words';
import { FormDialog } from '../forms/form-dialog';
import { FormField, ReasonField } from '../forms/form-field';
import type { DialogProps } from '../forms/use-dialog';
import { useServerState } from '../server-state/use-server-state';
import { t } from '../texts';

interface AssignDialogProps extends DialogProps {
  line: StatementLine;
  onDecided: (results: LineConfirmationResult[]) => void;
}

/** Says whose deposit a credit of nobody is, and why. */
export function AssignDialog({ line, onDecided, ...dialog }: AssignDialogProps) {
  return (
    <DepositForm
      {...dialog}
      line={line}
      title={t('Assign {amount}', { amount: formatRupees(line.amount) })}
      text={t('The deposit must be pending and of the same amount; it is confirmed at once.')}
      submitLabel={t('Assign and confirm')}
      send={async (write, depositId, reason) => {
        const data: LineConfirmations = { confirmations: [{ lineId: line.id, depositId }], reason };
        onDecided(await confirmLines(write, data, ['depositId', 'reason']));
      }}
    />
  );
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

/** Says which confirmed deposit a credit is the payment of. */
export function LinkDialog({ line, ...dialog }: DialogProps & { line: StatementLine }) {
  return (
    <DepositForm
      {...dialog}
      line={line}
      title={t('Link {amount} with a confirmed deposit', { amount: formatRupees(line.amount) })}
      text={t('The deposit was confirmed before its line was there, and is of the same amount. No money moves.')}
      submitLabel={t('Link')}
      send={(write, depositId, reason) => {
        const data: LineLink = { depositId, reason };
        return write<null>({ method: 'POST', url: `/admin/statements/lines/${line.id}/link`, data });
      }}
      done={(depositId) => t('Linked with deposit {depositId}', { depositId })}
    />
  );
}

interface DepositFormProps extends DialogProps {
  line: StatementLine;
  title: string;
  text: string;
  submitLabel: string;
  send: (write: AdminWrite, depositId: string, reason: string) => Promise<unknown>;
  /** What is said once it is done, if anything is. */
  done?: (depositId: string) => string;
}

/** Says which deposit a line is, and why. */
function DepositForm({ line, title, text, submitLabel, send, done, ...dialog }: DepositFormProps) {
  const form = useDialogForm(dialog, {
    initial: { depositId: '', reason: '' },
    check: ({ depositId, reason }) => ({
      depositId: checkNumber(depositId, t('The number of the deposit, in digits.')),
      reason: checkReason(reason),
    }),
    send: (write, { depositId, reason }) => send(write, depositId.trim(), reason),
    done: (_result, { depositId }) => done?.(depositId.trim()),
    failure: t('The line was not assigned.'),
  });
  return (
    <FormDialog
      {...dialog}
      title={title}
      text={`${t('The line says “{narration}”.', { narration: line.narration })} ${text}`}
      form={form}
      submitLabel={submitLabel}
    >
      <FormField
        field={form.field('depositId')}
        margin="normal"
        label={t('Deposit')}
        help={t('Its number, as on the page of deposits.')}
        input={NUMBER_INPUT}
      />
      <ReasonField form={form} help={t('Why this line is this deposit. The audit log keeps it.')} />
    </FormDialog>
  );
}

/**
 * The number of a deposit or of a member, as it stands on their page.
 * @param otherwise what is said of anything else
 */
const checkNumber = (text: string, otherwise: string) => (/^[1-9]\d{0,17}$/.test(text.trim()) ? undefined : otherwise);

/** Of a field for such a number. */
const NUMBER_INPUT = { inputMode: 'numeric', maxLength: 18, 'aria-required': true } as const;

/** Says whose payment a credit is that nobody has reported. */
export function AssignMemberDialog({ line, ...dialog }: DialogProps & { line: StatementLine }) {
  const form = useDialogForm(dialog, {
    initial: { memberId: '', mode: 'UPI', reason: '' },
    check: ({ memberId, reason }) => ({
      memberId: checkNumber(memberId, t('The number of the member, in digits.')),
      reason: checkReason(reason),
    }),
    send: (write, { memberId, mode, reason }) => {
      const data: CreditAssignment = { memberId: memberId.trim(), mode: mode as TransferMode, reason: reason.trim() };
      const url = `/admin/statements/lines/${line.id}/assign`;
      return write<Proposed | null>({ method: 'POST', url, data });
    },
    done: (_result, { memberId }) => {
      const confirmed = { amount: formatRupees(line.amount), memberId: memberId.trim() };
      return t('{amount} confirmed for member {memberId}', confirmed);
    },
    failure: t('The line was not assigned.'),
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
    >
      <FormField
        field={form.field('memberId')}
        margin="normal"
        label={t('Member')}
        help={t('Their number, as on their page.')}
        input={NUMBER_INPUT}
      />
      <FormField field={form.field('mode')} label={t('Paid by')} help={t('How it has come in.')} options={MODES} />
      <ReasonField form={form} help={t('How it is known to be theirs. The audit log keeps it.')} />
    </FormDialog>
  );
}

const MODES: Record<TransferMode, string> = {
  UPI: msg('UPI'),
  IMPS: msg('IMPS'),
  NEFT: msg('NEFT'),
  RTGS: msg('RTGS'),
};

/** Says which line of another account of the club is the other side of a line. */
export function OwnTransferDialog({ line, ...dialog }: DialogProps & { line: StatementLine }) {
  const accounts = useServerState<BankAccount[]>('/admin/bank-accounts');
  const others = useServerState<StatementLine[]>(`/admin/statements/lines/${line.id}/other-sides`);
  const amount = formatRupees(line.amount.replace(/^-/, ''));
  const form = useDialogForm(dialog, {
    initial: { otherLineId: '', reason: '' },
    check: ({ otherLineId, reason }) => ({
      otherLineId: otherLineId === '' ? t('Choose the other line.') : undefined,
      reason: checkReason(reason),
    }),
    send: (write, { otherLineId, reason }) => {
      const data: OwnTransfer = { otherLineId, reason: reason.trim() };
      const url = `/admin/statements/lines/${line.id}/own-transfer`;
      return write<Proposed | null>({ method: 'POST', url, data });
    },
    done: () => t('{amount} booked between own accounts', { amount }),
    failure: t('The transfer was not booked.'),
  });
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
    >
      <FormField
        field={form.field('otherLineId')}
        margin="normal"
        label={t('Other line')}
        help={describeOthers(others)}
        options={{ '': msg('Choose a line') }}
        names={others.data?.map((each) => [each.id, nameLine(each, accounts.data ?? [])]) ?? []}
      />
      <ReasonField form={form} help={t('What the money was moved for. The books and the audit log keep it.')} />
    </FormDialog>
  );
}

/** Names the account, too: the line is of another one. */
const nameLine = ({ bookedOn, narration, bankAccountId }: StatementLine, accounts: BankAccount[]) =>
  `${accounts.find(({ id }) => id === bankAccountId)?.name ?? ''}, ${formatBusinessDate(bookedOn)}: ${narration}`;

function describeOthers(others: ReturnType<typeof useServerState<StatementLine[]>>): string {
  if (others.error && !others.data) return describeError(others.error, t('The lines could not be loaded.'));
  if (others.data?.length !== 0) return t('The open line of the other account, of the same amount.');
  return t('No open line of another account is of this amount. Import the statement of that account first.');
}
