import Button from '@mui/material/Button';
import type { Run } from 'api/contract';
import { Amount, Badge } from 'design';
import { CellLines } from '../list/cell-lines';
import type { Column } from '../list/columns';
import { formatBusinessDate } from '../moments/business-date';
import { formatDuration } from '../moments/format-duration';
import { formatMoment } from '../moments/format-moment';
import { describeFailure, describeTrigger, STATE_BADGES } from './run-words';

const NOTHING = '–';
const hasCut = (cut: string) => Number(cut) > 0;

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
      render: (run) => <CellLines note={describeTrigger(run)}>{formatMoment(run.startedAt)}</CellLines>,
    },
    {
      label: 'Took',
      align: 'end',
      isUnbroken: true,
      render: ({ tookMs }) => (tookMs === null ? NOTHING : formatDuration(tookMs)),
    },
    {
      label: 'Members',
      align: 'end',
      render: ({ totals }) => totals?.members.toLocaleString('en-IN') ?? NOTHING,
    },
    {
      label: 'Cashback',
      align: 'end',
      render: ({ totals }) => (totals ? <Amount value={totals.cashback} /> : NOTHING),
    },
    {
      label: 'On cashback',
      align: 'end',
      render: ({ totals }) =>
        totals ? (
          <CellLines note={hasCut(totals.cut) && <CutNote cut={totals.cut} />}>
            <Amount value={totals.cashbackOnCashback} />
          </CellLines>
        ) : (
          NOTHING
        ),
    },
    {
      label: 'Totals',
      align: 'end',
      role: 'foot',
      render: (run) =>
        run.totals && (
          <Button
            variant="text"
            aria-label={`Totals of ${formatBusinessDate(run.businessDate)}, attempt ${run.id}`}
            onClick={() => onShowTotals(run)}
          >
            By level
          </Button>
        ),
    },
  ];
}

function StateCell({ run }: { run: Run }) {
  const { tone, word } = STATE_BADGES[run.state];
  return (
    <CellLines note={describeFailure(run)}>
      <Badge tone={tone}>{word}</Badge>
    </CellLines>
  );
}

const CutNote = ({ cut }: { cut: string }) => (
  <>
    <Amount value={cut} /> cut by limits
  </>
);
