import { createContext, use, useRef } from 'react';
import { request } from 'shared-auth';
import type { AdminWrite, Decision } from '../decisions/decision';
import { useAsk } from '../decisions/use-decision';
import { useTask } from '../forms/use-task';
import { t } from '../texts';
import type { DecisionWords, HeldDecision, HeldDecisions } from './held-decisions';

interface QueueWork {
  hold: HeldDecisions['hold'];
  findHeld: (rowId: string) => HeldDecision | undefined;
  /** Goes to the row after the one that was decided. */
  goOn: (rowId: string) => void;
}

export const QueueContext = createContext<QueueWork>({
  hold: () => undefined,
  findHeld: () => undefined,
  goOn: () => undefined,
});

/**
 * Deciding the rows of a queue: what is decided is held back, and the next row comes at once. A fresh proof is asked
 * for before that, so that ten seconds later nobody is asked in the middle of another case.
 */
export function useDecide() {
  const { hold, findHeld, goOn } = use(QueueContext);
  const ask = useAsk();
  const { run } = useTask();
  const busy = useRef(new Set<string>());

  const holdBack =
    (words: DecisionWords): AdminWrite =>
    async <Result,>(write: Parameters<AdminWrite>[0]) => {
      await request<null>({ method: 'POST', url: '/admin/proof', data: {} });
      hold(write, words);
      goOn(words.rowId);
      // Nobody reads it: what the server says is told when it is sent.
      return undefined as Result;
    };

  return {
    /** Without a question; `doing` is "Confirming deposit 12". */
    decide: async (decision: Decision, rowId: string, doing: string) => {
      if (busy.current.has(rowId) || findHeld(rowId)) return;
      busy.current.add(rowId);
      const write = holdBack({ done: decision.done, rowId, doing });
      await run(() => decision.decide(write, '', ''), t('That did not work. Please try again.'));
      busy.current.delete(rowId);
    },
    /** With the dialog of the decision, in which something is read or typed; what is done is said once it is sent. */
    askAndDecide: ({ done, ...decision }: Decision, rowId: string, doing: string) => {
      if (findHeld(rowId)) return;
      const write = holdBack({ done, rowId, doing });
      ask({ ...decision, decide: (_write, text, more) => decision.decide(write, text, more) });
    },
    /** At once, and for good: money has left the house. */
    askOnly: (decision: Decision, rowId: string) =>
      ask({
        ...decision,
        decide: async (write, text, more) => {
          const result = await decision.decide(write, text, more);
          goOn(rowId);
          return result;
        },
      }),
  };
}
