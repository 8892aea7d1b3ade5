import Button from '@mui/material/Button';
import type { StoredImport } from 'api/contract';
import { formatMoment } from 'client/dates';
import { msg } from 'client/msg';
import { type Decision, describeReason } from '../decisions/decision';
import { useAsk } from '../decisions/use-decision';
import { LoadError } from '../layout/load-error';
import { May } from '../layout/may';
import type { Column } from '../list/rows';
import { CellLines, Rows } from '../list/rows';
import { useServerState } from '../server-state/use-server-state';
import { t } from '../texts';
import { Section } from './bank-rows';
import styles from './bank.module.css';

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
