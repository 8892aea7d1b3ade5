import Button from '@mui/material/Button';
import type { BatchOfLine, LineConfirmationResult, Proposed, StatementLine } from 'api/contract';
import { formatMoment } from 'client/dates';
import { formatRupees } from 'client/money';
import { msg } from 'client/msg';
import type { ComponentType } from 'react';
import { type Decision, describeReason } from '../decisions/decision';
import { useAsk } from '../decisions/use-decision';
import type { DialogProps } from '../forms/use-dialog';
import { useDialogOf } from '../forms/use-dialog-of';
import blocks from '../layout/blocks.module.css';
import { May } from '../layout/may';
import type { Column } from '../list/rows';
import { amountColumn } from '../list/rows';
import { t } from '../texts';
import { LineCell, Section, SectionRows } from './bank-rows';
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

const SECOND_PERSON = msg(
  'Where decisions need a second person, it waits for one above the limit of payouts, and where the line names a payout of its amount.',
);

/** Of a large one, and of one that names a payout, a second person decides; so of a charge. */
const giveBack = ({ id, narration, amount }: StatementLine): Decision => ({
  title: amount.startsWith('-')
    ? t('Does {amount} give a credit back?', { amount: formatSize(amount) })
    : t('Was {amount} returned?', { amount: formatSize(amount) }),
  text: `${
    amount.startsWith('-')
      ? t(
          'The line says “{narration}”. The credit of this amount was marked as returned before; with this debit both leave the difference.',
          { narration },
        )
      : t('The line says “{narration}”. It leaves the list; the debit of the return stands on the statement.', {
          narration,
        })
  } ${t(SECOND_PERSON)}`,
  confirmLabel: t('Mark as returned'),
  field: describeReason(t('To whom, and why. The audit log keeps it.')),
  decide: (write, reason) =>
    write<Proposed | null>({ method: 'POST', url: `/admin/statements/lines/${id}/return`, data: { reason } }),
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

/** Books what the bank itself took or gave. */
const charge = ({ id, narration, amount }: StatementLine): Decision => ({
  title: t(
    amount.startsWith('-') ? 'Book {amount} as a charge of the bank?' : 'Book {amount} as interest of the bank?',
    { amount: formatSize(amount) },
  ),
  text: `${t('The line says “{narration}”. It is booked under “Bank charges and interest”.', { narration })} ${t(SECOND_PERSON)}`,
  confirmLabel: t('Book it'),
  field: describeReason(t('What the bank took or gave it for. The books and the audit log keep it.')),
  decide: (write, reason) =>
    write<Proposed | null>({ method: 'POST', url: `/admin/statements/lines/${id}/charge`, data: { reason } }),
  done: t('Booked'),
});

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

interface AboutLine {
  line: StatementLine;
  onDecided: (results: LineConfirmationResult[]) => void;
}

/** Any of the dialogs about a credit of nobody. */
const LineDialog = ({
  Dialog,
  ...props
}: DialogProps & AboutLine & { Dialog: ComponentType<DialogProps & AboutLine> }) => <Dialog {...props} />;

/** Credits of nobody: assigned to a deposit or a member, returned, or interest of the bank. */
export function SuspenseSection({
  lines,
  count,
  hasOtherAccount,
  onDecided,
}: OpenLinesProps & Pick<AboutLine, 'onDecided'>) {
  const ask = useAsk();
  const dialog = useDialogOf(LineDialog);
  if (count === 0 && !dialog.element) return null;
  const open = (Dialog: ComponentType<DialogProps & AboutLine>) => (line: StatementLine) =>
    dialog.open({ Dialog, line, onDecided });
  const columns = toColumns(() => [
    [t('Assign'), open(AssignDialog)],
    [t('To a member'), open(AssignMemberDialog)],
    [t('Confirmed already'), open(LinkDialog)],
    [t('Returned'), (each) => ask(giveBack(each))],
    [t('Interest'), (each) => ask(charge(each))],
    ...listOwn(hasOtherAccount, open(OwnTransferDialog)),
  ]);
  return (
    <Section
      title={t('Suspense: {count}', { count })}
      lead={t('Credits of nobody. They are not in the ledger until a deposit is theirs.')}
    >
      <SectionRows caption={t('Suspense')} columns={columns} rows={lines} count={count} getKey={({ id }) => id} />
      {dialog.element}
    </Section>
  );
}

const listOwn = (hasOtherAccount: boolean, open: (line: StatementLine) => void): LineButtonsProps['actions'] =>
  hasOtherAccount ? [[t('Own account'), open]] : [];

/** Debits that are no payout: a whole batch, charges of the bank, to an own account, or a credit that is given back. */
export function DebitsSection({ lines, count, hasOtherAccount, batches }: OpenLinesProps & { batches: BatchOfLine[] }) {
  const ask = useAsk();
  const { open, element } = useDialogOf(OwnTransferDialog);
  if (count === 0 && !element) return null;
  const columns = toColumns((line) => [
    ...batches
      .filter(({ lineId }) => lineId === line.id)
      .map((batch): LineButtonsProps['actions'][number] => [
        t('Batch {batchId}', { batchId: batch.batchId }),
        (each) => ask(keepWithBatch(batch, each)),
      ]),
    [t('Bank charge'), (each) => ask(charge(each))],
    [t('Gives back'), (each) => ask(giveBack(each))],
    ...listOwn(hasOtherAccount, (each) => open({ line: each })),
  ]);
  return (
    <Section
      title={t('Other debits: {count}', { count })}
      lead={t('They name no payout of ours. What is not explained stays in the difference below.')}
    >
      <SectionRows caption={t('Other debits')} columns={columns} rows={lines} count={count} getKey={({ id }) => id} />
      {element}
    </Section>
  );
}

interface LineButtonsProps {
  line: StatementLine;
  /** What the button says, and what it does. */
  actions: [word: string, act: (line: StatementLine) => void][];
}

const LineButtons = ({ line, actions }: LineButtonsProps) => (
  <div className={`${blocks.buttons} ${styles.buttons}`}>
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
