import { EmailJSResponseStatus, init, sendForm } from '@emailjs/browser';
import type { SiteConfig } from 'federation/contract';

/** How long the browser waits before it sends a second message. */
const RESEND_PAUSE_MS = 10_000;

const PAUSE_ID = 'contact-form';
const TOO_MANY_REQUESTS = 429;

/** Where the SDK notes when a message last went out. It lives as long as the form. */
export type SendMemory = ReturnType<typeof createSendMemory>;

export function createSendMemory() {
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
export async function sendContactMessage(
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
