import { useDraft } from 'client/draft';
import { useForm } from 'client/form';
import { msg } from 'client/msg';
import { Button, Notice, TextAreaField } from 'design';
import { useTranslation } from 'i18n';
import { describeError } from '../error-words';
import styles from './messages.module.css';

interface MessageFormProps {
  label: string;
  button: string;
  /** Said once it is sent. */
  done: string;
  /** The name of what is begun and not sent. */
  draft: string;
  send: (text: string) => Promise<unknown>;
}

const EMPTY = { text: '' };

/** Something to write to the club; what was not sent stays where it was typed. */
export function MessageForm({ label, button, done, draft, send }: MessageFormProps) {
  const { t } = useTranslation();
  const form = useForm({
    initial: EMPTY,
    draft: useDraft(draft),
    check: ({ text }) => ({ text: text.trim() === '' ? msg('Message is required.') : undefined }),
    send: async ({ text }) => {
      await send(text);
      return EMPTY;
    },
    describe: describeError,
  });
  return (
    <form className={styles.form} {...form.formProps}>
      <TextAreaField label={label} rows={5} maxLength={5000} required {...form.field('text')} />
      {form.failure && <Notice tone="error">{form.failure}</Notice>}
      {form.isSent && <Notice tone="success">{done}</Notice>}
      <Button type="submit" isBusy={form.isSending}>
        {form.isSending ? t('Sending...') : button}
      </Button>
    </form>
  );
}
