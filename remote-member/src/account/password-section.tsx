import type { PasswordChange } from 'api/contract';
import { checkPassword } from 'api/contract/rules';
import { Button, Notice, PasswordField } from 'design';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { formatFailure } from '../area/format-failure';
import { PageSection } from '../area/page-section';
import styles from '../area/stacked-form.module.css';
import { useChangePassword } from './use-change-password';

const NOTHING: PasswordChange = { currentPassword: '', newPassword: '' };

export function PasswordSection() {
  const [values, setValues] = useState(NOTHING);
  const [errors, setErrors] = useState<Partial<PasswordChange>>({});
  const save = useChangePassword();

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = checkPasswordChange(values);
    setErrors(found);
    if (found.currentPassword !== undefined || found.newPassword !== undefined) return;
    save.mutate(values, { onSuccess: () => setValues(NOTHING) });
  }

  const field = (name: keyof PasswordChange) => ({
    value: values[name],
    error: errors[name],
    onChange: ({ target }: { target: HTMLInputElement }) => {
      save.reset();
      setValues({ ...values, [name]: target.value });
    },
  });

  return (
    <PageSection title="Password" lead="Changing it signs you out everywhere else.">
      <form className={styles.form} onSubmit={submit} noValidate>
        <PasswordField label="Current password" autoComplete="current-password" {...field('currentPassword')} />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          help="At least 8 characters; a short sentence works well."
          {...field('newPassword')}
        />
        {save.isError && <Notice tone="error">{formatFailure(save.error)}</Notice>}
        {save.isSuccess && <Notice tone="success">Password changed. Your other sessions have ended.</Notice>}
        <Button type="submit" variant="secondary" isBusy={save.isPending}>
          {save.isPending ? 'Changing...' : 'Change password'}
        </Button>
      </form>
    </PageSection>
  );
}

function checkPasswordChange({ currentPassword, newPassword }: PasswordChange): Partial<PasswordChange> {
  return {
    currentPassword: currentPassword === '' ? 'Current password is required.' : undefined,
    newPassword: checkPassword(newPassword),
  };
}
