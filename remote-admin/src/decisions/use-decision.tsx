import DialogContentText from '@mui/material/DialogContentText';
import { checkReason } from 'api/contract/rules';
import { useForm } from 'client/form';
import { useToast } from 'design';
import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import { describeError, isFinalRefusal } from '../error-words';
import { FormDialog } from '../forms/form-dialog';
import { FormField } from '../forms/form-field';

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

/** Something an admin is about to do for good. */
export interface Decision {
  title: string;
  text: ReactNode;
  confirmLabel: string;
  isDanger?: boolean;
  field?: DecisionField;
  /** Settles once the server has answered and what is shown is up to date. */
  decide: (text: string) => Promise<unknown>;
  /** Said once it is done. */
  done?: string;
}

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

/** One dialog for all decisions of a page. Draw `dialog` anywhere in it. */
export function useDecision(): { ask: (decision: Decision) => void; dialog: ReactNode } {
  const [asked, setAsked] = useState<{ decision: Decision; count: number } | null>(null);
  const [isOpen, setOpen] = useState(false);
  const openerRef = useRef<Element | null>(null);

  return {
    ask: (decision) => {
      openerRef.current = document.activeElement;
      setAsked((last) => ({ decision, count: (last?.count ?? 0) + 1 }));
      setOpen(true);
    },
    dialog: asked && (
      <DecisionDialog
        key={asked.count}
        decision={asked.decision}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onExited={() => keepFocus(openerRef.current)}
      />
    ),
  };
}

/** The button that opened a dialog is often gone after the decision; the focus must not go with it. */
function keepFocus(opener: Element | null): void {
  if (!opener?.isConnected) document.querySelector('main')?.focus();
}

interface DecisionDialogProps {
  decision: Decision;
  isOpen: boolean;
  onClose: () => void;
  onExited: () => void;
}

/** Asks before a decision is carried out. A refusal that a better text can mend leaves the field as it was typed. */
function DecisionDialog({ decision, isOpen, onClose, onExited }: DecisionDialogProps) {
  const { title, text, confirmLabel, isDanger, field, decide, done } = decision;
  const { showToast } = useToast();
  const [isOver, setOver] = useState(false);
  const form = useForm<Record<string, string>>({
    initial: field ? { [field.name]: '' } : {},
    check: (texts) => (field ? { [field.name]: field.check(texts[field.name] ?? '') } : {}),
    send: async (texts) => {
      try {
        await decide(field ? (texts[field.name] ?? '').trim() : '');
        onClose();
        if (done) showToast(done);
      } catch (error) {
        setOver(isFinalRefusal(error));
        throw error;
      }
    },
    describe: (error) => describeError(error, 'That did not work. Please try again.'),
  });
  return (
    <FormDialog
      title={title}
      text={<DialogContentText component="div">{text}</DialogContentText>}
      form={form}
      submitLabel={confirmLabel}
      isDanger={isDanger}
      isOver={isOver}
      isOpen={isOpen}
      maxWidth="xs"
      onClose={onClose}
      onExited={onExited}
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
