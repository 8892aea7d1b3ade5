import type { ComponentType } from 'react';
import { keepFocus } from '../focus/way-on';
import { type DialogProps, useDialog } from './use-dialog';

/**
 * One dialog of a page: `open` shows it with what it is about, and `element` is where it stands, undefined until then.
 * When the button that opened it has gone with what it did, the focus goes on in the page. Apart from `useDialog`,
 * which is part of the first look at the back office.
 */
export function useDialogOf<Props extends object>(Dialog: ComponentType<Props & DialogProps>) {
  const { opened, open, close } = useDialog<{ props: Props; opener: Element | null }>();
  return {
    open: (props: Props) => open({ props, opener: document.activeElement }),
    element: opened && (
      <Dialog
        {...opened.subject.props}
        key={opened.count}
        isOpen={opened.isOpen}
        onClose={close}
        onExited={() => keepFocus(opened.subject.opener)}
      />
    ),
  };
}
