import Button from '@mui/material/Button';
import type { Run, RunState } from 'api/contract';
import { formatBusinessDate, formatMoment } from 'client/dates';
import { msg } from 'client/msg';
import { Amount, Badge } from 'design';
import type { Column } from '../list/rows';
import { CellLines } from '../list/rows';
import { t } from '../texts';
import { CutNote, formatMemberCount } from './run-totals';

const NOTHING = '–';
const MS_PER_SECOND = 1_000;
const SECONDS_PER_MINUTE = 60;

/** @param onShowTotals opens what an attempt paid, by level */
export function listRunColumns(onShowTotals: (run: Run) => void): Column<Run>[] {
  return [
    {
      label: msg('Date'),
      role: 'title',
      isUnbroken: true,
      render: ({ businessDate }) => formatBusinessDate(businessDate),
    },
    { label: msg('State'), role: 'corner', render: (run) => <StateCell run={run} /> },
    {
      label: msg('Started'),
      isUnbroken: true,
      render: (run) => <CellLines note={describeStart(run)}>{formatMoment(run.startedAt)}</CellLines>,
    },
    {
      label: msg('Cashback'),
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
      label: msg('On cashback'),
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
      label: msg('Totals'),
      align: 'end',
      isUnbroken: true,
      role: 'foot',
      render: (run) =>
        run.totals && (
          <Button
            variant="text"
            aria-label={t('By level: totals of {businessDate}, attempt {id}', {
              businessDate: formatBusinessDate(run.businessDate),
              id: run.id,
            })}
            onClick={() => onShowTotals(run)}
          >
            {t('By level')}
          </Button>
        ),
    },
  ];
}

const describeStart = (run: Run) =>
  !run.tookMs
    ? describeTrigger(run)
    : t('{trigger}, took {duration}', { trigger: describeTrigger(run), duration: formatDuration(run.tookMs) });

/** "420 ms", "3.2 s", "1 min 12 s". */
export function formatDuration(durationMs: number): string {
  if (durationMs < MS_PER_SECOND) return t('{milliseconds} ms', { milliseconds: durationMs });
  const tenths = (durationMs / MS_PER_SECOND).toFixed(1);
  if (Number(tenths) < SECONDS_PER_MINUTE) return t('{seconds} s', { seconds: tenths });
  // Rounded before it is taken apart: 59.96 seconds make a minute.
  const seconds = Math.round(durationMs / MS_PER_SECOND);
  return t('{minutes} min {seconds} s', {
    minutes: Math.floor(seconds / SECONDS_PER_MINUTE),
    seconds: seconds % SECONDS_PER_MINUTE,
  });
}

function StateCell({ run }: { run: Run }) {
  const { tone, word } = STATE_BADGES[run.state];
  return (
    <CellLines note={describeProgress(run)}>
      <Badge tone={tone}>{t(word)}</Badge>
    </CellLines>
  );
}

const STATE_BADGES: Record<RunState, { tone: 'pending' | 'success' | 'danger' | 'neutral'; word: string }> = {
  running: { tone: 'pending', word: msg('Running') },
  posting: { tone: 'pending', word: msg('Posting') },
  posted: { tone: 'success', word: msg('Posted') },
  simulated: { tone: 'neutral', word: msg('Dry run') },
  failed: { tone: 'danger', word: msg('Failed') },
  interrupted: { tone: 'danger', word: msg('Interrupted') },
};

const TRIGGERS: Record<Run['trigger'], string> = {
  schedule: msg('by the schedule'),
  start: msg('at the start of the server'),
  command: msg('by command'),
  admin: msg('by an admin'),
  seed: msg('with the demo data'),
};

/** Who or what began an attempt: "by Demo Admin", "by the schedule". */
function describeTrigger({ trigger, startedBy }: Run): string {
  return startedBy === null ? t(TRIGGERS[trigger]) : t('by {name}', { name: startedBy });
}

/** How far an attempt is that has not ended, or why nothing came of it, in a sentence. */
function describeProgress({ state, chunks, error }: Run): string | null {
  const share = chunks && `${Math.floor((100 * chunks.posted) / Math.max(chunks.all, 1))} %`;
  if (state === 'posting') return t('{share} of the credits are in their wallets.', { share: share ?? '' });
  if (state !== 'interrupted') return error;
  if (share === null) return t('The server stopped in the middle. Nothing was posted.');
  const next = t('{share} of the credits are in their wallets; the next trigger goes on.', { share });
  return `${error ?? t('The server stopped in the middle.')} ${next}`;
}
