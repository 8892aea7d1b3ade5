import type { FactorChallenge } from 'api/contract';
import { useForm } from 'client/form';
import { translateSentence } from 'client/sentences';
import { Button, Notice, PasswordField, TextField } from 'design';
import { useTranslation } from 'i18n';
import { useEffect, useState, type ComponentType } from 'react';
import { Link, useLocation } from 'react-router';
import { useSession } from 'shared-auth';
import { loadFactors } from './load-factors';
import { PasskeyForm } from './passkey-form';
import type { Carried } from './session-card';
import { SessionCard, useSessionRefusal } from './session-card';
import styles from './session-card.module.css';
import { useSessionRequests } from './session-requests';

/** /login. Success is seen by the guard around it, which sends the member on. */
export function LoginPage() {
  const { t } = useTranslation();
  const { challenge } = useSession();
  const texts = challenge
    ? { heading: t('One More Step'), subtitle: t('Your password is right. Now show that it is you.') }
    : { heading: t('Welcome Back!'), subtitle: t('Sign in to access your dashboard') };
  return (
    <SessionCard {...texts}>
      {challenge && <SecondStep challenge={challenge} />}
      {/* Going back to it finds what was typed. */}
      <div hidden={challenge !== undefined}>
        <PasswordForm />
      </div>
    </SessionCard>
  );
}

type Step = ComponentType<{ challenge: FactorChallenge }>;

/** Its file is asked for again when it does not arrive, which `lazy` cannot: the password is right already. */
function SecondStep({ challenge }: { challenge: FactorChallenge }) {
  const { t } = useTranslation();
  const [tries, setTries] = useState(1);
  const [loaded, setLoaded] = useState<{ FactorStep: Step } | { failure: string; tries: number }>();
  useEffect(() => {
    loadFactors().then(
      ({ FactorStep }) => setLoaded({ FactorStep }),
      ({ message }: Error) => setLoaded({ failure: message, tries }),
    );
  }, [tries]);
  if (!loaded) return null;
  if ('FactorStep' in loaded) return <loaded.FactorStep challenge={challenge} />;
  return (
    <div className={styles.form}>
      <Notice tone="error">{translateSentence(t, loaded.failure)}</Notice>
      <Button isWide isBusy={loaded.tries < tries} onClick={() => setTries(tries + 1)}>
        {t('Try again')}
      </Button>
    </div>
  );
}

function PasswordForm() {
  const { t } = useTranslation();
  const { loading } = useSession();
  const { logIn } = useSessionRequests();
  const carried = useLocation().state as Carried | null;

  const form = useForm({ initial: { email: carried?.email ?? '', password: '' }, send: logIn, ...useSessionRefusal() });

  return (
    <>
      <form className={styles.form} {...form.formProps}>
        <TextField label={t('Email')} type="email" autoComplete="username" required {...form.field('email')} />
        <PasswordField label={t('Password')} autoComplete="current-password" required {...form.field('password')} />
        {form.failure && <Notice tone="error">{form.failure}</Notice>}
        <Button type="submit" isWide isBusy={loading}>
          {loading ? t('Signing in...') : t('Sign in')}
        </Button>
      </form>
      <PasskeyForm />
      <p className={styles.other}>
        <Link to="/forgotten-password" state={{ ...carried, email: form.values.email }}>
          {t('Forgot password?')}
        </Link>
      </p>
      <p className={styles.other}>
        <Link to="/signup" state={carried}>
          {t('Create a new account')}
        </Link>
      </p>
    </>
  );
}
