import { useMutation } from '@tanstack/react-query';
import type { AddedFactor, Factors, NewPasskey, Passkey, PasskeyCreation } from 'api/contract';
import { formatDay } from 'client/dates';
import { useForm } from 'client/form';
import { msg } from 'client/msg';
import { createPasskey, describePasskeyFailure, knowsPasskeys } from 'client/passkeys';
import { useIdempotentWrite } from 'client/queries';
import { translateSentence } from 'client/sentences';
import { Button, Notice, TextField } from 'design';
import { useTranslation } from 'i18n';
import { describeError } from '../error-words';
import { focusIfLost } from '../list/load-more';
import { formatDevice } from '../page/format-device';
import formStyles from '../page/stacked-form.module.css';
import styles from './factors.module.css';

interface PasskeysPartProps {
  passkeys: Passkey[];
  onAdded: (added: AddedFactor) => void;
  onChanged: (factors: Factors) => void;
}

/** The devices that sign the member in by finger, face or PIN. */
export function PasskeysPart({ passkeys, onAdded, onChanged }: PasskeysPartProps) {
  const { t } = useTranslation();
  const write = useIdempotentWrite();
  const remove = useMutation({
    mutationFn: (id: string) =>
      write<Factors>({ method: 'POST', url: `/user/factors/passkeys/${id}/remove`, data: {} }),
    onSuccess: onChanged,
  });
  return (
    <section aria-labelledby="passkeys-title" className={styles.part}>
      <h3 id="passkeys-title" className={styles.title}>
        {t('Passkeys')}
      </h3>
      <p className={styles.text}>{t('Your phone, your computer or a security key. A passkey signs you in alone.')}</p>
      {passkeys.length > 0 && (
        <ul className={styles.list}>
          {passkeys.map(({ id, name, addedAt, lastUsedAt }) => (
            <li key={id} className={styles.row}>
              <div>
                <p className={styles.name}>{name}</p>
                <p className={styles.text}>
                  {lastUsedAt
                    ? t('Added {day}, last used {lastDay}', { day: formatDay(addedAt), lastDay: formatDay(lastUsedAt) })
                    : t('Added {day}, never used', { day: formatDay(addedAt) })}
                </p>
              </div>
              <Button
                variant="secondary"
                isBusy={remove.isPending && remove.variables === id}
                aria-label={t('Remove the passkey {name}', { name })}
                onClick={() => remove.mutate(id)}
              >
                {t('Remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {remove.isSuccess && (
        <p ref={focusIfLost} tabIndex={-1}>
          {t('Removed.')}
        </p>
      )}
      {remove.isError && <Notice tone="error">{translateSentence(t, describeError(remove.error))}</Notice>}
      {knowsPasskeys() ? (
        <AddPasskey onAdded={onAdded} />
      ) : (
        <p className={styles.text}>{t('This browser knows no passkeys; another one may.')}</p>
      )}
    </section>
  );
}

const MAX_NAME_LENGTH = 50;

function AddPasskey({ onAdded }: Pick<PasskeysPartProps, 'onAdded'>) {
  const { t } = useTranslation();
  const write = useIdempotentWrite();
  const form = useForm({
    initial: { name: formatDevice(t, navigator.userAgent) },
    check: ({ name }) => ({ name: name.trim() ? undefined : msg('Name is required.') }),
    send: async ({ name }) => {
      const { challengeId, options } = await write<PasskeyCreation>({
        method: 'POST',
        url: '/user/factors/passkey-options',
        data: {},
      });
      const data: NewPasskey = { challengeId, name: name.trim(), response: await createPasskey(options) };
      onAdded(await write<AddedFactor>({ method: 'POST', url: '/user/factors/passkeys', data }));
    },
    describe: (error) => describePasskeyFailure(error) ?? describeError(error),
  });
  return (
    <form className={formStyles.form} {...form.formProps}>
      <TextField
        label={t('Name of the passkey')}
        help={t('So that you know it again.')}
        autoComplete="off"
        maxLength={MAX_NAME_LENGTH}
        {...form.field('name')}
      />
      {form.failure && <Notice tone="error">{form.failure}</Notice>}
      {form.isSent && <Notice tone="success">{t('The passkey is added.')}</Notice>}
      <Button type="submit" variant="secondary" isBusy={form.isSending}>
        {t(form.isSending ? 'Waiting for your device...' : 'Add a passkey')}
      </Button>
    </form>
  );
}
