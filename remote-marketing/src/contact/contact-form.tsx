import { Button, Notice, TextAreaField, TextField } from 'design';
import { CONTACT_COPY } from './contact.copy';
import styles from './contact-form.module.css';
import type { ContactStatus } from './use-contact-form';
import { useContactForm } from './use-contact-form';

const copy = CONTACT_COPY.form;

/** 'Send a Message'. The fields' names are those of the EmailJS template; the browser itself checks what is required. */
export function ContactForm() {
  const { status, submit } = useContactForm();
  const isSending = status === 'sending';
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextField label={copy.name} name="user_name" autoComplete="name" maxLength={100} required />
      <TextField label={copy.email} name="user_email" type="email" autoComplete="email" maxLength={254} required />
      <TextAreaField label={copy.message} name="message" rows={6} maxLength={5000} required />
      <div className={styles.foot}>
        <Button type="submit" isBusy={isSending}>
          {isSending ? copy.sending : copy.send}
        </Button>
        <div className={styles.outcome}>
          <Outcome status={status} />
        </div>
      </div>
    </form>
  );
}

function Outcome({ status }: { status: ContactStatus }) {
  if (status === 'success') return <Notice tone="success">{copy.success}</Notice>;
  if (status === 'error') return <Notice tone="error">{copy.failure}</Notice>;
  return <p className={styles.hint}>{copy.hint}</p>;
}
