import { useForm } from 'client/form';
import { Button, Notice, PasswordField, TextField } from 'design';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { Link, useLocation } from 'react-router';
import { useSession } from 'shared-auth';
import { formatLoginError } from './error-words';
import { loadFactors } from './load-factors';
import { SessionCard, useSessionRefusal } from './session-card';
import styles from './session-card.module.css';
import { useSessionRequests } from './session-requests';

const FactorStep = lazy(async () => ({ default: (await loadFactors()).FactorStep }));

/** /login. Success is seen by the guard around it, which sends the member on. */
export function LoginPage() {
  const { challenge } = useSession();
  const texts = challenge
    ? { heading: 'One More Step', subtitle: 'Your password is right. Now show that it is you.' }
    : { heading: 'Welcome Back!', subtitle: 'Sign in to access your dashboard' };
  return (
    <SessionCard {...texts}>
      {challenge && (
        <Suspense>
          <FactorStep challenge={challenge} />
        </Suspense>
      )}
      {/* Going back to it finds what was typed. */}
      <div hidden={challenge !== undefined}>
        <PasswordForm />
      </div>
    </SessionCard>
  );
}

function PasswordForm() {
  const { loading } = useSession();
  const { logIn } = useSessionRequests();
  const state: unknown = useLocation().state;

  const form = useForm({ initial: { email: '', password: '' }, send: logIn, ...useSessionRefusal() });

  return (
    <>
      <form className={styles.form} {...form.formProps}>
        <TextField label="Email" type="email" autoComplete="username" required {...form.field('email')} />
        <PasswordField label="Password" autoComplete="current-password" required {...form.field('password')} />
        {form.failure && <Notice tone="error">{form.failure}</Notice>}
        <Button type="submit" isWide isBusy={loading}>
          {loading ? 'Signing in...' : 'Sign in'}
        </Button>
      </form>
      <PasskeyForm />
      <p className={styles.other}>
        <Link to="/forgotten-password">Forgot password?</Link>
      </p>
      <p className={styles.other}>
        <Link to="/signup" state={state}>
          Create a new account
        </Link>
      </p>
    </>
  );
}

const subscribeToNothing = () => () => undefined;

/** Drawn by the server for everybody; few browsers take it away again. */
function PasskeyForm() {
  const { enter } = useSessionRequests();
  const knowsPasskeys = useSyncExternalStore(
    subscribeToNothing,
    () => 'PublicKeyCredential' in window,
    () => true,
  );
  const form = useForm({
    initial: {},
    send: async () => {
      const { logInWithPasskey } = await loadFactors();
      enter(await logInWithPasskey());
    },
    describe: formatLoginError,
  });
  if (!knowsPasskeys) return null;
  return (
    <form className={styles.passkey} {...form.formProps}>
      {form.failure && <Notice tone="error">{form.failure}</Notice>}
      <Button type="submit" variant="secondary" isWide isBusy={form.isSending}>
        Sign in with a passkey
      </Button>
    </form>
  );
}
