import DialogContentText from '@mui/material/DialogContentText';
import type { Proposed } from 'api/contract';
import { checkReason } from 'api/contract/rules';
import { useForm } from 'client/form';
import { useToast } from 'design';
import type { ReactNode } from 'react';
import { createContext, use, useRef, useState } from 'react';
import { describeError, isFinalRefusal } from '../error-words';
import type { DialogProps } from '../forms/form-dialog';
import { FormDialog, useDialog } from '../forms/form-dialog';
import { FormField } from '../forms/form-field';
import { useAdminWrite } from '../server-state/use-server-state';

/** What is typed along with a decision. */
interface DecisionField {
  /** As the API calls it, so that a refusal finds it. */
  name: 'reason' | 'utr';
  label: string;
  help: string;
  /** The sentence to show under the field, or undefined when the text is fine. */
  check: (text: string) => string | undefined;
  isLong?: boolean;
}

type AdminWrite = ReturnType<typeof useAdminWrite>;

/** Something an admin is about to do for good. */
export interface Decision {
  title: string;
  text: ReactNode;
  confirmLabel: string;
  isDanger?: boolean;
  field?: DecisionField;
  /** Carries it out, with what was typed. Settles once the server has answered and what is shown is up to date. */
  decide: (write: AdminWrite, text: string) => Promise<unknown>;
  /** Said once it is done. */
  done?: string;
}

const isProposed = (result: unknown): result is Proposed =>
  typeof result === 'object' && result !== null && 'proposalId' in result;

/** What is said of a reply: the club may want a second person for it. */
export const describeDone = (result: unknown, done: string): string =>
  isProposed(result) ? 'Proposed. It waits for a second person.' : done;

/** `help` says who will read the reason. */
export const describeReason = (help: string): DecisionField => ({
  name: 'reason',
  label: 'Reason',
  help,
  check: checkReason,
  isLong: true,
});

/** A reason that may be left out. */
export const describeOptionalReason = (help: string): DecisionField => ({
  ...describeReason(help),
  label: 'Reason (optional)',
  check: (text) => (text.trim() === '' ? undefined : checkReason(text)),
});

const AskContext = createContext<(decision: Decision) => void>(() => undefined);

/** Asks the admin before something is done for good. */
export const useAsk = () => use(AskContext);

/** Around a page: one dialog for all of its decisions. */
export function DecisionProvider({ children }: { children: ReactNode }) {
  const { opened, open, close } = useDialog<Decision>();
  const openerRef = useRef<Element | null>(null);
  const write = useAdminWrite();
  const ask = (decision: Decision) => {
    openerRef.current = document.activeElement;
    open(decision);
  };
  return (
    <AskContext value={ask}>
      {children}
      {opened && (
        <DecisionDialog
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

/** The button that opened a dialog is often gone after the decision; the focus must not go with it. */
function keepFocus(opener: Element | null): void {
  if (!opener?.isConnected) document.querySelector('main')?.focus();
}

interface DecisionDialogProps extends DialogProps {
  decision: Decision;
  write: AdminWrite;
  onExited: () => void;
}

/** Asks before a decision is carried out. A refusal that a better text can mend leaves the field as it was typed. */
function DecisionDialog({ decision, write, ...dialog }: DecisionDialogProps) {
  const { title, text, confirmLabel, isDanger, field, decide, done } = decision;
  const { showToast } = useToast();
  const [isOver, setOver] = useState(false);
  const form = useForm<Record<string, string>>({
    initial: field ? { [field.name]: '' } : {},
    check: (texts) => (field ? { [field.name]: field.check(texts[field.name] ?? '') } : {}),
    send: async (texts) => {
      try {
        const result = await decide(write, field ? (texts[field.name] ?? '').trim() : '');
        dialog.onClose();
        if (done) showToast(describeDone(result, done));
      } catch (error) {
        setOver(isFinalRefusal(error));
        throw error;
      }
    },
    describe: (error) => describeError(error, 'That did not work. Please try again.'),
  });
  return (
    <FormDialog
      {...dialog}
      title={title}
      text={<DialogContentText component="div">{text}</DialogContentText>}
      form={form}
      submitLabel={confirmLabel}
      isDanger={isDanger}
      isOver={isOver}
      maxWidth="xs"
    >
      {field && (
        <FormField
          field={form.field(field.name)}
          autoFocus
          margin="normal"
          multiline={field.isLong ?? false}
          label={field.label}
          help={field.help}
          input={{ maxLength: 500 }}
        />
      )}
    </FormDialog>
  );
}
