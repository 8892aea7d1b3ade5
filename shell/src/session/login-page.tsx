import { Button, Notice, PasswordField, TextField } from 'design';
import type { FormEvent } from 'react';
import { Link, useLocation } from 'react-router';
import { useSession } from 'shared-auth';
import { SessionCard } from './session-card';
import styles from './session-card.module.css';
import { useSessionRequests } from './session-requests';
import { useSessionError } from './use-session-error';

/** /login. Success is seen by the guard around it, which sends the member on. */
export function LoginPage() {
  const { loading } = useSession();
  const error = useSessionError();
  const { logIn } = useSessionRequests();
  const state: unknown = useLocation().state;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    logIn({ email: String(fields.get('email')), password: String(fields.get('password')) });
  };

  return (
    <SessionCard heading="Welcome Back!" subtitle="Sign in to access your dashboard">
      <form className={styles.form} onSubmit={submit}>
        <TextField label="Email" name="email" type="email" autoComplete="username" required />
        <PasswordField label="Password" name="password" autoComplete="current-password" required />
        {error && <Notice tone="error">{error}</Notice>}
        <Button type="submit" isWide isBusy={loading}>
          {loading ? 'Signing in...' : 'Sign in'}
        </Button>
      </form>
      <p className={styles.other}>
        <Link to="/signup" state={state}>
          Create a new account
        </Link>
      </p>
    </SessionCard>
  );
}
