import Button from '@mui/material/Button';
import type { PayoutBatch, PayoutBatchDetails, PayoutBatchLine } from 'api/contract';
import { formatMoment } from 'client/dates';
import { formatRupees } from 'client/money';
import { msg } from 'client/msg';
import { Badge, ButtonLink, Card, LineIcon } from 'design';
import { Download } from 'lucide';
import { Link, useSearchParams } from 'react-router';
import { downloadFile, useSession } from 'shared-auth';
import type { Decision } from '../decisions/decision';
import { useAsk } from '../decisions/use-decision';
import { useTask } from '../forms/use-task';
import { StaleState } from '../layout/load-state';
import { May } from '../layout/may';
import { PageHeader } from '../layout/page-header';
import { RecordState } from '../layout/record-state';
import { Counters, toAmountCounter, toCounter } from '../list/counters';
import { ListPage } from '../list/list-page';
import type { Column } from '../list/rows';
import { amountColumn, CellLines, MemberLink, Rows } from '../list/rows';
import { useList } from '../list/use-list';
import { useServerState } from '../server-state/use-server-state';
import { t } from '../texts';
import { formatPayoutId } from '../withdrawals/payout-decisions';
import { BatchResults } from './batch-results';
import { STATE_BADGES, TEMPLATE_WORDS } from './batch-words';
import { NewBatch } from './new-batch';
import styles from './payout-batches.module.css';

const PATH = '/admin/payout-batches';

/** All batches, or the one that the address names. */
export function PayoutBatchesPage() {
  const [search] = useSearchParams();
  const batchId = search.get('batch');
  return batchId === null ? <Batches /> : <BatchPage key={batchId} batchId={batchId} />;
}

function Batches() {
  const batches = useList<PayoutBatch>({ url: PATH });
  return (
    <ListPage
      title={t('Payout Batches')}
      description={t(
        'Payouts that leave with one file of the bank. One person puts them together, another one releases them.',
      )}
      noun="batches"
      emptyText={t('Choose payouts above, and put them together.')}
      list={batches}
      above={
        <May do="payouts.settle">
          <NewBatch />
        </May>
      }
      columns={COLUMNS}
      getKey={({ id }) => id}
    />
  );
}

const COLUMNS: Column<PayoutBatch>[] = [
  {
    label: msg('Batch'),
    role: 'title',
    isUnbroken: true,
    render: ({ id, createdAt }) => (
      <CellLines note={formatMoment(createdAt)}>
        <Link to={`${PATH}?batch=${id}`}>{t('Batch {id}', { id })}</Link>
      </CellLines>
    ),
  },
  {
    label: msg('File'),
    render: ({ template, bankAccount }) => <CellLines note={bankAccount}>{t(TEMPLATE_WORDS[template])}</CellLines>,
  },
  { label: msg('By'), render: ({ createdBy, endedBy }) => <CellLines note={endedBy}>{createdBy}</CellLines> },
  {
    label: msg('Payouts'),
    align: 'end',
    render: ({ payouts, pending, paid, failed }) => (
      <CellLines note={t('{pending} waiting, {paid} paid, {failed} failed', { pending, paid, failed })}>
        {payouts}
      </CellLines>
    ),
  },
  amountColumn(({ total }) => total, msg('Total')),
  {
    label: msg('State'),
    align: 'end',
    render: ({ state }) => <Badge tone={STATE_BADGES[state].tone}>{t(STATE_BADGES[state].word)}</Badge>,
  },
];

/** One batch: where it stands, line by line, and what comes next. */
function BatchPage({ batchId }: { batchId: string }) {
  const url = `/admin/payout-batches/${batchId}`;
  const batch = useServerState<PayoutBatchDetails>(url);
  if (batch.data) {
    return (
      <>
        <StaleState query={batch} />
        <Batch url={url} batch={batch.data} />
      </>
    );
  }
  return (
    <RecordState
      query={batch}
      title={t('Batch {batchId}', { batchId })}
      errorTitle={t('The batch could not be loaded')}
      missing={{
        title: t('There is no such batch'),
        text: t('The address names none.'),
        action: <ButtonLink to="/admin/payout-batches">{t('Payout batches')}</ButtonLink>,
      }}
    />
  );
}

function Batch({ url, batch }: { url: string; batch: PayoutBatchDetails }) {
  const { id, state } = batch;
  return (
    <>
      <PageHeader
        title={t('Batch {id}', { id })}
        description={describeBatch(batch)}
        action={<Badge tone={STATE_BADGES[state].tone}>{t(STATE_BADGES[state].word)}</Badge>}
      />
      <Counters
        counters={[
          toAmountCounter(t('Total'), batch.total, t('{count} payouts', { count: batch.payouts })),
          toCounter(t('Waiting'), batch.pending, t('The bank has not said what became of them')),
          toCounter(t('Paid'), batch.paid, t('{count} failed', { count: batch.failed })),
        ]}
      />
      <May do="payouts.settle">
        <Actions url={url} batch={batch} />
        {state === 'released' && <BatchResults url={url} lines={batch.lines} isWaiting={batch.pending > 0} />}
      </May>
      <Card padding="none">
        <Rows
          caption={t('Payouts of the batch')}
          columns={LINE_COLUMNS}
          rows={batch.lines}
          getKey={({ payoutId }) => payoutId}
          isWide
        />
      </Card>
    </>
  );
}

/** What it is, who put it together, and who ended it. */
function describeBatch({ state, template, bankAccount, createdBy, createdAt, endedBy, endedAt }: PayoutBatch): string {
  const begun = t('{template}, from {bankAccount}. Put together by {createdBy} on {createdAt}.', {
    template: t(TEMPLATE_WORDS[template]),
    bankAccount,
    createdBy,
    createdAt: formatMoment(createdAt),
  });
  if (endedAt === null) return begun;
  const ended = { endedBy: endedBy ?? '', endedAt: formatMoment(endedAt) };
  return state === 'released'
    ? `${begun} ${t('Released by {endedBy} on {endedAt}.', ended)}`
    : `${begun} ${t('Discarded by {endedBy} on {endedAt}.', ended)}`;
}

function Actions({ url, batch }: { url: string; batch: PayoutBatchDetails }) {
  const ask = useAsk();
  const { user } = useSession();
  const { run } = useTask();
  const isOwn = user?._id === batch.createdById;
  const save = (format: 'csv' | 'xlsx') => {
    const download = () => downloadFile({ url: `${url}/file.${format}` }, `batch-${batch.id}.${format}`);
    void run(download, t('The file could not be made.'));
  };
  if (batch.state === 'released') {
    return (
      <div className={styles.actions}>
        <Button variant="contained" startIcon={<LineIcon icon={Download} size={18} />} onClick={() => save('csv')}>
          {t('Download the file')}
        </Button>
        {batch.template === 'generic' && (
          <Button variant="outlined" color="inherit" onClick={() => save('xlsx')}>
            {t('As a workbook')}
          </Button>
        )}
      </div>
    );
  }
  if (batch.state === 'discarded') return null;
  return (
    <div className={styles.actions}>
      {isOwn ? (
        <p className={styles.own}>{t('You put it together: a second person releases it.')}</p>
      ) : (
        <Button variant="contained" onClick={() => ask(release(url, batch))}>
          {t('Release')}
        </Button>
      )}
      <Button variant="outlined" color="error" onClick={() => ask(discard(url, batch))}>
        {t('Discard')}
      </Button>
    </div>
  );
}

const release = (url: string, { id, payouts, total }: PayoutBatch): Decision => ({
  title: t('Release batch {id}?', { id }),
  text: t("{payouts} payouts, {total}. Afterwards the bank's file is there, and nothing of the batch changes.", {
    payouts,
    total: formatRupees(total),
  }),
  confirmLabel: t('Release'),
  decide: (write) => write<PayoutBatch>({ method: 'POST', url: `${url}/release` }),
  done: t('Batch {id} released', { id }),
});

const discard = (url: string, { id }: PayoutBatch): Decision => ({
  title: t('Discard batch {id}?', { id }),
  text: t('Nothing is paid. Its payouts can be put into another batch.'),
  confirmLabel: t('Discard'),
  isDanger: true,
  decide: (write) => write<PayoutBatch>({ method: 'POST', url: `${url}/discard` }),
  done: t('Batch {id} discarded', { id }),
});

const LINE_BADGES = {
  pending: { tone: 'pending', word: msg('Waiting') },
  success: { tone: 'success', word: msg('Paid') },
  failed: { tone: 'danger', word: msg('Failed') },
  returned: { tone: 'danger', word: msg('Returned') },
} as const;

const LINE_COLUMNS: Column<PayoutBatchLine>[] = [
  { label: msg('Payout'), role: 'title', isUnbroken: true, render: ({ payoutId }) => formatPayoutId(payoutId) },
  { label: msg('Member'), render: ({ memberId, name }) => <MemberLink memberId={memberId} name={name} /> },
  { label: msg('Mode'), render: ({ mode, destination }) => <CellLines note={destination}>{mode}</CellLines> },
  amountColumn(({ amount }) => amount),
  {
    label: msg('State'),
    align: 'end',
    render: ({ status, utr, reason }) => (
      <CellLines note={utr === null ? reason : t('UTR {utr}', { utr })}>
        <Badge tone={LINE_BADGES[status].tone}>{t(LINE_BADGES[status].word)}</Badge>
      </CellLines>
    ),
  },
];
