import type { Profile } from 'api/contract';
import { useForm } from 'client/form';
import { Button, Notice, PasswordField, TextField } from 'design';
import { useSession } from 'shared-auth';
import { FactorStep } from './factors';
import styles from './session-card.module.css';
import { SessionDialog } from './session-dialog';
import { leaveView } from './view-banner';

export interface EndRequests {
  /** Goes on with a session that has expired. */
  signInAgain: (password: string) => void;
  /** Gives it up: the way leads to /login. */
  leave: () => void;
}

/** In front of a page that stays as it is: why the server no longer answers it, and how to go on. */
export default function SessionEnd(requests: EndRequests) {
  const { ended, user } = useSession();
  if (user?.viewedUntil) return <ViewOver user={user} />;
  return ended === 'expired' ? <SignInAgain {...requests} /> : <OtherAccount />;
}

function SignInAgain({ signInAgain, leave }: EndRequests) {
  const { user, error, loading, challenge } = useSession();
  const form = useForm({
    initial: { password: '' },
    check: ({ password }) => ({ password: password === '' ? 'Password is required.' : undefined }),
    send: ({ password }) => signInAgain(password),
  });
  return (
    <SessionDialog
      title="Please sign in again"
      text="Your session has ended. The page is still here, with all you typed."
    >
      {challenge && <FactorStep challenge={challenge} />}
      <div hidden={challenge !== undefined}>
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
      </div>
    </SessionDialog>
  );
}

/** They have no password of this account, and need none. */
function ViewOver({ user }: { user: Profile }) {
  return (
    <SessionDialog
      title="The view has ended"
      text={`You were looking at the site as ${user.name}. Your own session in the back office is as it was.`}
    >
      <Button isWide onClick={() => leaveView(user._id)}>
        Back to the back office
      </Button>
    </SessionDialog>
  );
}

function OtherAccount() {
  const { user } = useSession();
  return (
    <SessionDialog
      title="Another account has signed in"
      text={`In another tab of this browser somebody else has signed in. So that the money of two people is never mixed up, this tab of ${user?.name ?? 'yours'} has stopped.`}
    >
      <Button isWide onClick={() => window.location.reload()}>
        Go on with the other account
      </Button>
    </SessionDialog>
  );
}
