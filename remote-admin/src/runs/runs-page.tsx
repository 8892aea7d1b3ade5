import type { Run } from 'api/contract';
import { useState } from 'react';
import { useDecision } from '../decisions/use-decision';
import { ExportButton } from '../list/export-button';
import { ListPage } from '../list/list-page';
import { DueCard } from './due-card';
import { listRunColumns } from './run-columns';
import { RunTotalsDialog } from './run-totals-dialog';
import { useRunDecisions } from './use-run-decisions';
import { useRuns } from './use-runs';

/** The daily payout: what is due, and every attempt at it. */
export function RunsPage() {
  const { runs, isUnderWay, starts } = useRuns();
  const { ask, dialog } = useDecision();
  const decisions = useRunDecisions(starts, ask);
  const [totals, setTotals] = useState<{ run: Run; isOpen: boolean }>();
  return (
    <>
      <ListPage
        title="Runs"
        description="A run pays the cashback of one business date, Monday to Friday, once and for good."
        noun="attempts"
        emptyText="The first run follows the first package."
        list={runs}
        action={<ExportButton url="/admin/runs.csv" params={runs.params} name="runs" />}
        above={runs.shown && <DueCard schedule={runs.shown.extras} isRunning={isUnderWay} decisions={decisions} />}
        columns={listRunColumns((run) => setTotals({ run, isOpen: true }))}
        getKey={({ id }) => id}
        isWide
      />
      {totals && <RunTotalsDialog {...totals} onClose={() => setTotals({ ...totals, isOpen: false })} />}
      {dialog}
    </>
  );
}
