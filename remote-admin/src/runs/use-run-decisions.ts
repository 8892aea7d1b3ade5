import { useToast } from 'design';
import type { Decision } from '../decisions/decision';
import { formatBusinessDate } from '../moments/business-date';
import type { RunStarts } from './use-runs';

/** Starting runs, each after a question. */
export function useRunDecisions({ start, catchUp }: RunStarts, ask: (decision: Decision) => void) {
  const { showToast } = useToast();
  return {
    askStart: (businessDate: string) => {
      const date = formatBusinessDate(businessDate);
      ask({
        title: `Pay ${date}?`,
        text: 'Every running package of an enabled member is paid for that date: all of them or none, once, for good.',
        confirmLabel: 'Start run',
        decide: async () => {
          await start({ businessDate, isDryRun: false });
          showToast(`The run of ${date} has begun`);
        },
      });
    },
    askDryRun: (businessDate: string) => {
      const date = formatBusinessDate(businessDate);
      ask({
        title: `Dry run of ${date}?`,
        text: 'The whole run is computed and nothing is posted. Its totals are those that the run would post now.',
        confirmLabel: 'Start dry run',
        decide: async () => {
          await start({ businessDate, isDryRun: true });
          showToast(`The dry run of ${date} has begun`);
        },
      });
    },
    askCatchUp: (dueDates: string[]) =>
      ask({
        title: dueDates.length === 1 ? 'Pay the due date?' : `Pay all ${dueDates.length} due dates?`,
        text: 'They are paid in order, the oldest first, each date once and for good. It goes on when you leave this page.',
        confirmLabel: 'Catch up',
        decide: async () => {
          await catchUp();
          showToast('Catching up has begun');
        },
      }),
  };
}

export type RunDecisions = ReturnType<typeof useRunDecisions>;
