import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { Notice } from 'design';
import type { ReactNode, SubmitEvent } from 'react';
import { useId, useRef, useState } from 'react';
import { ApiError, formatError } from 'shared-auth';

/** What is typed along with a decision. */
export interface DecisionField {
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
}

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
  /** After the dialog has left the screen. */
  onExited: () => void;
}

/** Asks before a decision is carried out, and stays until the server has said what became of it. */
function DecisionDialog({ decision, isOpen, onClose, onExited }: DecisionDialogProps) {
  const id = useId();
  const form = useDecisionForm(decision, onClose);
  const { field, confirmLabel, isDanger } = decision;
  return (
    <Dialog
      open={isOpen}
      onClose={form.isBusy ? undefined : onClose}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      fullWidth
      maxWidth="xs"
      slotProps={{ transition: { onExited } }}
    >
      <DialogTitle id={`${id}-title`}>{decision.title}</DialogTitle>
      <DialogContent>
        <form id={id} noValidate onSubmit={form.submit}>
          <DialogContentText id={`${id}-text`} component="div">
            {decision.text}
          </DialogContentText>
          {form.refusal !== null && (
            <Notice tone="error">{formatError(form.refusal, 'That did not work. Please try again.')}</Notice>
          )}
          {field && !form.isOver && (
            <TextField
              id={`${id}-field`}
              autoFocus
              margin="normal"
              multiline={field.isLong ?? false}
              label={field.label}
              value={form.text}
              onChange={(event) => form.setText(event.target.value)}
              error={Boolean(form.problem)}
              helperText={form.problem ?? field.help}
              slotProps={{ htmlInput: { maxLength: 500, autoComplete: 'off' } }}
            />
          )}
        </form>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" color="inherit" onClick={onClose} disabled={form.isBusy} autoFocus={!field}>
          {form.isOver ? 'Close' : 'Cancel'}
        </Button>
        {!form.isOver && (
          <Button
            type="submit"
            form={id}
            variant="contained"
            color={isDanger ? 'error' : 'primary'}
            disabled={form.isBusy}
          >
            {form.isBusy ? 'One moment...' : confirmLabel}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

function useDecisionForm({ field, decide }: Decision, onClose: () => void) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);

  const carryOut = async () => {
    setBusy(true);
    setRefusal(null);
    try {
      await decide(text.trim());
      onClose();
    } catch (error) {
      setRefusal(error);
    } finally {
      setBusy(false);
    }
  };

  return {
    text,
    setText,
    problem,
    isBusy,
    refusal,
    // Somebody else was first, or it is not for this admin to decide: trying again cannot help.
    isOver: refusal instanceof ApiError && [403, 404, 409].includes(refusal.status),
    submit: (event: SubmitEvent) => {
      event.preventDefault();
      const found = field?.check(text);
      setProblem(found);
      if (!found && !isBusy) void carryOut();
    },
  };
}
