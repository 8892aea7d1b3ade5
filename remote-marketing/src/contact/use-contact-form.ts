import { useSiteConfig } from 'federation/contract';
import { useEffect, useState, type FormEvent } from 'react';
import { createSendMemory, sendContactMessage } from './send-contact-message';

export type ContactStatus = 'idle' | 'sending' | 'success' | 'error';

/** How long the outcome stays on the page. */
const OUTCOME_SHOWN_MS = 3000;

/** The states of the contact form: idle, sending, then success or error, and idle again after three seconds. */
export function useContactForm() {
  const config = useSiteConfig();
  const [status, setStatus] = useState<ContactStatus>('idle');
  const [memory] = useState(createSendMemory);

  useEffect(() => {
    if (status !== 'success' && status !== 'error') return;
    const timer = setTimeout(() => setStatus('idle'), OUTCOME_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [status]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setStatus('sending');
    try {
      await sendContactMessage(form, config, memory);
      form.reset();
      setStatus('success');
    } catch {
      setStatus('error');
    }
  };

  return { status, submit };
}
