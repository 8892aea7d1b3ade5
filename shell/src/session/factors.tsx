import type { FactorChallenge, FactorLogin, PasskeyRequest, Proof, ProofMethod, SessionGrant } from 'api/contract';
import { toLatinDigits } from 'api/contract/rules';
import { useForm } from 'client/form';
import { msg } from 'client/msg';
import { describePasskeyFailure, knowsPasskeys, signWithPasskey } from 'client/passkeys';
import { Button, Notice, PasswordField, TextField } from 'design';
import type { Translate } from 'i18n';
import { useTranslation } from 'i18n';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { request, useSession } from 'shared-auth';
import { formatLoginError } from './error-words';
import styles from './session-card.module.css';
import { SessionDialog } from './session-dialog';
import { useSessionRequests } from './session-requests';

/** Signs in with a passkey alone; which one, and so who, the browser asks its user. */
export async function logInWithPasskey(): Promise<SessionGrant> {
  const { challengeId, options } = await post<PasskeyRequest>('/user/passkey-options');
  const response = await signWithPasskey(options).catch((error: unknown) => {
    throw new Error(describePasskeyFailure(error), { cause: error });
  });
  return post<SessionGrant>('/user/passkey-log-in', { challengeId, response });
}

/** After the right password: something that only the member has. */
export function FactorStep({ challenge }: { challenge: FactorChallenge }) {
  const { t } = useTranslation();
  const { enter, dismissError } = useSessionRequests();
  const { challengeId, methods, passkeyOptions } = challenge;
  return (
    <FactorForm
      methods={methods}
      askForPasskey={passkeyOptions && (async () => ({ challengeId, options: passkeyOptions }))}
      send={async ({ passkey, ...shown }) => {
        const data: FactorLogin = { challengeId, ...shown, passkey: passkey?.response };
        enter(await post<SessionGrant>('/user/log-in/factor', data));
      }}
      submitLabel={t('Sign in')}
      cancel={{ label: t('Back'), onCancel: dismissError }}
    />
  );
}

/** Asks the person who is signed in to prove it, in front of the page. @returns whether they did */
export function showProofDialog(methods: readonly ProofMethod[]): Promise<boolean> {
  return new Promise((resolve) => {
    const place = document.body.appendChild(document.createElement('div'));
    const root = createRoot(place);
    const end = (isProven: boolean) => {
      resolve(isProven);
      // Not while React is drawing, as it may be when the session has ended.
      queueMicrotask(() => {
        root.unmount();
        place.remove();
      });
    };
    root.render(<ProofDialog methods={methods} onEnd={end} />);
  });
}

function ProofDialog({ methods, onEnd }: { methods: readonly ProofMethod[]; onEnd: (isProven: boolean) => void }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const isSignedOut = user === null;
  useEffect(() => {
    if (isSignedOut) onEnd(false);
  }, [isSignedOut, onEnd]);
  const cancel = () => onEnd(false);
  return (
    <SessionDialog
      title={t('Is it you?')}
      text={t(
        'Please confirm it, because this concerns money or the way into your account. What you have entered goes on by itself.',
      )}
      onCancel={cancel}
    >
      <FactorForm
        email={user?.email}
        methods={methods}
        askForPasskey={() => post<PasskeyRequest>('/user/proof-options')}
        send={async (proof) => {
          await post<null>('/user/proof', proof);
          onEnd(true);
        }}
        submitLabel={t('Confirm')}
        cancel={{ label: t('Cancel'), onCancel: cancel }}
      />
    </SessionDialog>
  );
}

const post = <Result,>(url: string, data: object = {}) => request<Result>({ method: 'POST', url, data });

interface FactorFormProps {
  methods: readonly ProofMethod[];
  /** What a passkey is to sign, where there is one. */
  askForPasskey?: () => Promise<PasskeyRequest>;
  send: (proof: Proof) => Promise<void>;
  submitLabel: string;
  cancel: { label: string; onCancel: () => void };
  /** For what keeps passwords: whose it is. */
  email?: string;
}

/** What each way is called. */
const WAYS: Record<ProofMethod, string> = {
  passkey: msg('Use a passkey'),
  code: msg('Use the authenticator app'),
  recovery: msg('Use a recovery code'),
  password: msg('Use the password'),
};

/** Somebody shows who they are, in one of the ways that they have. */
function FactorForm({ methods, askForPasskey, cancel, ...props }: FactorFormProps) {
  const { t } = useTranslation();
  const sign = knowsPasskeys() ? askForPasskey : undefined;
  const usable = methods.filter((method) => method !== 'passkey' || sign);
  const [method, setMethod] = useState(usable[0]);
  return (
    <div className={styles.form}>
      {method === undefined && (
        <Notice tone="error">{t('This browser can’t use your passkeys. Please go on in another one.')}</Notice>
      )}
      {method === 'passkey' && sign && <PasskeyWay askForPasskey={sign} send={props.send} />}
      {method && method !== 'passkey' && <TypedWay key={method} method={method} {...props} />}
      {usable
        .filter((other) => other !== method)
        .map((other) => (
          <Button key={other} variant="secondary" isWide onClick={() => setMethod(other)}>
            {t(WAYS[other])}
          </Button>
        ))}
      <Button variant="ghost" isWide onClick={cancel.onCancel}>
        {cancel.label}
      </Button>
    </div>
  );
}

const describe = (error: unknown) => describePasskeyFailure(error) ?? formatLoginError(error);

function PasskeyWay({ askForPasskey, send }: Required<Pick<FactorFormProps, 'askForPasskey' | 'send'>>) {
  const { t } = useTranslation();
  const form = useForm({
    initial: {},
    send: async () => {
      const { challengeId, options } = await askForPasskey();
      await send({ passkey: { challengeId, response: await signWithPasskey(options) } });
    },
    describe,
  });
  return (
    <form className={styles.form} {...form.formProps}>
      <p>{t('Your device asks for your finger, your face or its PIN.')}</p>
      {form.failure && <Notice tone="error">{form.failure}</Notice>}
      <Button type="submit" isWide isBusy={form.isSending} autoFocus>
        {form.isSending ? t('Waiting for your device...') : t(WAYS.passkey)}
      </Button>
    </form>
  );
}

type TypedMethod = Exclude<ProofMethod, 'passkey'>;

const FIELDS = {
  code: {
    name: 'code',
    label: msg('Code'),
    help: msg('Six digits, from your authenticator app.'),
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
  },
  recovery: {
    name: 'recoveryCode',
    label: msg('Recovery code'),
    help: msg('One of the ten that you have kept. Each works once.'),
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
  },
  password: { name: 'password', label: msg('Password'), autoComplete: 'current-password' },
} as const;

type TypedWayProps = Pick<FactorFormProps, 'send' | 'submitLabel' | 'email'> & { method: TypedMethod };

function TypedWay({ method, send, submitLabel, email }: TypedWayProps) {
  const { t } = useTranslation();
  const { name, label, ...texts } = FIELDS[method];
  const form = useForm<Record<string, string>>({
    initial: { [name]: '' },
    check: (typed) => ({ [name]: checkTyped(t, method, typed[name] ?? '') }),
    send: (typed) => send({ [name]: normalizeTyped(method, typed[name] ?? '') }),
    describe,
  });
  const Field = method === 'password' ? PasswordField : TextField;
  return (
    <form className={styles.form} {...form.formProps}>
      {method === 'password' && <input type="email" autoComplete="username" hidden readOnly value={email} />}
      <Field
        {...texts}
        label={t(label)}
        help={'help' in texts ? t(texts.help) : undefined}
        autoFocus
        {...form.field(name)}
      />
      {form.failure && <Notice tone="error">{form.failure}</Notice>}
      <Button type="submit" isWide isBusy={form.isSending}>
        {form.isSending ? t('One moment...') : submitLabel}
      </Button>
    </form>
  );
}

/** Apps show codes in groups of three, and papers recovery codes with blanks around them. */
function normalizeTyped(method: TypedMethod, typed: string): string {
  return method === 'password' ? typed : toLatinDigits(typed).replace(/\s/g, '');
}

function checkTyped(t: Translate, method: TypedMethod, typed: string): string | undefined {
  const text = normalizeTyped(method, typed);
  if (text === '') return t('{field} is required.', { field: t(FIELDS[method].label) });
  return method === 'code' && !/^\d{6}$/.test(text) ? t('Code must be six digits.') : undefined;
}
