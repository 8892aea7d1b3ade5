import type { Profile } from 'api/contract';
import { useForm } from 'client/form';
import { msg } from 'client/msg';
import { translateSentence } from 'client/sentences';
import { Button, Notice, PasswordField, TextField } from 'design';
import { useTranslation } from 'i18n';
import { useSession } from 'shared-auth';
import { FactorStep } from './factors';
import { PasskeyForm } from './passkey-form';
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
  const { t } = useTranslation();
  const { user, error, loading, challenge } = useSession();
  const form = useForm({
    initial: { password: '' },
    check: ({ password }) => ({ password: password === '' ? msg('Password is required.') : undefined }),
    send: ({ password }) => signInAgain(password),
  });
  return (
    <SessionDialog
      title={t('Please sign in again')}
      text={t('Your session has ended. The page is still here, with all you typed.')}
    >
      {challenge && <FactorStep challenge={challenge} />}
      <div hidden={challenge !== undefined}>
        <form className={styles.form} {...form.formProps}>
          <TextField label={t('Email')} type="email" autoComplete="username" readOnly value={user?.email ?? ''} />
          <PasswordField label={t('Password')} autoComplete="current-password" {...form.field('password')} />
          {error !== null && <Notice tone="error">{translateSentence(t, error)}</Notice>}
          <Button type="submit" isWide isBusy={loading}>
            {loading ? t('Signing in...') : t('Sign in')}
          </Button>
        </form>
        <PasskeyForm />
        <div className={styles.below}>
          <Button variant="ghost" isWide onClick={leave}>
            {t('Leave this page')}
          </Button>
        </div>
      </div>
    </SessionDialog>
  );
}

/** They have no password of this account, and need none. */
function ViewOver({ user }: { user: Profile }) {
  const { t } = useTranslation();
  return (
    <SessionDialog
      title={t('The view has ended')}
      text={t('You were looking at the site as {name}. Your own session in the back office is as it was.', {
        name: user.name,
      })}
    >
      <Button isWide onClick={() => leaveView(user._id)}>
        {t('Back to the back office')}
      </Button>
    </SessionDialog>
  );
}

function OtherAccount() {
  const { t } = useTranslation();
  const { user } = useSession();
  return (
    <SessionDialog
      title={t('Another account has signed in')}
      text={t(
        'In another tab of this browser somebody else has signed in. So that the money of two people is never mixed up, this tab of {name} has stopped.',
        { name: user?.name ?? t('yours') },
      )}
    >
      <Button isWide onClick={() => window.location.reload()}>
        {t('Go on with the other account')}
      </Button>
    </SessionDialog>
  );
}
