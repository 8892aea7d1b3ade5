import { useForm } from 'client/form';
import { useToast } from 'design';
import { useState } from 'react';
import { describeError, isFinalRefusal } from '../error-words';
import type { DialogProps } from '../forms/use-dialog';
import { useAdminWrite } from '../server-state/use-server-state';
import type { AdminWrite } from './decision';
import { describeDone } from './decision';

interface DialogFormOptions<Texts, Result> {
  /** What the fields hold at first. */
  initial: Texts;
  /** A sentence for each field that is refused. */
  check: (texts: Texts) => Partial<Record<keyof Texts, string | undefined>>;
  send: (write: AdminWrite, texts: Texts) => Promise<Result>;
  /** What is said once it is done, if anything is. */
  done: (result: Result, texts: Texts) => string | undefined;
  /** What is said of a failure that has no words of its own. */
  failure: string;
}

/** The form of a dialog that writes: it closes once the server has taken what was typed. */
export function useDialogForm<Texts extends Record<keyof Texts, string>, Result>(
  { onClose }: Pick<DialogProps, 'onClose'>,
  { initial, check, send, done, failure }: DialogFormOptions<Texts, Result>,
) {
  const write = useAdminWrite();
  const { showToast } = useToast();
  const [isOver, setOver] = useState(false);
  const form = useForm<Texts>({
    initial,
    check,
    send: async (texts) => {
      try {
        const result = await send(write, texts);
        onClose();
        const said = done(result, texts);
        if (said !== undefined) showToast(describeDone(result, said));
      } catch (error) {
        setOver(isFinalRefusal(error));
        throw error;
      }
    },
    describe: (error) => describeError(error, failure),
  });
  return { ...form, /** No second try can help. */ isOver };
}
