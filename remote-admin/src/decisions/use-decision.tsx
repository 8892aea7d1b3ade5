import { useToast } from 'design';
import type { ReactNode } from 'react';
import { createContext, use, useRef, useState } from 'react';
import { keepFocus } from '../focus/way-on';
import { useDialog } from '../forms/use-dialog';
import { useAdminWrite } from '../server-state/use-server-state';
import { t } from '../texts';
import type { Decision } from './decision';
import type { DecisionDialog } from './decision-dialog';

const AskContext = createContext<(decision: Decision) => void>(() => undefined);

/** Asks the admin before something is done for good. */
export const useAsk = () => use(AskContext);

/** Around a page: one dialog for all of its decisions. */
export function DecisionProvider({ children }: { children: ReactNode }) {
  const { opened, open, close } = useDialog<Decision>();
  const openerRef = useRef<Element | null>(null);
  const write = useAdminWrite();
  const { showToast } = useToast();
  const [Dialog, setDialog] = useState<typeof DecisionDialog>();
  // A first look at the back office decides nothing: the dialog and all of Material UI that it needs come when asked.
  const ask = async (decision: Decision) => {
    openerRef.current = document.activeElement;
    try {
      const { DecisionDialog } = await import('./decision-dialog');
      setDialog(() => DecisionDialog);
      open(decision);
    } catch {
      showToast(t('The question could not be loaded. Please check your connection and try again.'), { tone: 'error' });
    }
  };
  return (
    <AskContext value={(decision) => void ask(decision)}>
      {children}
      {Dialog && opened && (
        <Dialog
          key={opened.count}
          decision={opened.subject}
          write={write}
          isOpen={opened.isOpen}
          onClose={close}
          onExited={() => keepFocus(openerRef.current)}
        />
      )}
    </AskContext>
  );
}
