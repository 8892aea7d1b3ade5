import type { ComponentType } from 'react';
import { type DialogProps, useDialog } from './use-dialog';

/**
 * One dialog of a page: `open` shows it with what it is about, and `element` is where it stands, undefined until then.
 * Apart from `useDialog`, which is part of the first look at the back office.
 */
export function useDialogOf<Props extends object>(Dialog: ComponentType<Props & DialogProps>) {
  const { opened, open, close } = useDialog<Props>();
  return {
    open,
    element: opened && <Dialog {...opened.subject} key={opened.count} isOpen={opened.isOpen} onClose={close} />,
  };
}
