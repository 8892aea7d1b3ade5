import Button from '@mui/material/Button';
import type { BankAccount, StatementColumns, StatementFile, StatementImport, StatementPreview } from 'api/contract';
import { toBusinessDate } from 'client/dates';
import { useForm } from 'client/form';
import { msg } from 'client/msg';
import { Notice, useToast } from 'design';
import { useEffect, useRef, useState } from 'react';
import type { AdminWrite } from '../decisions/decision';
import { describeError } from '../error-words';
import { FileField, readBase64, useFileReading } from '../forms/file-field';
import { FormDialog } from '../forms/form-dialog';
import { FormField } from '../forms/form-field';
import type { DialogProps } from '../forms/use-dialog';
import blocks from '../layout/blocks.module.css';
import { useAdminWrite } from '../server-state/use-server-state';
import { t } from '../texts';
import styles from './bank.module.css';

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

type ImportFields = Record<ColumnName | 'accountId', string>;

const NO_COLUMNS = Object.fromEntries(COLUMN_NAMES.map((name) => [name, ''])) as Record<ColumnName, string>;

const toColumns = (texts: ImportFields): StatementColumns => {
  const said = COLUMN_NAMES.filter((name) => texts[name] !== '').map((name) => [name, texts[name]]);
  return Object.fromEntries(said) as StatementColumns;
};

interface ReadStatement {
  /** As the API takes it. */
  file: Omit<StatementFile, 'columns'>;
  preview: StatementPreview;
  /** The same by the columns that were chosen last. */
  tried?: { by: ImportFields; preview: StatementPreview };
}

const previewFile = (file: StatementFile, accountId: string, write: AdminWrite): Promise<StatementPreview> =>
  write<StatementPreview>({ method: 'POST', url: `/admin/statements/${accountId}/preview`, data: file });

/** An account remembers how its files were read before. */
async function readFile(chosen: File, accountId: string, write: AdminWrite): Promise<ReadStatement> {
  const file = { fileName: chosen.name, content: await readBase64(chosen) };
  return { file, preview: await previewFile(file, accountId, write) };
}

type ImportDialogProps = DialogProps & {
  accounts: BankAccount[];
  onImported: (imported: StatementImport) => void;
};

/** How the server calls the layout that somebody has once said and the account remembers. */
const OWN_LAYOUT = 'My own';

/** Chooses a file, shows how it is read, and stores its lines. */
export function ImportDialog({ accounts, onImported, ...dialog }: ImportDialogProps) {
  const write = useAdminWrite();
  const { showToast } = useToast();
  const [chosen, setChosen] = useState<File>();
  const [read, setRead] = useState<ReadStatement>();
  const [isCorrecting, setIsCorrecting] = useState(false);
  const reading = useFileReading(setRead);
  const isOwn = read?.preview.layout === OWN_LAYOUT;
  const isAsking = read !== undefined && (read.preview.layout === null || isCorrecting);
  const form = useForm<ImportFields>({
    initial: { accountId: (accounts.find(takesPayments) ?? accounts[0])?.id ?? '', ...NO_COLUMNS },
    check: ({ date, narration }) => ({
      date: isAsking && date === '' ? t('Say which column is the day.') : undefined,
      narration: isAsking && narration === '' ? t('Say which column is the text.') : undefined,
    }),
    send: async (texts) => {
      if (!read) return reading.setRefusal(t('Choose a file.'));
      const file: StatementFile = isAsking ? { ...read.file, columns: toColumns(texts) } : read.file;
      if (isAsking && !isTried(read, texts)) {
        const tried = { by: texts, preview: await previewFile(file, texts.accountId, write) };
        // Another file, or another account, may have been chosen meanwhile.
        return setRead((current) => (current === read ? { ...read, tried } : current));
      }
      const url = `/admin/statements/${texts.accountId}/imports`;
      const imported = await write<StatementImport>({ method: 'POST', url, data: file });
      showToast(t('{added} of {lines} lines are new', { added: imported.added, lines: imported.lines }));
      onImported(imported);
      dialog.onClose();
    },
    describe: (error) => describeError(error, t('The statement was not imported.')),
  });
  const choose = (file: File | undefined, accountId: string) => {
    setChosen(file);
    setRead(undefined);
    setIsCorrecting(false);
    void reading.follow(file && readFile(file, accountId, write));
  };
  const correct = () => {
    setIsCorrecting(!isCorrecting);
    // The fields begin with nothing again.
    if (read) setRead({ file: read.file, preview: read.preview });
  };
  const tried = read && isAsking && isTried(read, form.values) ? read.tried : undefined;
  const submitLabel = isAsking && !tried ? t('Show the lines as they are read') : t('Import');
  return (
    <FormDialog
      {...dialog}
      title={t('Import a statement')}
      text={t('CSV or XLSX, as the bank gives it. What was imported before is not stored twice.')}
      form={form}
      submitLabel={read ? submitLabel : t('Choose a file first')}
    >
      <FormField
        field={form.field('accountId')}
        label={t('Account')}
        names={accounts.map(({ id, name }) => [id, name])}
        input={{ onChange: ({ target }) => choose(chosen, target.value) }}
      />
      <FileField label={t('File of the bank')} onChoose={(file) => choose(file, form.values.accountId)} />
      {reading.refusal !== undefined && <Notice tone="error">{reading.refusal}</Notice>}
      {read && <OtherAccount preview={(tried ?? read).preview} />}
      {read && (isAsking ? <FileRows preview={read.preview} /> : <FirstLines preview={read.preview} />)}
      {isOwn && (
        <Button variant="outlined" color="inherit" aria-expanded={isCorrecting} onClick={correct}>
          {t('Read with other columns')}
        </Button>
      )}
      {isAsking && <ColumnFields form={form} headings={read.preview.headings} isKnown={isOwn} />}
      {tried && <ReadLines preview={tried.preview} isAsked />}
    </FormDialog>
  );
}

/** Members pay into it today: what the bank says of it is what is imported every day. */
function takesPayments({ modes, usedFrom, usedUntil }: BankAccount): boolean {
  const today = toBusinessDate(new Date());
  return modes.length > 0 && usedFrom <= today && (usedUntil === null || usedUntil >= today);
}

/** The lines were shown as these columns give them. */
const isTried = ({ tried }: ReadStatement, texts: ImportFields): boolean =>
  tried !== undefined && JSON.stringify(toColumns(tried.by)) === JSON.stringify(toColumns(texts));

interface ColumnFieldsProps {
  form: Pick<ReturnType<typeof useForm<ImportFields>>, 'field'>;
  headings: string[];
  /** The account remembers other ones. */
  isKnown: boolean;
}

/** For a file that no layout fits, or a wrong one: which column is what. */
function ColumnFields({ form, headings, isKnown }: ColumnFieldsProps) {
  return (
    <>
      <Notice>
        {isKnown
          ? t('Say which column is what: the account then remembers this in the place of what it knew.')
          : t('The columns of this file are not known. Say once which one is what; the account remembers it.')}
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

interface PreviewProps {
  preview: StatementPreview;
}

function OtherAccount({ preview: { otherAccount } }: PreviewProps) {
  if (!otherAccount) return null;
  return (
    <Notice tone="error">
      {t('{account} has lines of this file already: {count}. Make sure that the file is of the account above.', {
        account: otherAccount.name,
        count: otherAccount.lines,
      })}
    </Notice>
  );
}

/** The first lines as they are in the file, to choose columns by. */
const FileRows = ({ preview: { rows } }: PreviewProps) => (
  <Lines title={t('The first lines of the file:')} name={t('First lines of the file')} rows={rows} />
);

/** The lines as they would be stored; as they are where the columns that the account remembers cannot read them. */
const FirstLines = ({ preview }: PreviewProps) =>
  preview.refusal === undefined ? (
    <ReadLines preview={preview} />
  ) : (
    <>
      <Notice tone="error">{preview.refusal}</Notice>
      <FileRows preview={preview} />
    </>
  );

/** What went out has a minus: of what came in nobody should have to notice that it has none. */
const toSigned = (amount: string) => (amount.startsWith('-') ? amount : `+${amount}`);

/** The first ten lines as they would be stored. @param isAsked leads there: they are to be looked at */
const ReadLines = ({ preview: { layout, lines }, isAsked = false }: PreviewProps & { isAsked?: boolean }) => (
  <Lines
    title={isAsked ? t('With these columns the lines are:') : t('Read as: {layout}', { layout: layout ?? '' })}
    name={t('First lines')}
    head={[t('Day'), t('Text'), t('Amount'), t('Balance')]}
    rows={lines.map(({ bookedOn, narration, amount, balance }) => [
      bookedOn,
      narration,
      toSigned(amount),
      balance ?? '',
    ])}
    isAsked={isAsked}
  />
);

interface LinesProps {
  title: string;
  /** Of the region. */
  name: string;
  head?: string[];
  rows: string[][];
  isAsked?: boolean;
}

function Lines({ title, name, head, rows, isAsked = false }: LinesProps) {
  const regionRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isAsked) regionRef.current?.focus();
  }, [isAsked]);
  return (
    <div>
      <p className={blocks.note}>{title}</p>
      <div ref={regionRef} className={styles.preview} role="region" aria-label={name} tabIndex={0}>
        <table>
          {head && (
            <thead>
              <tr>
                {head.map((heading) => (
                  <th key={heading} scope="col">
                    {heading}
                  </th>
                ))}
              </tr>
            </thead>
          )}
          <tbody>
            {rows.map((cells, row) => (
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
