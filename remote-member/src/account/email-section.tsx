import { useMutation } from '@tanstack/react-query';
import type { EmailChange, Profile } from 'api/contract';
import { checkEmail } from 'api/contract/rules';
import { useForm } from 'client/form';
import { msg } from 'client/msg';
import { useIdempotentWrite } from 'client/queries';
import { translateSentence } from 'client/sentences';
import { Badge, Button, Notice, PasswordField, TextField } from 'design';
import { useTranslation } from 'i18n';
import { describeError } from '../error-words';
import { PageSection } from '../page/member-page';
import styles from '../page/stacked-form.module.css';

const EMPTY = { email: '', currentPassword: '' };

/** The address that mails go to: whether they reach the member, and the way to another one. */
export function EmailSection({ profile }: { profile: Profile }) {
  const { t } = useTranslation();
  const write = useIdempotentWrite();
  const form = useForm({
    initial: EMPTY,
    check: ({ email, currentPassword }) => ({
      email: checkEmail(email),
      currentPassword: currentPassword === '' ? msg('Current password is required.') : undefined,
    }),
    send: async (data: EmailChange) => {
      await write<null>({ method: 'POST', url: '/user/email', data });
      return EMPTY;
    },
    describe: describeError,
  });

  return (
    <PageSection
      title={t('Email')}
      lead={t('You sign in with {email}, and we write to you there.', { email: profile.email })}
      action={
        profile.isEmailVerified ? (
          <Badge tone="success">{t('Verified')}</Badge>
        ) : (
          <Badge tone="pending">{t('Not verified')}</Badge>
        )
      }
    >
      {!profile.isEmailVerified && <VerifyAgain />}
      <form className={styles.form} {...form.formProps}>
        <TextField
          label={t('New email')}
          type="email"
          autoComplete="email"
          help={t(
            'It changes once you open the link in the mail that we send there. For 24 hours afterwards no withdrawal can be asked for.',
          )}
          {...form.field('email')}
        />
        <PasswordField label={t('Your password')} autoComplete="current-password" {...form.field('currentPassword')} />
        {form.failure && <Notice tone="error">{form.failure}</Notice>}
        {form.isSent && (
          <Notice tone="success">
            {t(
              'A link is on its way to the new address, if nobody else has it. It works once, for 24 hours. Until then nothing changes.',
            )}
          </Notice>
        )}
        <Button type="submit" variant="secondary" isBusy={form.isSending}>
          {t(form.isSending ? 'Sending...' : 'Change email')}
        </Button>
      </form>
    </PageSection>
  );
}

/** The link that verifies the address, once more. */
export function VerifyAgain() {
  const { t } = useTranslation();
  const write = useIdempotentWrite();
  const resend = useMutation({
    mutationFn: () => write<null>({ method: 'POST', url: '/user/verification-mail', data: {} }),
  });
  return (
    <div className={styles.form}>
      <Notice tone="info">
        {t(
          'Open the link in the mail that we sent you, so that we know that it reaches you. Look among unwanted mail, too.',
        )}
      </Notice>
      {resend.isError && <Notice tone="error">{translateSentence(t, describeError(resend.error))}</Notice>}
      {resend.isSuccess && <Notice tone="success">{t('The link is on its way. It works for 7 days.')}</Notice>}
      <Button variant="secondary" isBusy={resend.isPending} onClick={() => resend.mutate()}>
        {t(resend.isPending ? 'Sending...' : 'Send the link again')}
      </Button>
    </div>
  );
}
