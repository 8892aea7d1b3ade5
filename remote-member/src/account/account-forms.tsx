import { useQueryClient } from '@tanstack/react-query';
import type { Profile, ProfileChange } from 'api/contract';
import { checkName, checkPassword, normalizeName } from 'api/contract/rules';
import { useForm } from 'client/form';
import { msg } from 'client/msg';
import { useIdempotentWrite } from 'client/queries';
import { Button, Notice, PasswordField, TextField } from 'design';
import { useTranslation } from 'i18n';
import { refreshSession } from 'shared-auth';
import { describeError } from '../error-words';
import { PageSection } from '../page/member-page';
import styles from '../page/stacked-form.module.css';
import { SESSIONS_KEY } from './sessions-section';

export function NameSection({ profile }: { profile: Profile }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const write = useIdempotentWrite();
  const form = useForm({
    initial: { name: profile.name },
    check: ({ name }) => ({ name: checkName(name) }),
    send: async ({ name }) => {
      const data: ProfileChange = { name: normalizeName(name) };
      const saved = await write<Profile>({ method: 'PATCH', url: '/user/profile', data });
      queryClient.setQueryData(['profile'], saved);
      // The site's menu has the name too.
      refreshSession();
      return { name: saved.name };
    },
    describe: describeError,
  });

  return (
    <PageSection title={t('Your name')} lead={t('As your team and the club see it.')}>
      <form className={styles.form} {...form.formProps}>
        <TextField label={t('Name')} autoComplete="name" {...form.field('name')} />
        {form.failure && <Notice tone="error">{form.failure}</Notice>}
        {form.isSent && <Notice tone="success">{t('Name saved.')}</Notice>}
        <Button type="submit" variant="secondary" isBusy={form.isSending}>
          {t(form.isSending ? 'Saving...' : 'Save name')}
        </Button>
      </form>
    </PageSection>
  );
}

const EMPTY = { currentPassword: '', newPassword: '' };

export function PasswordSection() {
  const { t } = useTranslation();
  // A new password ends all other sessions.
  const write = useIdempotentWrite(SESSIONS_KEY);
  const form = useForm({
    initial: EMPTY,
    check: ({ currentPassword, newPassword }) => ({
      currentPassword: currentPassword === '' ? msg('Current password is required.') : undefined,
      newPassword: checkPassword(newPassword),
    }),
    send: async (data) => {
      await write<null>({ method: 'POST', url: '/user/password', data });
      return EMPTY;
    },
    describe: describeError,
  });

  return (
    <PageSection title={t('Password')} lead={t('Changing it signs you out everywhere else.')}>
      <form className={styles.form} {...form.formProps}>
        <PasswordField
          label={t('Current password')}
          autoComplete="current-password"
          {...form.field('currentPassword')}
        />
        <PasswordField
          label={t('New password')}
          autoComplete="new-password"
          help={t('At least 8 characters; a short sentence works well.')}
          {...form.field('newPassword')}
        />
        {form.failure && <Notice tone="error">{form.failure}</Notice>}
        {form.isSent && <Notice tone="success">{t('Password changed. Your other sessions have ended.')}</Notice>}
        <Button type="submit" variant="secondary" isBusy={form.isSending}>
          {t(form.isSending ? 'Changing...' : 'Change password')}
        </Button>
      </form>
    </PageSection>
  );
}
