import { checkEmail, checkPassword } from 'api/contract/rules';
import { useForm } from 'client/form';
import { useIsInBrowser } from 'client/is-in-browser';
import { Button, Notice, PasswordField, RichText, TextField } from 'design';
import { useTranslation } from 'i18n';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { ApiError, isAnswered, request } from 'shared-auth';
import { formatMailLinkError } from './error-words';
import type { Carried } from './session-card';
import { SessionCard } from './session-card';
import styles from './session-card.module.css';

/** /forgotten-password: asks for a link by mail. The answer is the same whether there is such an account or not. */
export function ForgottenPasswordPage() {
  const { t } = useTranslation();
  const carried = useLocation().state as Carried | null;
  const form = useForm({
    initial: { email: carried?.email ?? '' },
    check: ({ email }) => ({ email: checkEmail(email) }),
    send: async (data) => void (await request<null>({ method: 'POST', url: '/user/forgotten-password', data })),
    describe: formatMailLinkError,
  });

  return (
    <SessionCard heading={t('Forgot your password?')} subtitle={t('We send you a link to choose a new one')}>
      <form className={styles.form} {...form.formProps}>
        <TextField label={t('Email')} type="email" autoComplete="username" required {...form.field('email')} />
        {form.failure && <Notice tone="error">{form.failure}</Notice>}
        {form.isSent && (
          <Notice tone="success">
            {t(
              'If there is an account with this email, a link is on its way to it. It works once, for 30 minutes. Look among unwanted mail, too.',
            )}
          </Notice>
        )}
        <Button type="submit" isWide isBusy={form.isSending}>
          {form.isSending ? t('Sending...') : t('Send the link')}
        </Button>
      </form>
      <p className={styles.other}>
        <Link to="/login" state={{ ...carried, email: form.values.email }}>
          {t('Back to sign in')}
        </Link>
      </p>
    </SessionCard>
  );
}

/** The token of a mail's link stands after the "#", which no server is told: what it renders is the page of a link. */
function useMailToken() {
  const token = useLocation().hash.slice(1);
  return { token, isMissing: useIsInBrowser() && token === '' };
}

/** Instead of a form that could only be refused. */
function MissingLink() {
  const { t } = useTranslation();
  return (
    <Notice tone="error">
      {t('The link is missing from the address. Open it from the mail once more, or ask for a new one.')}
    </Notice>
  );
}

/** Sends the new password, and keeps how its tries have ended: one without an answer may have used the link up. */
function useReset(token: string) {
  const [isDone, setDone] = useState(false);
  const [isUnanswered, setUnanswered] = useState(false);
  const [isUsedUp, setUsedUp] = useState(false);
  const form = useForm({
    initial: { password: '' },
    check: ({ password }) => ({ password: checkPassword(password) }),
    send: async ({ password }) => {
      try {
        await request<null>({ method: 'POST', url: '/user/reset-password', data: { token, password } });
        setDone(true);
      } catch (error) {
        if (!isAnswered(error)) setUnanswered(true);
        setUsedUp(error instanceof ApiError && error.code === 'link_expired');
        throw error;
      }
    },
    describe: formatMailLinkError,
  });
  return { form, isDone, mayHaveWorked: isUnanswered && isUsedUp };
}

function MayHaveWorked() {
  const { t } = useTranslation();
  return (
    <Notice>
      <RichText
        text={t(
          'No answer came to your first try, and it may have worked: <0>sign in</0> with the password that you chose then.',
        )}
        parts={[<Link key="login" to="/login" />]}
      />
    </Notice>
  );
}

/** /reset-password#…: chooses a new password with the token of a link, which stands in the address. */
export function ResetPasswordPage() {
  const { t } = useTranslation();
  const { token, isMissing } = useMailToken();
  const { form, isDone, mayHaveWorked } = useReset(token);

  if (isDone) {
    return (
      <SessionCard heading={t('Your password is changed')} subtitle={t('You are signed out everywhere')}>
        <p>
          {t(
            'For your safety, withdrawals are closed for 24 hours. Your wallet says at which hour they open again, and we have told you by mail.',
          )}
        </p>
        <p className={styles.other}>
          <Link to="/login">{t('Sign in with the new password')}</Link>
        </p>
      </SessionCard>
    );
  }

  return (
    <SessionCard
      heading={t('Choose a new password')}
      subtitle={t('Every device is signed out, and withdrawals wait for 24 hours')}
    >
      {isMissing ? (
        <MissingLink />
      ) : (
        <form className={styles.form} {...form.formProps}>
          {/* For what keeps passwords: whose it is, only the link says. */}
          <input type="email" autoComplete="username" hidden readOnly value="" />
          <PasswordField
            label={t('New password')}
            autoComplete="new-password"
            required
            help={t('At least 8 characters; a short sentence works well.')}
            {...form.field('password')}
          />
          {form.failure && <Notice tone="error">{form.failure}</Notice>}
          {mayHaveWorked && <MayHaveWorked />}
          <Button type="submit" isWide isBusy={form.isSending}>
            {form.isSending ? t('Saving...') : t('Save the new password')}
          </Button>
        </form>
      )}
      <p className={styles.other}>
        <Link to="/forgotten-password">{t('Ask for a new link')}</Link>
      </p>
    </SessionCard>
  );
}

/** /confirm-email#…: a click, so that no program that looks at mails uses the link up. */
export function ConfirmEmailPage() {
  const { t } = useTranslation();
  const { token, isMissing } = useMailToken();
  const form = useForm({
    initial: {},
    send: () => request<null>({ method: 'POST', url: '/user/confirm-email', data: { token } }),
    describe: formatMailLinkError,
  });

  if (form.isSent) {
    return (
      <SessionCard heading={t('Your email is confirmed')} subtitle={t('Word of your money reaches you there')}>
        <p className={styles.other}>
          <Link to="/profile">{t('Go to your profile')}</Link>
        </p>
      </SessionCard>
    );
  }

  return (
    <SessionCard heading={t('Confirm your email')} subtitle={t('One click, and we know that our mails reach you')}>
      {isMissing ? (
        <MissingLink />
      ) : (
        <form className={styles.form} {...form.formProps}>
          {form.failure && <Notice tone="error">{form.failure}</Notice>}
          <Button type="submit" isWide isBusy={form.isSending}>
            {form.isSending ? t('Confirming...') : t('Confirm this address')}
          </Button>
        </form>
      )}
      <p className={styles.other}>
        <Link to="/profile">{t('Ask for a new link on your profile')}</Link>
      </p>
    </SessionCard>
  );
}
