import { EmailJSResponseStatus, init, sendForm } from '@emailjs/browser';
import { useDraft } from 'client/draft';
import { useForm } from 'client/form';
import { msg } from 'client/msg';
import type { ArtProps } from 'design';
import { Button, Card, LineIcon, Notice, Section, TextAreaField, TextField } from 'design';
import type { SiteConfig } from 'federation/contract';
import { useSiteConfig } from 'federation/contract';
import { useTranslation } from 'i18n';
import type { IconNode } from 'lucide';
import { Mail, MapPin, Phone } from 'lucide';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import tiles from '../sections/icon-tile.module.css';
import { PublicPage } from '../sections/public-page';
import styles from './contact.module.css';

const PAGE = {
  title: msg('Get In Touch'),
  subtitle: msg(
    'Ask before you join, ask when something looks wrong, ask for the sum behind a figure. A person reads every message.',
  ),
  page: msg('Contact Us'),
};

/** /contact-us */
export function ContactPage() {
  const { t } = useTranslation();
  return (
    <PublicPage copy={PAGE}>
      <Section>
        <div className={styles.columns}>
          <Card padding="large">
            <div className={styles.head}>
              <h2>{t('Send a Message')}</h2>
              <p className={styles.lead}>{t('All three fields are needed, so that we can answer you.')}</p>
              <p>
                {t('Already a member? Write and read the answer in the member area:')}{' '}
                <Link to="/messages">{t('Your messages')}</Link>
              </p>
            </div>
            <ContactForm />
          </Card>
          <div className={styles.side}>
            <PostcardArt className={styles.art} />
            <h2 className={styles.sideTitle}>{t('Reach us directly')}</h2>
            <ContactBlock />
            <p className={styles.care}>{t('Never send us your password. Nobody from the club will ask for it.')}</p>
          </div>
        </div>
      </Section>
    </PublicPage>
  );
}

const EMPTY = { user_name: '', user_email: '', message: '' };

/** How long the outcome stays on the page. */
const OUTCOME_SHOWN_MS = 3000;

/**
 * 'Send a Message'. The fields' names are those of the EmailJS template; the browser itself checks what is required.
 */
function ContactForm() {
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
    describe: () => t('Failed to send message. Please try again.'),
  });
  const isOutcomeShown = useShownFor(OUTCOME_SHOWN_MS, form.isSent || form.failure !== undefined);
  return (
    <form className={styles.form} {...form.formProps}>
      <TextField label={t('Full Name')} autoComplete="name" maxLength={100} required {...form.field('user_name')} />
      <TextField
        label={t('Email Address')}
        type="email"
        autoComplete="email"
        maxLength={254}
        required
        {...form.field('user_email')}
      />
      <TextAreaField label={t('Message')} rows={6} maxLength={5000} required {...form.field('message')} />
      <div className={styles.foot}>
        <Button type="submit" isBusy={form.isSending}>
          {t(form.isSending ? 'Sending...' : 'Send message')}
        </Button>
        <div className={styles.outcome}>
          {!isOutcomeShown && (
            <p className={styles.hint}>{t('We use your address for our answer and for nothing else.')}</p>
          )}
          {isOutcomeShown && form.isSent && <Notice tone="success">{t('Message sent successfully!')}</Notice>}
          {isOutcomeShown && form.failure && <Notice tone="error">{form.failure}</Notice>}
        </div>
      </div>
    </form>
  );
}

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

/** How long the browser waits before it sends a second message. */
const RESEND_PAUSE_MS = 10_000;

const PAUSE_ID = 'contact-form';
const TOO_MANY_REQUESTS = 429;

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

/** A postcard from the hills with a stamp and three lines of writing. */
function PostcardArt({ className }: ArtProps) {
  return (
    <svg viewBox="0 0 320 200" aria-hidden="true" className={className}>
      <ellipse cx="160" cy="186" rx="128" ry="8" fill="var(--sc-art-hill-far)" opacity="0.6" />
      <g transform="rotate(5 160 100)">
        <rect x="44" y="28" width="240" height="144" rx="12" fill="var(--sc-art-sun)" />
      </g>
      <g transform="rotate(-3 160 100)">
        <rect x="36" y="26" width="248" height="148" rx="12" fill="var(--sc-art-bright)" />
        <Hills />
        <Writing />
        <Postage />
      </g>
    </svg>
  );
}

function Hills() {
  return (
    <g>
      <path d="M48 38h104v124H48a4 4 0 0 1-4-4V42a4 4 0 0 1 4-4Z" fill="var(--sc-art-sky)" />
      <circle cx="112" cy="78" r="17" fill="var(--sc-art-sun)" />
      <path d="M44 118c18-28 34-42 48-40s22 24 38 24c8 0 16-4 22-10v70H44Z" fill="var(--sc-art-hill-far)" />
      <path d="M44 136c24-16 44-18 62-8 18 8 32 8 46 0v34H44Z" fill="var(--sc-art-hill-mid)" />
      <path d="M44 152c30-10 66-8 108-4v14H48a4 4 0 0 1-4-4Z" fill="var(--sc-art-hill-front)" />
      <path
        d="M54 156c30-8 60-6 92-2"
        fill="none"
        stroke="var(--sc-art-route)"
        strokeWidth="3"
        strokeLinecap="round"
        strokeDasharray="0 8"
      />
    </g>
  );
}

function Writing() {
  return (
    <path
      d="M172 104c8-6 12 5 20 0s12 5 20 0 12 5 20 0 12 5 18 0M172 124c8-6 12 5 20 0s12 5 20 0 12 5 20 0 12 4 28 0M172 144c8-6 12 5 20 0s12 5 20 0"
      fill="none"
      stroke="var(--sc-art-hill-mid)"
      strokeWidth="3.5"
      strokeLinecap="round"
    />
  );
}

function Postage() {
  return (
    <g>
      <rect
        x="230"
        y="40"
        width="40"
        height="46"
        fill="var(--sc-art-hill-near)"
        stroke="var(--sc-art-bright)"
        strokeWidth="3"
        strokeDasharray="4 3"
      />
      <path d="M236 78c6-12 10-16 14-16s8 4 14 16Z" fill="var(--sc-art-sky)" />
      <circle cx="258" cy="54" r="5" fill="var(--sc-art-sun)" />
      <g fill="none" stroke="var(--sc-art-warm)" strokeWidth="2.5">
        <circle cx="212" cy="66" r="19" />
        <path d="M186 60q7-5 13 0t13 0 13 0M186 68q7-5 13 0t13 0 13 0" />
      </g>
    </g>
  );
}

/** The club's address, phone and emails, as configured. */
function ContactBlock() {
  const { t } = useTranslation();
  const { brand } = useSiteConfig();
  return (
    <address className={styles.block}>
      <Entry icon={MapPin} label={t('Office')}>
        {brand.officeAddress}
      </Entry>
      {brand.phone !== '' && (
        <Entry icon={Phone} label={t('Phone')}>
          <a href={`tel:${brand.phone.replaceAll(/[^+\d]/g, '')}`}>{brand.phone}</a>
        </Entry>
      )}
      <Entry icon={Mail} label={t('Questions before you join')}>
        <a href={`mailto:${brand.helloEmail}`}>{brand.helloEmail}</a>
      </Entry>
      <Entry icon={Mail} label={t('Help for members')}>
        <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>
      </Entry>
    </address>
  );
}

function Entry({ icon, label, children }: { icon: IconNode; label: string; children: ReactNode }) {
  return (
    <div className={styles.entry}>
      <span className={tiles.smallTile}>
        <LineIcon icon={icon} />
      </span>
      <div className={styles.words}>
        <div className={styles.label}>{label}</div>
        <div className={styles.value}>{children}</div>
      </div>
    </div>
  );
}
