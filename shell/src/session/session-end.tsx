import { useForm } from 'client/form';
import { Button, Notice, PasswordField, TextField } from 'design';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { useSession } from 'shared-auth';
import styles from './session-end.module.css';

export interface EndRequests {
  /** Goes on with a session that has expired. */
  signInAgain: (password: string) => void;
  /** Gives it up: the way leads to /login. */
  leave: () => void;
}

/** In front of a page that stays as it is: why the server no longer answers it, and how to go on. */
export default function SessionEnd(requests: EndRequests) {
  return useSession().ended === 'expired' ? <SignInAgain {...requests} /> : <OtherAccount />;
}

function SignInAgain({ signInAgain, leave }: EndRequests) {
  const { user, error, loading } = useSession();
  const form = useForm({
    initial: { password: '' },
    check: ({ password }) => ({ password: password === '' ? 'Password is required.' : undefined }),
    send: ({ password }) => signInAgain(password),
  });
  return (
    <EndDialog title="Please sign in again" text="Your session has ended. The page is still here, with all you typed.">
      <form className={styles.form} {...form.formProps}>
        <TextField label="Email" type="email" autoComplete="username" readOnly value={user?.email ?? ''} />
        <PasswordField label="Password" autoComplete="current-password" {...form.field('password')} />
        {error !== null && <Notice tone="error">{error}</Notice>}
        <Button type="submit" isWide isBusy={loading}>
          {loading ? 'Signing in...' : 'Sign in'}
        </Button>
        <Button variant="ghost" isWide onClick={leave}>
          Leave this page
        </Button>
      </form>
    </EndDialog>
  );
}

function OtherAccount() {
  const { user } = useSession();
  return (
    <EndDialog
      title="Another account has signed in"
      text={`In another tab of this browser somebody else has signed in. So that the money of two people is never mixed up, this tab of ${user?.name ?? 'yours'} has stopped.`}
    >
      <Button isWide onClick={() => window.location.reload()}>
        Go on with the other account
      </Button>
    </EndDialog>
  );
}

function EndDialog({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <dialog
      // Nothing behind it can be used, and no key closes it.
      ref={(dialog) => dialog?.showModal()}
      onCancel={(event) => event.preventDefault()}
      onClose={(event) => event.currentTarget.showModal()}
      className={styles.dialog}
      aria-labelledby={titleId}
    >
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      <p>{text}</p>
      {children}
    </dialog>
  );
}
