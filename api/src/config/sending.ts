import type { EnvReader } from './env-reader';

export type SmtpConfig = NonNullable<ReturnType<typeof readSmtp>>;
export type PushConfig = NonNullable<ReturnType<typeof readPush>>;

export function readSmtp(env: EnvReader, supportEmail: string) {
  const host = env.optionalText('SMTP_HOST');
  if (host === undefined) return undefined;
  const isSecure = env.flag('SMTP_SECURE');
  return {
    host,
    isSecure,
    /** Without TLS nothing is sent, unless told otherwise. */
    isTlsRequired: !env.flag('SMTP_ALLOW_PLAIN'),
    port: env.wholeNumber('SMTP_PORT', isSecure ? 465 : 587, 1, 65535),
    user: env.optionalText('SMTP_USER'),
    password: env.optionalText('SMTP_PASSWORD'),
    from: env.text('SMTP_FROM', supportEmail),
  };
}

/** Of Chrome and what is built on it, Firefox, Safari and Edge. */
export const PUSH_SERVICES = 'googleapis.com, mozilla.com, push.apple.com, notify.windows.com';
const PUSH_PUBLIC_KEY = /^[A-Za-z0-9_-]{87}$/;
const PUSH_PRIVATE_KEY = /^[A-Za-z0-9_-]{43}$/;

/** What the club is at the push services of browsers (VAPID). */
export function readPush(env: EnvReader, supportEmail: string) {
  const publicKey = env.optionalText('PUSH_PUBLIC_KEY');
  const privateKey = env.optionalText('PUSH_PRIVATE_KEY');
  if (publicKey === undefined && privateKey === undefined) return undefined;
  if (!PUSH_PUBLIC_KEY.test(publicKey ?? '') || !PUSH_PRIVATE_KEY.test(privateKey ?? '')) {
    env.complain(
      'PUSH_PUBLIC_KEY and PUSH_PRIVATE_KEY must be a pair of VAPID keys: npx web-push generate-vapid-keys makes one.',
    );
  }
  // The contact is whom a push service writes to.
  return { publicKey: publicKey ?? '', privateKey: privateKey ?? '', contact: `mailto:${supportEmail}` };
}
