/** Every variable that the programs of this repository read. */
export const VARIABLES = [
  'ACCOUNT_CHANGES_PER_MEMBER',
  'ADMIN_EMAIL',
  'ADMIN_MOBILE',
  'ADMIN_NAME',
  'ADMIN_PASSWORD',
  'API_DOCS',
  'BACKUPS_DIR',
  'BEHIND_HTTPS',
  'BODY_MAX_BYTES',
  'CONTACT_MESSAGES_PER_ADDRESS',
  'CONTACT_TO',
  'CONVERSATION_CALLS_PER_ADDRESS',
  'DATABASE_NAMED_STATEMENTS',
  'DATABASE_OWNER_URL',
  'DATABASE_POOLER',
  'DATABASE_POOL_MAX',
  'DATABASE_URL',
  'DATA_DIR',
  'DEPOSIT_MAX_RUPEES',
  'EMAILJS_ORIGIN',
  'EMAILJS_PUBLIC_KEY',
  'EMAILJS_SERVICE_ID',
  'EMAILJS_TEMPLATE_ID',
  'EMBEDDED',
  'FACTOR_KEY',
  'HELLO_EMAIL',
  'HOST',
  'HSTS_SUBDOMAINS',
  'INCIDENTS_PER_ADDRESS',
  'JOINING_FEE_RUPEES',
  'LOGIN_ATTEMPTS_PER_ACCOUNT',
  'LOGIN_ATTEMPTS_PER_ADDRESS',
  'LOGIN_ATTEMPTS_PER_DEVICE',
  'LOGINS_PER_MEMBER',
  'LOG_FORMAT',
  'LOG_LEVEL',
  'MESSAGES_PER_MEMBER',
  'METRICS_TOKEN',
  'NODE_ENV',
  'OFFICE_ADDRESS',
  'OFFICE_PHONE',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OWNERS_FILE',
  'PAGES_DIR',
  'PASSWORD_LINKS_PER_ACCOUNT',
  'PASSWORD_LINKS_PER_ADDRESS',
  'PASSWORD_LINKS_PER_DEVICE',
  'PASSWORD_TRIES_PER_MEMBER',
  'PAYOUT_SCHEDULE',
  'PENDING_DEPOSITS_PER_MEMBER',
  'PENDING_RUPEES_PER_MEMBER',
  'PENDING_WITHDRAWALS_PER_MEMBER',
  'POLICY_REPORTS_PER_ADDRESS',
  'PORT',
  'PUSH_PRIVATE_KEY',
  'PUSH_PUBLIC_KEY',
  'PUSH_SERVICES',
  'REGISTRATIONS_PER_ADDRESS',
  'INVITATIONS_PER_ADDRESS',
  'RELEASES_DIR',
  'REMOTES_ORIGIN',
  'REQUESTS_PER_MEMBER',
  'REWARD_MAX_RUPEES',
  'SEARCHES_PER_MEMBER',
  'SECOND_KEY_FILE',
  'SECURITY_CONTACT',
  'SEED_DEMO',
  'SESSION_IDLE_HOURS',
  'SESSION_MAX_DAYS',
  'SESSIONS_PER_MEMBER',
  'SHELL_OFFER',
  'SIGNING_KEY_FILE',
  'SITE_NAME',
  'SITE_ORIGIN',
  'SMTP_ALLOW_PLAIN',
  'SMTP_FROM',
  'SMTP_HOST',
  'SMTP_PASSWORD',
  'SMTP_PORT',
  'SMTP_SECURE',
  'SMTP_USER',
  'STAFF_SECOND_FACTOR',
  'STOP_NOTICED_AFTER_SECONDS',
  'SUPPORT_EMAIL',
  'TRUSTED_PROXIES',
  'UPI_PAYEE_ADDRESS',
  'UPI_PAYEE_NAME',
] as const;

export type Variable = (typeof VARIABLES)[number];

/** Nobody else's variables begin like this, as far as we know; platforms set `HOST_…` and `SITE_…` of their own. */
const OWN_PREFIXES = ['DATABASE_', 'EMAILJS_', 'LOGIN_ATTEMPTS_', 'METRICS_', 'PAYOUT_', 'PENDING_', 'SMTP_', 'UPI_'];
/** Shorter names are near to anything. */
const SHORTEST_CHARACTERS = 6;
const FARTHEST = 2;

/** How many letters one must add, leave out, change or swap with their neighbour to get from one name to the other. */
function distance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, place) => place)];
  const at = (i: number, j: number) => rows[i]?.[j] ?? Infinity;
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        at(i - 1, j) + 1,
        at(i, j - 1) + 1,
        at(i - 1, j - 1) + (isSame ? 0 : 1),
        isSwapped ? at(i - 2, j - 2) + 1 : Infinity,
      );
    }
  }
  return at(a.length, b.length);
}

function findNearest(name: string): Variable | undefined {
  const near = VARIABLES.filter((known) => known.length >= SHORTEST_CHARACTERS)
    .map((known) => ({ known, far: distance(name, known) }))
    .filter(({ far }) => far <= FARTHEST)
    .toSorted((a, b) => a.far - b.far);
  return near[0]?.known;
}

/** A sentence for each variable that we do not read and that looks as if we should. */
export function listStrangers(variables: NodeJS.ProcessEnv): string[] {
  const known = new Set<string>(VARIABLES);
  return Object.keys(variables).flatMap((name) => {
    if (known.has(name) || name.startsWith('npm_') || name.startsWith('OTEL_')) return [];
    const upper = name.toUpperCase();
    const meant = known.has(upper) ? upper : findNearest(upper);
    if (meant !== undefined) return [`${name} is not a setting. Is ${meant} meant?`];
    return OWN_PREFIXES.some((prefix) => name.startsWith(prefix)) ? [`${name} is not a setting.`] : [];
  });
}
