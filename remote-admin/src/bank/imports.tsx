import Button from '@mui/material/Button';
import type {
  BankAccount,
  StatementColumns,
  StatementFile,
  StatementImport,
  StatementPreview,
  StoredImport,
} from 'api/contract';
import { formatMoment, toBusinessDate } from 'client/dates';
import { useForm } from 'client/form';
import { msg } from 'client/msg';
import { Notice, useToast } from 'design';
import { useState } from 'react';
import { type AdminWrite, type Decision, describeReason } from '../decisions/decision';
import { useAsk } from '../decisions/use-decision';
import { describeError } from '../error-words';
import { FileField, readBase64, useFileReading } from '../forms/file-field';
import { FormDialog } from '../forms/form-dialog';
import { FormField } from '../forms/form-field';
import type { DialogProps } from '../forms/use-dialog';
import blocks from '../layout/blocks.module.css';
import { LoadError } from '../layout/load-error';
import { May } from '../layout/may';
import type { Column } from '../list/rows';
import { CellLines, Rows } from '../list/rows';
import { useAdminWrite, useServerState } from '../server-state/use-server-state';
import { t } from '../texts';
import { Section } from './bank-rows';
import styles from './bank.module.css';

type ImportDialogProps = DialogProps & {
  accounts: BankAccount[];
  onImported: (imported: StatementImport) => void;
};

/** Chooses a file, shows how it is read, and stores its lines. */
export function ImportDialog({ accounts, onImported, ...dialog }: ImportDialogProps) {
  const write = useAdminWrite();
  const { showToast } = useToast();
  const [chosen, setChosen] = useState<File>();
  const [read, setRead] = useState<ReadStatement>();
  const reading = useFileReading(setRead);
  const isUnknown = read !== undefined && read.preview.layout === null;
  const form = useForm<ImportFields>({
    initial: {
      accountId: (accounts.find(takesPayments) ?? accounts[0])?.id ?? '',
      ...(Object.fromEntries(COLUMN_NAMES.map((name) => [name, ''])) as Record<ColumnName, string>),
    },
    check: ({ date, narration }) => ({
      date: isUnknown && date === '' ? t('Say which column is the day.') : undefined,
      narration: isUnknown && narration === '' ? t('Say which column is the text.') : undefined,
    }),
    send: async (texts) => {
      if (!read) return reading.setRefusal(t('Choose a file.'));
      const url = `/admin/statements/${texts.accountId}/imports`;
      const data: StatementFile = { ...read.file, ...(isUnknown && { columns: toColumns(texts) }) };
      const imported = await write<StatementImport>({ method: 'POST', url, data });
      showToast(t('{added} of {lines} lines are new', { added: imported.added, lines: imported.lines }));
      onImported(imported);
      dialog.onClose();
    },
    describe: (error) => describeError(error, t('The statement was not imported.')),
  });
  const choose = (file: File | undefined, accountId: string) => {
    setChosen(file);
    setRead(undefined);
    void reading.follow(file && readFile(file, accountId, write));
  };
  return (
    <FormDialog
      {...dialog}
      title={t('Import a statement')}
      text={t('CSV or XLSX, as the bank gives it. What was imported before is not stored twice.')}
      form={form}
      submitLabel={read ? t('Import') : t('Choose a file first')}
    >
      <FormField
        field={form.field('accountId')}
        label={t('Account')}
        names={accounts.map(({ id, name }) => [id, name])}
        input={{ onChange: ({ target }) => choose(chosen, target.value) }}
      />
      <FileField label={t('File of the bank')} onChoose={(file) => choose(file, form.values.accountId)} />
      {reading.refusal !== undefined && <Notice tone="error">{reading.refusal}</Notice>}
      {read && <Preview preview={read.preview} />}
      {isUnknown && <ColumnFields form={form} headings={read.preview.headings} />}
    </FormDialog>
  );
}

type ImportFields = Record<ColumnName | 'accountId', string>;

/** What a column can be, in the order of the form. */
const COLUMN_LABELS = {
  date: msg('Day'),
  narration: msg('Text'),
  reference: msg('Reference'),
  debit: msg('What went out'),
  credit: msg('What came in'),
  amount: msg('Amount in one column'),
  mark: msg('Dr or Cr of the amount'),
  balance: msg('Balance'),
} as const;
type ColumnName = keyof typeof COLUMN_LABELS;
const COLUMN_NAMES = Object.keys(COLUMN_LABELS) as ColumnName[];

const toColumns = (texts: ImportFields): StatementColumns => {
  const said = COLUMN_NAMES.filter((name) => texts[name] !== '').map((name) => [name, texts[name]]);
  return Object.fromEntries(said) as StatementColumns;
};

/** Members pay into it today: what the bank says of it is what is imported every day. */
function takesPayments({ modes, usedFrom, usedUntil }: BankAccount): boolean {
  const today = toBusinessDate(new Date());
  return modes.length > 0 && usedFrom <= today && (usedUntil === null || usedUntil >= today);
}

interface ReadStatement {
  /** As the API takes it. */
  file: Omit<StatementFile, 'columns'>;
  preview: StatementPreview;
}

/** An account remembers how its files were read before. */
async function readFile(chosen: File, accountId: string, write: AdminWrite): Promise<ReadStatement> {
  const file = { fileName: chosen.name, content: await readBase64(chosen) };
  const url = `/admin/statements/${accountId}/preview`;
  return { file, preview: await write<StatementPreview>({ method: 'POST', url, data: file }) };
}

/** The first ten lines, as they are read or, when they cannot be, as they are. */
function Preview({ preview: { layout, lines, rows, otherAccount } }: { preview: StatementPreview }) {
  const shown =
    layout === null
      ? rows
      : lines.map(({ bookedOn, narration, amount, balance }) => [bookedOn, narration, amount, balance ?? '']);
  return (
    <div>
      {otherAccount && (
        <Notice tone="error">
          {t('{account} has lines of this file already: {count}. Make sure that the file is of the account above.', {
            account: otherAccount.name,
            count: otherAccount.lines,
          })}
        </Notice>
      )}
      <p className={blocks.note}>
        {layout === null ? t('The first lines of the file:') : t('Read as: {layout}', { layout })}
      </p>
      <div className={styles.preview} role="region" aria-label={t('First lines')} tabIndex={0}>
        <table>
          <tbody>
            {shown.map((cells, row) => (
              <tr key={row}>
                {cells.map((cell, column) => (
                  <td key={column}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

interface ColumnFieldsProps {
  form: Pick<ReturnType<typeof useForm<ImportFields>>, 'field'>;
  headings: string[];
}

/** For a file that no layout fits: which column is what. */
function ColumnFields({ form, headings }: ColumnFieldsProps) {
  return (
    <>
      <Notice>
        {t('The columns of this file are not known. Say once which one is what; the account remembers it.')}
      </Notice>
      {COLUMN_NAMES.map((name) => (
        <FormField
          key={name}
          field={form.field(name)}
          label={t(COLUMN_LABELS[name])}
          options={{ '': msg('None') }}
          names={headings.map((heading) => [heading, heading])}
        />
      ))}
    </>
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
      title={t('Imports')}
      lead={t('The last ones. A file in the wrong account can be taken back while none of its lines is decided.')}
    >
      <Rows caption={t('Imports')} columns={columns} rows={imports.data} getKey={({ id }) => id} />
    </Section>
  );
}

const describeLines = (count: number) => t(count === 1 ? '{count} line' : '{count} lines', { count });

const takeBack = ({ id, account, fileName, added }: StoredImport): Decision => ({
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
