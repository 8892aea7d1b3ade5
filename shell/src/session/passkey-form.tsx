import { useForm } from 'client/form';
import { useIsInBrowser } from 'client/is-in-browser';
import { Button, Notice } from 'design';
import { useTranslation } from 'i18n';
import { formatLoginError } from './error-words';
import { loadFactors } from './load-factors';
import styles from './session-card.module.css';
import { useSessionRequests } from './session-requests';

/**
 * Signs in without a password, below the form that asks for one. Drawn by the server for everybody; few browsers take
 * it away again.
 */
export function PasskeyForm() {
  const { t } = useTranslation();
  const { enter } = useSessionRequests();
  const isInBrowser = useIsInBrowser();
  const form = useForm({
    initial: {},
    send: async () => {
      const { logInWithPasskey } = await loadFactors();
      enter(await logInWithPasskey());
    },
    describe: formatLoginError,
  });
  if (isInBrowser && !('PublicKeyCredential' in window)) return null;
  return (
    <form className={styles.below} {...form.formProps}>
      {form.failure && <Notice tone="error">{form.failure}</Notice>}
      <Button type="submit" variant="secondary" isWide isBusy={form.isSending}>
        {t('Sign in with a passkey')}
      </Button>
    </form>
  );
}
