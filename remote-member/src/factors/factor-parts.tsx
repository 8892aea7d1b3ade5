import { useMutation } from '@tanstack/react-query';
import type { AddedFactor, Factors, NewAuthenticator, NewPasskey, Passkey, PasskeyCreation } from 'api/contract';
import { formatDay } from 'client/dates';
import { useForm } from 'client/form';
import { msg } from 'client/msg';
import { createPasskey, describePasskeyFailure, knowsPasskeys } from 'client/passkeys';
import { useIdempotentWrite } from 'client/queries';
import { translateSentence } from 'client/sentences';
import { Button, Notice, TextField } from 'design';
import { useTranslation } from 'i18n';
import { useState } from 'react';
import { describeError } from '../error-words';
import { focusIfLost } from '../list/load-more';
import { CopyButton } from '../page/copy-button';
import { formatDevice } from '../page/format-device';
import formStyles from '../page/stacked-form.module.css';
import { QrImage } from '../qr/qr-image';
import styles from './factors.module.css';

interface AuthenticatorPartProps {
  authenticator: Factors['authenticator'];
  onAdded: (added: AddedFactor) => void;
  onChanged: (factors: Factors) => void;
}

/** The app that shows another code every thirty seconds. */
export function AuthenticatorPart({ authenticator, onAdded, onChanged }: AuthenticatorPartProps) {
  const { t } = useTranslation();
  const write = useIdempotentWrite();
  const start = useMutation({
    mutationFn: () => write<NewAuthenticator>({ method: 'POST', url: '/user/factors/authenticator', data: {} }),
  });
  const remove = useMutation({
    mutationFn: () => write<Factors>({ method: 'POST', url: '/user/factors/authenticator/remove', data: {} }),
    onSuccess: onChanged,
  });
  const [isCancelled, setCancelled] = useState(false);
  const failure = start.error ?? remove.error;
  return (
    <section aria-labelledby="authenticator-title" className={styles.part}>
      <h3 id="authenticator-title" className={styles.title}>
        {t('Authenticator app')}
      </h3>
      <p className={styles.text}>
        {t('An app on your phone that shows a code of six digits, without a network, too.')}
      </p>
      {failure && <Notice tone="error">{translateSentence(t, describeError(failure))}</Notice>}
      {remove.isSuccess && !authenticator && !start.data && (
        <p ref={focusIfLost} tabIndex={-1}>
          {t('Removed.')}
        </p>
      )}
      {authenticator && (
        <div className={styles.row}>
          <div>
            <p className={styles.name}>{t('Your authenticator app')}</p>
            <p className={styles.text}>{t('Added {day}', { day: formatDay(authenticator.addedAt) })}</p>
          </div>
          <Button
            variant="secondary"
            isBusy={remove.isPending}
            aria-label={t('Remove the authenticator app')}
            onClick={() => remove.mutate()}
          >
            {t('Remove')}
          </Button>
        </div>
      )}
      {!authenticator && !start.data && (
        <Button
          ref={isCancelled ? focusIfLost : undefined}
          variant="secondary"
          isBusy={start.isPending}
          onClick={() => start.mutate()}
        >
          {t('Set up an authenticator app')}
        </Button>
      )}
      {!authenticator && start.data && (
        <ConfirmApp
          given={start.data}
          onCancel={() => {
            setCancelled(true);
            start.reset();
          }}
          onAdded={(added) => {
            start.reset();
            onAdded(added);
          }}
        />
      )}
    </section>
  );
}

interface ConfirmAppProps {
  given: NewAuthenticator;
  onCancel: () => void;
  onAdded: (added: AddedFactor) => void;
}

function ConfirmApp({ given, onCancel, onAdded }: ConfirmAppProps) {
  const { t } = useTranslation();
  const write = useIdempotentWrite();
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: /^\d{6}$/.test(withoutBlanks(code)) ? undefined : msg('Code must be six digits.') }),
    send: async ({ code }) => {
      const data = { code: withoutBlanks(code) };
      onAdded(await write<AddedFactor>({ method: 'POST', url: '/user/factors/authenticator/confirm', data }));
    },
    describe: describeError,
  });
  return (
    <div className={styles.app}>
      <div className={styles.qr}>
        <QrImage text={given.uri} label={t('QR code for the authenticator app')} />
      </div>
      <div className={styles.steps}>
        <p ref={focusIfLost} tabIndex={-1}>
          {t('Scan the picture with the app. On this same phone, or without a camera, type this key into it:')}
        </p>
        <div className={styles.secret}>
          <code className={styles.code}>{given.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          <CopyButton text={given.secret} label={t('Copy key')} done={t('Key copied.')} />
        </div>
        <form className={formStyles.form} {...form.formProps}>
          <TextField
            label={t('Code')}
            help={t('Six digits, as the app shows them now.')}
            inputMode="numeric"
            autoComplete="one-time-code"
            {...form.field('code')}
          />
          {form.failure && <Notice tone="error">{form.failure}</Notice>}
          <div className={styles.actions}>
            <Button type="submit" isBusy={form.isSending}>
              {t(form.isSending ? 'Checking...' : 'Confirm')}
            </Button>
            <Button variant="ghost" onClick={onCancel}>
              {t('Cancel')}
            </Button>
          </div>
        </form>
      </div>
    </div>
  );
}

const withoutBlanks = (code: string) => code.replace(/\s/g, '');

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
