import type { PayoutBatch } from 'api/contract';
import { formatMoment } from 'client/dates';
import { msg } from 'client/msg';
import { Amount, Badge } from 'design';
import { Link, useSearchParams } from 'react-router';
import { May } from '../layout/may';
import { ListPage } from '../list/list-page';
import type { Column } from '../list/rows';
import { CellLines } from '../list/rows';
import { useList } from '../list/use-list';
import { t } from '../texts';
import { BatchPage } from './batch-page';
import { STATE_BADGES, TEMPLATE_WORDS } from './batch-words';
import { NewBatch } from './new-batch';

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
  { label: msg('Total'), align: 'end', role: 'corner', render: ({ total }) => <Amount value={total} /> },
  {
    label: msg('State'),
    align: 'end',
    render: ({ state }) => <Badge tone={STATE_BADGES[state].tone}>{t(STATE_BADGES[state].word)}</Badge>,
  },
];
