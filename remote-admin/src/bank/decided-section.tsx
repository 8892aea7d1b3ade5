import Button from '@mui/material/Button';
import type { DecidedLine, DecisionUndoing, LineDecision, Proposed, StoredImport } from 'api/contract';
import { formatMoment } from 'client/dates';
import { formatRupees } from 'client/money';
import { msg } from 'client/msg';
import { describeReason, type Decision } from '../decisions/decision';
import { useAsk } from '../decisions/use-decision';
import { LoadError } from '../layout/load-error';
import { StaleState } from '../layout/load-state';
import { May } from '../layout/may';
import type { Column } from '../list/rows';
import { amountColumn, CellLines, Rows } from '../list/rows';
import { useServerState } from '../server-state/use-server-state';
import { t } from '../texts';
import { LineCell, Section } from './bank-rows';
import styles from './bank.module.css';

const WORDS = {
  charge: {
    name: msg('Charge or interest'),
    title: msg('Take {amount} back out of the charges?'),
    text: msg(
      'The line says “{narration}”. What was booked stays in the books, with its mirror image beside it, and the line is open again.',
    ),
    help: msg('Why it was no charge of the bank. The books and the audit log keep it.'),
  },
  return: {
    name: msg('Returned'),
    title: msg('Was {amount} not returned?'),
    text: msg('The line says “{narration}”. It is open again, and stands in the difference until it is explained.'),
    help: msg('Why it was not returned. The audit log keeps it.'),
  },
  'own-transfer': {
    name: msg('Own account'),
    title: msg('Take back the transfer of {amount} between own accounts?'),
    text: msg(
      'The line says “{narration}”. What was booked stays in the books, with its mirror image beside it, and the lines of both accounts are open again.',
    ),
    help: msg('Why it was no transfer between own accounts. The books and the audit log keep it.'),
  },
} as const satisfies Record<LineDecision, object>;

/** Every one, where the club wants two people, waits for a second person. */
function takeBack({ decision, decidedAt, line: { id, narration, amount } }: DecidedLine): Decision {
  const { title, text, help } = WORDS[decision];
  return {
    title: t(title, { amount: formatRupees(amount.replace(/^-/, '')) }),
    text: t(text, { narration }),
    confirmLabel: t('Take back'),
    field: describeReason(help),
    decide: (write, reason) => {
      const data: DecisionUndoing = { reason, decidedAt };
      const url = `/admin/statements/lines/${id}/${decision}/undo`;
      return write<Proposed | null>({ method: 'POST', url, data });
    },
    done: t('Taken back'),
  };
}

/** What was decided last of lines that are nobody's, to be taken back where that was wrong. */
export function DecidedSection() {
  const ask = useAsk();
  const decided = useServerState<DecidedLine[]>('/admin/statements/decisions');
  if (decided.error && !decided.data)
    return <LoadError title={t('Decided lines could not be loaded')} query={decided} />;
  if (!decided.data || decided.data.length === 0) return null;
  const columns: Column<DecidedLine>[] = [
    { label: msg('Line of the bank'), role: 'title', render: ({ line }) => <LineCell line={line} /> },
    {
      label: msg('Decided as'),
      render: ({ decision, otherLine }) => (
        <CellLines note={otherLine && t('with “{narration}”', { narration: otherLine.narration })}>
          {t(WORDS[decision].name)}
        </CellLines>
      ),
    },
    {
      label: msg('Decided'),
      render: ({ reason, decidedAt, decidedBy }) => (
        <CellLines note={`${formatMoment(decidedAt)}, ${decidedBy}`}>{reason}</CellLines>
      ),
    },
    amountColumn(({ line }) => line.amount),
    {
      label: msg('Action'),
      align: 'end',
      role: 'foot',
      render: (row) => (
        <May do="deposits.decide">
          <Button
            variant="outlined"
            color="inherit"
            className={styles.whole}
            aria-label={t('Take back the decision on line {id}', { id: row.line.id })}
            onClick={() => ask(takeBack(row))}
          >
            {t('Take back')}
          </Button>
        </May>
      ),
    },
  ];
  return (
    <Section
      title={t('Charges, returns and own transfers')}
      lead={t('The last ones. What was decided wrongly can be taken back.')}
    >
      <StaleState query={decided} />
      <Rows
        caption={t('Charges, returns and own transfers')}
        columns={columns}
        rows={decided.data}
        getKey={({ line }) => line.id}
      />
    </Section>
  );
}

/** The files that were imported last: one of another account is taken back while nothing rests on its lines. */
export function ImportsSection() {
  const ask = useAsk();
  const imports = useServerState<StoredImport[]>('/admin/statements/imports');
  if (imports.error && !imports.data) return <LoadError title={t('Imports could not be loaded')} query={imports} />;
  if (!imports.data || imports.data.length === 0) return null;
  const columns: Column<StoredImport>[] = [
    {
      label: msg('File'),
      role: 'title',
      render: ({ fileName, importedAt, importedBy }) => (
        <CellLines note={`${formatMoment(importedAt)}, ${importedBy}`}>{fileName}</CellLines>
      ),
    },
    { label: msg('Account'), render: ({ account }) => account },
    {
      label: msg('Lines'),
      render: ({ added, decided }) => (
        <CellLines note={decided > 0 && t('{decided} decided', { decided })}>{describeLines(added)}</CellLines>
      ),
    },
    {
      label: msg('Action'),
      align: 'end',
      role: 'foot',
      render: (row) =>
        row.decided === 0 && (
          <May do="statements.import">
            <Button
              variant="text"
              color="inherit"
              className={styles.whole}
              aria-label={t('Take back the import of {fileName} into {account}', row)}
              onClick={() => ask(takeImportBack(row))}
            >
              {t('Take back')}
            </Button>
          </May>
        ),
    },
  ];
  return (
    <Section
      title={t('Imports')}
      lead={t('The last ones. A file in the wrong account can be taken back while none of its lines is decided.')}
    >
      <Rows caption={t('Imports')} columns={columns} rows={imports.data} getKey={({ id }) => id} />
    </Section>
  );
}

const describeLines = (count: number) => t(count === 1 ? '{count} line' : '{count} lines', { count });

const takeImportBack = ({ id, account, fileName, added }: StoredImport): Decision => ({
  title: t('Take the import of {fileName} back?', { fileName }),
  text: t('{account} loses {lines}. The same file can be imported again, into this account or another one.', {
    lines: describeLines(added),
    account,
  }),
  confirmLabel: t('Take back'),
  isDanger: true,
  field: describeReason(t('Why it was wrong. The audit log keeps it.')),
  decide: (write, reason) => write({ method: 'POST', url: `/admin/statements/imports/${id}/undo`, data: { reason } }),
  done: t('Import taken back'),
});
