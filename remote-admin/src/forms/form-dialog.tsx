import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { useForm } from 'client/form';
import { joinClassNames, Notice } from 'design';
import type { ReactNode } from 'react';
import { useId, useRef } from 'react';
import { t } from '../texts';
import { BusyButton } from './busy-button';
import styles from './form-dialog.module.css';
import type { DialogProps } from './use-dialog';
import { useDialogFocus } from './use-dialog-focus';

interface FormDialogProps extends DialogProps {
  title: string;
  /** What is asked, above the fields. */
  text?: ReactNode;
  form: Pick<ReturnType<typeof useForm>, 'formProps' | 'failure' | 'isSending'> & { isOver?: boolean };
  /** The fields, the first of which has the focus. */
  children?: ReactNode;
  submitLabel: string;
  isDanger?: boolean;
  /** Nothing has to be typed: the way on has the focus. */
  isReady?: boolean;
  /** No second try can help: there is nothing to do but to close. */
  isOver?: boolean;
  /** A small one is a question with a field or two, and lays them out itself. */
  maxWidth?: 'xs' | 'sm';
  /** Of the form. */
  className?: string;
}

/**
 * A form in a dialog, which stays until the server has said what became of it. Once something is typed, Escape and a
 * click beside it lead to the button that throws it away instead of doing so themselves.
 */
export function FormDialog(props: FormDialogProps) {
  const { title, text, form, children, isReady = false, isOpen, onClose, onExited } = props;
  const { maxWidth = 'sm', className, isOver = form.isOver } = props;
  const id = useId();
  const dialogRef = useDialogFocus(isOpen, { isReady });
  const cancelRef = useRef<HTMLButtonElement>(null);
  const leave = () => {
    if (isTyped(form.formProps.ref.current)) cancelRef.current?.focus();
    else onClose();
  };
  return (
    <Dialog
      ref={dialogRef}
      open={isOpen}
      onClose={form.isSending ? undefined : leave}
      aria-labelledby={`${id}-title`}
      aria-describedby={text ? `${id}-text` : undefined}
      fullWidth
      maxWidth={maxWidth}
      slotProps={{ transition: { onExited } }}
    >
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <DialogContent>
        <form id={id} className={joinClassNames(maxWidth === 'sm' && styles.form, className)} {...form.formProps}>
          {text && <div id={`${id}-text`}>{text}</div>}
          {form.failure !== undefined && <Notice tone="error">{form.failure}</Notice>}
          {!isOver && children}
        </form>
      </DialogContent>
      <DialogActions>
        <Button ref={cancelRef} variant="outlined" color="inherit" onClick={onClose} disabled={form.isSending}>
          {isOver ? t('Close') : t('Cancel')}
        </Button>
        {!isOver && <SubmitButton formId={id} {...props} />}
      </DialogActions>
    </Dialog>
  );
}

/** Whether a field holds something else than at first. One without a name is a measure of Material UI's. */
function isTyped(form: HTMLFormElement | null): boolean {
  return [...(form?.elements ?? [])].some((field) => {
    if (field instanceof HTMLInputElement && field.type === 'checkbox') return field.checked !== field.defaultChecked;
    const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
    return isText && field.name !== '' && field.value !== field.defaultValue;
  });
}

function SubmitButton({ formId, form, submitLabel, isDanger }: FormDialogProps & { formId: string }) {
  return (
    <BusyButton
      type="submit"
      form={formId}
      variant="contained"
      color={isDanger ? 'error' : 'primary'}
      isBusy={form.isSending}
    >
      {form.isSending ? t('One moment...') : submitLabel}
    </BusyButton>
  );
}
