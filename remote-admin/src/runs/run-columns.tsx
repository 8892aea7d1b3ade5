import Button from '@mui/material/Button';
import type { Run } from 'api/contract';
import { Amount, Badge } from 'design';
import { CellLines } from '../list/cell-lines';
import type { Column } from '../list/columns';
import { formatBusinessDate } from '../moments/business-date';
import { formatDuration } from '../moments/format-duration';
import { formatMoment } from '../moments/format-moment';
import { CutNote } from './cut-note';
import { describeFailure, describeTrigger, formatMemberCount, STATE_BADGES } from './run-words';

const NOTHING = '–';

/** @param onShowTotals opens what an attempt paid, by level */
export function listRunColumns(onShowTotals: (run: Run) => void): Column<Run>[] {
  return [
    {
      label: 'Date',
      role: 'title',
      isUnbroken: true,
      render: ({ businessDate }) => formatBusinessDate(businessDate),
    },
    { label: 'State', role: 'corner', render: (run) => <StateCell run={run} /> },
    {
      label: 'Started',
      isUnbroken: true,
      render: (run) => <CellLines note={describeStart(run)}>{formatMoment(run.startedAt)}</CellLines>,
    },
    {
      label: 'Cashback',
      align: 'end',
      isUnbroken: true,
      render: ({ totals }) =>
        totals ? (
          <CellLines note={formatMemberCount(totals.members)}>
            <Amount value={totals.cashback} />
          </CellLines>
        ) : (
          NOTHING
        ),
    },
    {
      label: 'On cashback',
      align: 'end',
      isUnbroken: true,
      render: ({ totals }) =>
        totals ? (
          <CellLines note={<CutNote cut={totals.cut} />}>
            <Amount value={totals.cashbackOnCashback} />
          </CellLines>
        ) : (
          NOTHING
        ),
    },
    {
      label: 'Totals',
      align: 'end',
      isUnbroken: true,
      role: 'foot',
      render: (run) =>
        run.totals && (
          <Button
            variant="text"
            aria-label={`By level: totals of ${formatBusinessDate(run.businessDate)}, attempt ${run.id}`}
            onClick={() => onShowTotals(run)}
          >
            By level
          </Button>
        ),
    },
  ];
}

const describeStart = (run: Run) =>
  !run.tookMs ? describeTrigger(run) : `${describeTrigger(run)}, took ${formatDuration(run.tookMs)}`;

function StateCell({ run }: { run: Run }) {
  const { tone, word } = STATE_BADGES[run.state];
  return (
    <CellLines note={describeFailure(run)}>
      <Badge tone={tone}>{word}</Badge>
    </CellLines>
  );
}
