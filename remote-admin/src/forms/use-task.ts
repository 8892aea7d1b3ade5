import { useToast } from 'design';
import { useState } from 'react';
import { describeError } from '../error-words';

/** What the press of a button does: busy while it is under way, and a failure is told. */
export function useTask() {
  const { showToast } = useToast();
  const [isBusy, setBusy] = useState(false);
  return {
    isBusy,
    /** @param failure said when it has no words of its own */
    run: async (task: () => Promise<unknown>, failure: string) => {
      setBusy(true);
      try {
        await task();
      } catch (error) {
        showToast(describeError(error, failure), { tone: 'error' });
      } finally {
        setBusy(false);
      }
    },
  };
}
