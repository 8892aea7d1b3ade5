import Button from '@mui/material/Button';
import type { BankAccount, StatementFile, StatementImport } from 'api/contract';
import { toBusinessDate } from 'client/dates';
import { useForm } from 'client/form';
import { Notice, useToast } from 'design';
import { useState } from 'react';
import { describeError } from '../error-words';
import { FileField, useFileReading } from '../forms/file-field';
import { FormDialog } from '../forms/form-dialog';
import { FormField } from '../forms/form-field';
import type { DialogProps } from '../forms/use-dialog';
import { useAdminWrite } from '../server-state/use-server-state';
import { t } from '../texts';
import { FileRows, FirstLines, OtherAccount, ReadLines } from './file-preview';
import {
  ColumnFields,
  NO_COLUMNS,
  previewFile,
  readFile,
  toColumns,
  type ImportFields,
  type ReadStatement,
} from './statement-columns';

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
