import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import DialogContentText from '@mui/material/DialogContentText';
import TextField from '@mui/material/TextField';
import type { NewSavedReason, ReasonTopic, SavedReason } from 'api/contract';
import { toBusinessDate } from 'client/dates';
import { insertInto, useForm } from 'client/form';
import { useToast } from 'design';
import type { KeyboardEvent, RefObject } from 'react';
import { useId, useState } from 'react';
import { describeError, isFinalRefusal } from '../error-words';
import { FormDialog } from '../forms/form-dialog';
import { FormField } from '../forms/form-field';
import type { DialogProps } from '../forms/use-dialog';
import { useTask } from '../forms/use-task';
import { useServerState } from '../server-state/use-server-state';
import { t } from '../texts';
import { describeDone } from './decision';
import type { AdminWrite, Decision } from './decision';

interface DecisionDialogProps extends DialogProps {
  decision: Decision;
  write: AdminWrite;
  onExited: () => void;
}

/** Asks before a decision is carried out. A refusal that a better text can mend leaves the field as it was typed. */
export function DecisionDialog({ decision, write, ...dialog }: DecisionDialogProps) {
  const { title, text, confirmLabel, isDanger, field, more, saved, decide, done } = decision;
  const { showToast } = useToast();
  const { run } = useTask();
  const [isOver, setOver] = useState(false);
  const form = useForm<Record<string, string>>({
    initial: { ...(field && { [field.name]: '' }), ...(more && { [more.name]: '' }), ...(saved && { [KEEP]: '' }) },
    check: (texts) => ({
      ...(field && { [field.name]: field.check(texts[field.name] ?? '') }),
      ...(more?.check && { [more.name]: more.check(texts[more.name] ?? '') }),
    }),
    send: async (texts) => {
      try {
        const typed = field ? (texts[field.name] ?? '').trim() : '';
        const result = await decide(write, typed, more ? (texts[more.name] ?? '').trim() : '');
        dialog.onClose();
        if (done) showToast(describeDone(result, done));
        if (saved && texts[KEEP]) await keepReason({ about: saved, text: typed });
      } catch (error) {
        setOver(isFinalRefusal(error));
        throw error;
      }
    },
    describe: (error) => describeError(error, t('That did not work. Please try again.')),
  });
  const keepReason = (data: NewSavedReason) =>
    run(
      () => write<SavedReason>({ method: 'POST', url: '/admin/saved-reasons', data }),
      t('The reason could not be saved.'),
    );
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
      isReady={field?.check('') === undefined && !isDanger}
    >
      {saved && <SavedReasons about={saved} formRef={form.formProps.ref} write={write} />}
      {field && (
        <FormField
          field={form.field(field.name)}
          margin="normal"
          multiline={field.isLong ?? false}
          label={t(field.label)}
          help={t(field.help)}
          input={{ maxLength: 500, ...(field.isLong && { onKeyDown: sendOnEnter }) }}
        />
      )}
      {saved && <KeepReason />}
      {more && (
        <FormField
          field={form.field(more.name)}
          {...(more.check ? { multiline: true } : { type: 'date' })}
          margin="normal"
          label={t(more.label)}
          help={t(more.help)}
          input={more.check ? { maxLength: 500, onKeyDown: sendOnEnter } : { max: toBusinessDate(new Date()) }}
        />
      )}
    </FormDialog>
  );
}

/** A reason is a sentence or two: Enter sends it, and with Shift it breaks the line. */
function sendOnEnter(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.closest('form')?.requestSubmit();
}

const KEEP = 'keep';

const KeepReason = () => (
  <label>
    <Checkbox name={KEEP} sx={{ marginInlineStart: '-0.6rem' }} />
    {t('Save this text for the next time')}
  </label>
);

interface SavedReasonsProps {
  about: ReasonTopic;
  formRef: RefObject<HTMLFormElement | null>;
  write: AdminWrite;
}

/**
 * Puts the one that is chosen in the place of what is typed; it can be removed. One that is to read otherwise is
 * chosen, mended, saved, and removed as it was.
 */
function SavedReasons({ about, formRef, write }: SavedReasonsProps) {
  const id = useId();
  const { showToast } = useToast();
  const { run } = useTask();
  const [chosenId, setChosenId] = useState('');
  const { data = [] } = useServerState<SavedReason[]>('/admin/saved-reasons');
  const reasons = data.filter((reason) => reason.about === about);
  if (reasons.length === 0) return null;
  const remove = async () => {
    await write({ method: 'DELETE', url: `/admin/saved-reasons/${chosenId}` });
    setChosenId('');
    showToast(t('Saved text removed'));
  };
  const choose = (chosen: string) => {
    setChosenId(chosen);
    const reason = reasons.find((each) => each.id === chosen);
    const field = formRef.current?.elements.namedItem('reason');
    if (reason && field instanceof HTMLTextAreaElement) insertInto(field, reason.text, 0, field.value.length);
  };
  return (
    <>
      <TextField
        select
        label={t('Saved texts')}
        value={reasons.some((reason) => reason.id === chosenId) ? chosenId : ''}
        margin="normal"
        onChange={(event) => choose(event.target.value)}
        id={id}
        slotProps={{ select: { native: true } }}
      >
        <option value="">{t('Choose a saved text')}</option>
        {reasons.map((reason) => (
          <option key={reason.id} value={reason.id}>
            {reason.text}
          </option>
        ))}
      </TextField>
      {reasons.some((reason) => reason.id === chosenId) && (
        <Button
          variant="text"
          color="inherit"
          onClick={() => void run(remove, t('The saved text could not be removed.'))}
        >
          {t('Remove this saved text')}
        </Button>
      )}
    </>
  );
}
