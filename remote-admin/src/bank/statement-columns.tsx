import type { StatementColumns, StatementFile, StatementPreview } from 'api/contract';
import type { useForm } from 'client/form';
import { msg } from 'client/msg';
import { Notice } from 'design';
import type { AdminWrite } from '../decisions/decision';
import { readBase64 } from '../forms/file-field';
import { FormField } from '../forms/form-field';
import { t } from '../texts';

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

export type ImportFields = Record<ColumnName | 'accountId', string>;

export const NO_COLUMNS = Object.fromEntries(COLUMN_NAMES.map((name) => [name, ''])) as Record<ColumnName, string>;

export const toColumns = (texts: ImportFields): StatementColumns => {
  const said = COLUMN_NAMES.filter((name) => texts[name] !== '').map((name) => [name, texts[name]]);
  return Object.fromEntries(said) as StatementColumns;
};

export interface ReadStatement {
  /** As the API takes it. */
  file: Omit<StatementFile, 'columns'>;
  preview: StatementPreview;
  /** The same by the columns that were chosen last. */
  tried?: { by: ImportFields; preview: StatementPreview };
}

export const previewFile = (file: StatementFile, accountId: string, write: AdminWrite): Promise<StatementPreview> =>
  write<StatementPreview>({ method: 'POST', url: `/admin/statements/${accountId}/preview`, data: file });

/** An account remembers how its files were read before. */
export async function readFile(chosen: File, accountId: string, write: AdminWrite): Promise<ReadStatement> {
  const file = { fileName: chosen.name, content: await readBase64(chosen) };
  return { file, preview: await previewFile(file, accountId, write) };
}

interface ColumnFieldsProps {
  form: Pick<ReturnType<typeof useForm<ImportFields>>, 'field'>;
  headings: string[];
  /** The account remembers other ones. */
  isKnown: boolean;
}

/** For a file that no layout fits, or a wrong one: which column is what. */
export function ColumnFields({ form, headings, isKnown }: ColumnFieldsProps) {
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
