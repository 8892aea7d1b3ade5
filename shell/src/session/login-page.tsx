import { useForm } from 'client/form';
import { Button, Notice, PasswordField, TextField } from 'design';
import { Link, useLocation } from 'react-router';
import { useSession } from 'shared-auth';
import { SessionCard, useSessionRefusal } from './session-card';
import styles from './session-card.module.css';
import { useSessionRequests } from './session-requests';

/** /login. Success is seen by the guard around it, which sends the member on. */
export function LoginPage() {
  const { loading } = useSession();
  const { logIn } = useSessionRequests();
  const state: unknown = useLocation().state;

  const form = useForm({ initial: { email: '', password: '' }, send: logIn, ...useSessionRefusal() });

  return (
    <SessionCard heading="Welcome Back!" subtitle="Sign in to access your dashboard">
      <form className={styles.form} {...form.formProps}>
        <TextField label="Email" type="email" autoComplete="username" required {...form.field('email')} />
        <PasswordField label="Password" autoComplete="current-password" required {...form.field('password')} />
        {form.failure && <Notice tone="error">{form.failure}</Notice>}
        <Button type="submit" isWide isBusy={loading}>
          {loading ? 'Signing in...' : 'Sign in'}
        </Button>
      </form>
      <p className={styles.other}>
        <Link to="/forgotten-password">Forgot password?</Link>
      </p>
      <p className={styles.other}>
        <Link to="/signup" state={state}>
          Create a new account
        </Link>
      </p>
    </SessionCard>
  );
}
