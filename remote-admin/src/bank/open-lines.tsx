import Button from '@mui/material/Button';
import type { BatchOfLine, LineConfirmationResult, Proposed, StatementLine } from 'api/contract';
import { formatMoment } from 'client/dates';
import { formatRupees } from 'client/money';
import { msg } from 'client/msg';
import { useToast } from 'design';
import type { ComponentType } from 'react';
import { type Decision, describeDone, describeReason } from '../decisions/decision';
import { useAsk } from '../decisions/use-decision';
import { type DialogProps, useDialog } from '../forms/use-dialog';
import { May } from '../layout/may';
import type { Column } from '../list/rows';
import { amountColumn, Rows } from '../list/rows';
import { t } from '../texts';
import { LineCell, Section } from './bank-rows';
import styles from './bank.module.css';
import { AssignDialog, AssignMemberDialog, LinkDialog, OwnTransferDialog } from './line-dialogs';

interface OpenLinesProps {
  lines: StatementLine[];
  count: number;
  /** Whether there is another account that money can go to. */
  hasOtherAccount: boolean;
}

/** "-5" is 5 rupees that have left. */
const formatSize = (amount: string) => formatRupees(amount.replace(/^-/, ''));

const giveBack = ({ id, narration, amount }: StatementLine): Decision => ({
  title: amount.startsWith('-')
    ? t('Does {amount} give a credit back?', { amount: formatSize(amount) })
    : t('Was {amount} returned?', { amount: formatSize(amount) }),
  text: amount.startsWith('-')
    ? t(
        'The line says “{narration}”. The credit of this amount was marked as returned before; with this debit both leave the difference.',
        { narration },
      )
    : t('The line says “{narration}”. It leaves the list; the debit of the return stands on the statement.', {
        narration,
      }),
  confirmLabel: t('Mark as returned'),
  field: describeReason(t('To whom, and why. The audit log keeps it.')),
  decide: (write, reason) => write({ method: 'POST', url: `/admin/statements/lines/${id}/return`, data: { reason } }),
  done: t('Marked as returned'),
});

/** One debit of all that was uploaded; who got it, the bank's return file says. */
const keepWithBatch = (
  { batchId, payouts, releasedAt }: BatchOfLine,
  { id, narration, amount }: StatementLine,
): Decision => ({
  title: t('Is {amount} all of batch {batchId}?', { amount: formatSize(amount), batchId }),
  text: t(
    payouts === 1
      ? 'The line says “{narration}”. The batch has {payouts} payout of the same sum and was released on {moment}. Each payout is still settled by what the bank says of it.'
      : 'The line says “{narration}”. The batch has {payouts} payouts of the same sum and was released on {moment}. Each payout is still settled by what the bank says of it.',
    { narration, payouts, moment: formatMoment(releasedAt) },
  ),
  confirmLabel: t('Keep with the batch'),
  decide: (write) => write({ method: 'POST', url: `/admin/statements/lines/${id}/batch`, data: { batchId } }),
  done: t('Kept with batch {batchId}', { batchId }),
});

/** Books what the bank itself took or gave; a large one waits for a second person. */
function useCharge(): (line: StatementLine) => void {
  const ask = useAsk();
  const { showToast } = useToast();
  return ({ id, narration, amount }) =>
    ask({
      title: t(
        amount.startsWith('-') ? 'Book {amount} as a charge of the bank?' : 'Book {amount} as interest of the bank?',
        { amount: formatSize(amount) },
      ),
      text: t('The line says “{narration}”. It is booked under “Bank charges and interest”.', { narration }),
      confirmLabel: t('Book it'),
      field: describeReason(t('What the bank took or gave it for. The books and the audit log keep it.')),
      decide: async (write, reason) => {
        const url = `/admin/statements/lines/${id}/charge`;
        showToast(describeDone(await write<Proposed | null>({ method: 'POST', url, data: { reason } }), t('Booked')));
      },
    });
}

const toColumns = (listActions: (line: StatementLine) => LineButtonsProps['actions']): Column<StatementLine>[] => [
  { label: msg('Line of the bank'), role: 'title', render: (line) => <LineCell line={line} /> },
  amountColumn((line) => line.amount),
  {
    label: msg('Action'),
    align: 'end',
    role: 'foot',
    render: (line) => (
      <May do="deposits.decide">
        <LineButtons line={line} actions={listActions(line)} />
      </May>
    ),
  },
];

/** One dialog about a line, whichever it is: `open` makes of it what a button does. */
function useLineDialog<Props>(props: Props) {
  const { opened, open, close } = useDialog<{ Dialog: ComponentType<LineDialogProps & Props>; line: StatementLine }>();
  return {
    dialog: opened && (
      <opened.subject.Dialog
        {...props}
        key={opened.count}
        line={opened.subject.line}
        isOpen={opened.isOpen}
        onClose={close}
      />
    ),
    open: (Dialog: ComponentType<LineDialogProps & Props>) => (line: StatementLine) => open({ Dialog, line }),
  };
}

type LineDialogProps = DialogProps & { line: StatementLine };

/** Credits of nobody: assigned to a deposit or a member, returned, or interest of the bank. */
export function SuspenseSection({
  lines,
  count,
  hasOtherAccount,
  onDecided,
}: OpenLinesProps & { onDecided: (results: LineConfirmationResult[]) => void }) {
  const ask = useAsk();
  const charge = useCharge();
  const { dialog, open } = useLineDialog({ onDecided });
  if (count === 0 && !dialog) return null;
  const columns = toColumns(() => [
    [t('Assign'), open(AssignDialog)],
    [t('To a member'), open(AssignMemberDialog)],
    [t('Confirmed already'), open(LinkDialog)],
    [t('Returned'), (each) => ask(giveBack(each))],
    [t('Interest'), charge],
    ...listOwn(hasOtherAccount, open(OwnTransferDialog)),
  ]);
  return (
    <Section
      title={t('Suspense: {count}', { count })}
      lead={t('Credits of nobody. They are not in the ledger until a deposit is theirs.')}
    >
      <Rows caption={t('Suspense')} columns={columns} rows={lines} getKey={({ id }) => id} />
      {dialog}
    </Section>
  );
}

const listOwn = (hasOtherAccount: boolean, open: (line: StatementLine) => void): LineButtonsProps['actions'] =>
  hasOtherAccount ? [[t('Own account'), open]] : [];

/** Debits that are no payout: a whole batch, charges of the bank, to an own account, or a credit that is given back. */
export function DebitsSection({ lines, count, hasOtherAccount, batches }: OpenLinesProps & { batches: BatchOfLine[] }) {
  const ask = useAsk();
  const charge = useCharge();
  const { dialog, open } = useLineDialog({});
  if (count === 0 && !dialog) return null;
  const columns = toColumns((line) => [
    ...batches
      .filter(({ lineId }) => lineId === line.id)
      .map((batch): LineButtonsProps['actions'][number] => [
        t('Batch {batchId}', { batchId: batch.batchId }),
        (each) => ask(keepWithBatch(batch, each)),
      ]),
    [t('Bank charge'), charge],
    [t('Gives back'), (each) => ask(giveBack(each))],
    ...listOwn(hasOtherAccount, open(OwnTransferDialog)),
  ]);
  return (
    <Section
      title={t('Other debits: {count}', { count })}
      lead={t('They name no payout of ours. What is not explained stays in the difference below.')}
    >
      <Rows caption={t('Other debits')} columns={columns} rows={lines} getKey={({ id }) => id} />
      {dialog}
    </Section>
  );
}

interface LineButtonsProps {
  line: StatementLine;
  /** What the button says, and what it does. */
  actions: [word: string, act: (line: StatementLine) => void][];
}

const LineButtons = ({ line, actions }: LineButtonsProps) => (
  <div className={styles.buttons}>
    {actions.map(([word, act]) => (
      <Button
        key={word}
        variant="outlined"
        color="inherit"
        aria-label={t('{action}: line {id}', { action: word, id: line.id })}
        onClick={() => act(line)}
      >
        {word}
      </Button>
    ))}
  </div>
);
