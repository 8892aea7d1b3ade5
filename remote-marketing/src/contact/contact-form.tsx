import { useForm } from 'client/form';
import { Button, Notice, TextAreaField, TextField } from 'design';
import { useSiteConfig } from 'federation/contract';
import { useEffect, useState } from 'react';
import { CONTACT_COPY } from './contact.copy';
import styles from './contact.module.css';
import { createSendMemory, sendContactMessage } from './send-contact-message';

const copy = CONTACT_COPY.form;
const EMPTY = { user_name: '', user_email: '', message: '' };

/** How long the outcome stays on the page. */
const OUTCOME_SHOWN_MS = 3000;

/**
 * 'Send a Message'. The fields' names are those of the EmailJS template; the browser itself checks what is required.
 */
export function ContactForm() {
  const config = useSiteConfig();
  const [memory] = useState(createSendMemory);
  const form = useForm({
    initial: EMPTY,
    send: async (_values, element) => {
      await sendContactMessage(element, config, memory);
      return EMPTY;
    },
    describe: () => copy.failure,
  });
  const isOutcomeShown = useShownFor(OUTCOME_SHOWN_MS, form.isSent || form.failure !== undefined);
  return (
    <form className={styles.form} {...form.formProps}>
      <TextField label={copy.name} autoComplete="name" maxLength={100} required {...form.field('user_name')} />
      <TextField
        label={copy.email}
        type="email"
        autoComplete="email"
        maxLength={254}
        required
        {...form.field('user_email')}
      />
      <TextAreaField label={copy.message} rows={6} maxLength={5000} required {...form.field('message')} />
      <div className={styles.foot}>
        <Button type="submit" isBusy={form.isSending}>
          {form.isSending ? copy.sending : copy.send}
        </Button>
        <div className={styles.outcome}>
          {!isOutcomeShown && <p className={styles.hint}>{copy.hint}</p>}
          {isOutcomeShown && form.isSent && <Notice tone="success">{copy.success}</Notice>}
          {isOutcomeShown && form.failure && <Notice tone="error">{form.failure}</Notice>}
        </div>
      </div>
    </form>
  );
}

/** True from the moment that something is there, for so long. */
function useShownFor(durationMs: number, isThere: boolean): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (!isThere) return undefined;
    const timer = setTimeout(() => setOver(true), durationMs);
    return () => {
      clearTimeout(timer);
      setOver(false);
    };
  }, [isThere, durationMs]);
  return isThere && !isOver;
}
