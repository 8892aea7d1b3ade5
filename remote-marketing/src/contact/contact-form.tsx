import { EmailJSResponseStatus, init, sendForm } from '@emailjs/browser';
import { useDraft } from 'client/draft';
import { useForm } from 'client/form';
import { Button, Notice, TextAreaField, TextField } from 'design';
import type { SiteConfig } from 'federation/contract';
import { useSiteConfig } from 'federation/contract';
import { useTranslation } from 'i18n';
import { useEffect, useState } from 'react';
import { CONTACT_COPY } from './contact.copy';
import styles from './contact.module.css';

const copy = CONTACT_COPY.form;
const EMPTY = { user_name: '', user_email: '', message: '' };

/** How long the outcome stays on the page. */
const OUTCOME_SHOWN_MS = 3000;

/**
 * 'Send a Message'. The fields' names are those of the EmailJS template; the browser itself checks what is required.
 */
export function ContactForm() {
  const { t } = useTranslation();
  const config = useSiteConfig();
  const [memory] = useState(createSendMemory);
  const form = useForm({
    initial: EMPTY,
    draft: useDraft('contact'),
    send: async (_values, element) => {
      await sendContactMessage(element, config, memory);
      return EMPTY;
    },
    describe: () => t(copy.failure),
  });
  const isOutcomeShown = useShownFor(OUTCOME_SHOWN_MS, form.isSent || form.failure !== undefined);
  return (
    <form className={styles.form} {...form.formProps}>
      <TextField label={t(copy.name)} autoComplete="name" maxLength={100} required {...form.field('user_name')} />
      <TextField
        label={t(copy.email)}
        type="email"
        autoComplete="email"
        maxLength={254}
        required
        {...form.field('user_email')}
      />
      <TextAreaField label={t(copy.message)} rows={6} maxLength={5000} required {...form.field('message')} />
      <div className={styles.foot}>
        <Button type="submit" isBusy={form.isSending}>
          {t(form.isSending ? copy.sending : copy.send)}
        </Button>
        <div className={styles.outcome}>
          {!isOutcomeShown && <p className={styles.hint}>{t(copy.hint)}</p>}
          {isOutcomeShown && form.isSent && <Notice tone="success">{t(copy.success)}</Notice>}
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

/** How long the browser waits before it sends a second message. */
const RESEND_PAUSE_MS = 10_000;

const PAUSE_ID = 'contact-form';
const TOO_MANY_REQUESTS = 429;

/** Where the SDK notes when a message last went out. It lives as long as the form. */
type SendMemory = ReturnType<typeof createSendMemory>;

function createSendMemory() {
  const noted = new Map<string, string>();
  return {
    get: async (key: string) => noted.get(key),
    set: async (key: string, value: string) => void noted.set(key, value),
    remove: async (key: string) => void noted.delete(key),
  };
}

/**
 * Sends the form through the EmailJS SDK, to the configured origin or to this site's own API.
 * The SDK refuses by itself a headless browser (451), a message under the club's own address (403)
 * and a second message within the pause (429).
 * @throws EmailJSResponseStatus of a refusal or an error reply, or the network's error.
 */
async function sendContactMessage(
  form: HTMLFormElement,
  { contactForm, brand }: SiteConfig,
  memory: SendMemory,
): Promise<void> {
  init({
    publicKey: contactForm.publicKey,
    origin: contactForm.origin || location.origin,
    blockHeadless: true,
    blockList: { watchVariable: 'user_email', list: [brand.helloEmail, brand.supportEmail] },
    limitRate: { id: PAUSE_ID, throttle: RESEND_PAUSE_MS },
    storageProvider: memory,
  });
  try {
    await sendForm(contactForm.serviceId, contactForm.templateId, form);
  } catch (error) {
    // The SDK starts the pause before it sends. A message that never arrived must not hold up the next attempt.
    if (!isPauseRefusal(error)) await memory.remove(PAUSE_ID);
    throw error;
  }
}

function isPauseRefusal(error: unknown): boolean {
  return error instanceof EmailJSResponseStatus && error.status === TOO_MANY_REQUESTS;
}
