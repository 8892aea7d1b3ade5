import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import type { BatchResult, PayoutBatchLine, ReturnText } from 'api/contract';
import { msg } from 'client/msg';
import { Badge, Card, Notice, useToast } from 'design';
import { useState } from 'react';
import type { AdminWrite } from '../decisions/decision';
import { describeError } from '../error-words';
import { readBase64 } from '../forms/read-base64';
import type { Column } from '../list/rows';
import { Rows } from '../list/rows';
import { useAdminWrite } from '../server-state/use-server-state';
import { t } from '../texts';
import { formatPayoutId } from '../withdrawals/payout-decisions';
import { OUTCOMES } from './batch-words';
import styles from './payout-batches.module.css';

interface BatchResultsProps {
  url: string;
  lines: PayoutBatchLine[];
}

const LINES_OF_FIELD = 6;

/** What the bank says: its file, or a column of UTRs. Each line is shown before anything is saved. */
export function BatchResults({ url, lines }: BatchResultsProps) {
  const [text, setText] = useState('');
  const [shown, setShown] = useState<{ results: BatchResult[]; isSaved: boolean }>();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const write = useAdminWrite();
  const { showToast } = useToast();
  const send = async (isDryRun: boolean) => {
    setBusy(true);
    setFailure(undefined);
    try {
      const data = { text, isDryRun };
      const results = await write<BatchResult[]>({ method: 'POST', url: `${url}/results`, data });
      setShown({ results, isSaved: !isDryRun });
      if (!isDryRun) showToast(t('What the bank said is saved'));
    } catch (error) {
      setFailure(describeError(error, t('That did not work. Please try again.')));
    } finally {
      setBusy(false);
    }
  };
  const change = (next: string) => {
    setText(next.replace(/^\uFEFF/, ''));
    setShown(undefined);
  };
  const choose = async (file: File) => {
    setFailure(undefined);
    try {
      change(await readText(file, write));
    } catch (error) {
      setFailure(describeError(error, t('The file could not be read.')));
    }
  };
  const count = shown?.results.filter(({ outcome }) => outcome === 'paid' || outcome === 'failed').length ?? 0;
  return (
    <Card as="section" aria-label={t('Results of the bank')} className={styles.results}>
      <h2 className={styles.title}>{t('What became of them')}</h2>
      <p>{t('Take the bank’s return file, or paste a column of UTRs in the order below, or lines of “WD12, UTR”.')}</p>
      <ReturnFile onChoose={(file) => void choose(file)} />
      <TextField
        label={t('Results')}
        multiline
        minRows={LINES_OF_FIELD}
        value={text}
        onChange={({ target }) => change(target.value)}
      />
      {failure !== undefined && <Notice tone="error">{failure}</Notice>}
      <div className={styles.actions}>
        <Button variant="outlined" disabled={isBusy || text.trim() === ''} onClick={() => void send(true)}>
          {t('Check')}
        </Button>
        {shown && !shown.isSaved && (
          <Button variant="contained" disabled={isBusy || count === 0} onClick={() => void send(false)}>
            {t(count === 1 ? 'Save {count} result' : 'Save {count} results', { count })}
          </Button>
        )}
      </div>
      {shown && (
        <Rows
          caption={t('Results')}
          columns={listColumns(lines)}
          rows={shown.results}
          getKey={({ line }) => String(line)}
        />
      )}
    </Card>
  );
}

function ReturnFile({ onChoose }: { onChoose: (file: File) => void }) {
  return (
    <label className={styles.file}>
      {t('Return file (CSV or XLSX)')}{' '}
      <input
        type="file"
        accept=".csv,.txt,.xlsx,text/csv,text/plain"
        onChange={({ target: { files } }) => files?.[0] && onChoose(files[0])}
      />
    </label>
  );
}

/** A workbook is read by the server. */
async function readText(file: File, write: AdminWrite): Promise<string> {
  if (!/\.xlsx$/i.test(file.name)) return file.text();
  const data = { content: await readBase64(file) };
  return (await write<ReturnText>({ method: 'POST', url: '/admin/payout-batches/results/text', data })).text;
}

const listColumns = (lines: PayoutBatchLine[]): Column<BatchResult>[] => [
  { label: msg('Line'), isUnbroken: true, render: ({ line }) => line },
  {
    label: msg('Payout'),
    role: 'title',
    render: ({ payoutId }) =>
      payoutId === null
        ? t('None')
        : `${formatPayoutId(payoutId)}, ${lines.find((line) => line.payoutId === payoutId)?.name ?? ''}`,
  },
  { label: msg('UTR'), render: ({ utr }) => utr ?? '' },
  { label: msg('Reason'), render: ({ reason }) => reason ?? '' },
  {
    label: msg('Means'),
    align: 'end',
    role: 'corner',
    render: ({ outcome }) => <Badge tone={OUTCOMES[outcome].tone}>{t(OUTCOMES[outcome].word)}</Badge>,
  },
];
