import DialogContentText from '@mui/material/DialogContentText';
import { toBusinessDate } from 'client/dates';
import { useForm } from 'client/form';
import { useToast } from 'design';
import { useState } from 'react';
import { describeError, isFinalRefusal } from '../error-words';
import { FormDialog } from '../forms/form-dialog';
import { FormField } from '../forms/form-field';
import type { DialogProps } from '../forms/use-dialog';
import { describeDone } from './decision';
import type { AdminWrite, Decision } from './decision';

interface DecisionDialogProps extends DialogProps {
  decision: Decision;
  write: AdminWrite;
  onExited: () => void;
}

/** Asks before a decision is carried out. A refusal that a better text can mend leaves the field as it was typed. */
export function DecisionDialog({ decision, write, ...dialog }: DecisionDialogProps) {
  const { title, text, confirmLabel, isDanger, field, day, decide, done } = decision;
  const { showToast } = useToast();
  const [isOver, setOver] = useState(false);
  const form = useForm<Record<string, string>>({
    initial: { ...(field && { [field.name]: '' }), ...(day && { [day.name]: '' }) },
    check: (texts) => (field ? { [field.name]: field.check(texts[field.name] ?? '') } : {}),
    send: async (texts) => {
      try {
        const result = await decide(
          write,
          field ? (texts[field.name] ?? '').trim() : '',
          day ? (texts[day.name] ?? '') : '',
        );
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
      {day && (
        <FormField
          field={form.field(day.name)}
          type="date"
          margin="normal"
          label={day.label}
          help={day.help}
          input={{ max: toBusinessDate(new Date()) }}
        />
      )}
    </FormDialog>
  );
}
