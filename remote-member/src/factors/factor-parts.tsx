import { useMutation } from '@tanstack/react-query';
import type { AddedFactor, Factors, NewAuthenticator, NewPasskey, Passkey, PasskeyCreation } from 'api/contract';
import { toLatinDigits } from 'api/contract/rules';
import { formatDay } from 'client/dates';
import { focusIfLost } from 'client/focus';
import { useForm } from 'client/form';
import { msg } from 'client/msg';
import { createPasskey, describePasskeyFailure, knowsPasskeys } from 'client/passkeys';
import { useIdempotentWrite } from 'client/queries';
import { translateSentence } from 'client/sentences';
import { Button, Notice, TextField } from 'design';
import { useTranslation } from 'i18n';
import { useState } from 'react';
import { isAnswered } from 'shared-auth';
import { describeError } from '../error-words';
import { CopyButton } from '../page/copy-button';
import { formatDevice } from '../page/format-device';
import formStyles from '../page/stacked-form.module.css';
import { QrImage } from '../qr/qr-image';
import styles from './factors.module.css';

export const FACTORS_KEY = ['factors'];

interface AddingProps {
  onAdded: (added: AddedFactor) => void;
  /** Nobody knows whether it was added: what the page shows was asked for since. */
  onUnanswered: () => void;
}

interface AuthenticatorPartProps extends AddingProps {
  authenticator: Factors['authenticator'];
  /** The first factor brings its codes, which say more than that it is added. */
  isFirst: boolean;
  onChanged: (factors: Factors) => void;
}

/** The app that shows another code every thirty seconds. */
export function AuthenticatorPart({ authenticator, isFirst, onChanged, ...adding }: AuthenticatorPartProps) {
  const { t } = useTranslation();
  const write = useIdempotentWrite(FACTORS_KEY);
  const [given, setGiven] = useState<NewAuthenticator & { isConfirming?: boolean }>();
  const [addedHere, setAddedHere] = useState<string>();
  const start = useMutation({
    mutationFn: () => write<NewAuthenticator>({ method: 'POST', url: '/user/factors/authenticator', data: {} }),
    onSuccess: setGiven,
  });
  const remove = useMutation({
    mutationFn: () => write<Factors>({ method: 'POST', url: '/user/factors/authenticator/remove', data: {} }),
    onSuccess: (factors) => {
      start.reset();
      onChanged(factors);
    },
  });
  const [isCancelled, setCancelled] = useState(false);
  // Whatever became of the reply: the key of one app is shown for no other. Another device may have added one.
  if (authenticator && given) {
    setGiven(undefined);
    if (!isFirst && given.isConfirming) setAddedHere(authenticator.addedAt);
  }
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
      {remove.isSuccess && !authenticator && !given && (
        <p ref={focusIfLost} tabIndex={-1}>
          {t('Removed.')}
        </p>
      )}
      {authenticator?.addedAt !== undefined && authenticator.addedAt === addedHere && (
        <p ref={focusIfLost} tabIndex={-1}>
          {t('The app is added.')}
        </p>
      )}
      {authenticator && <AddedApp addedAt={authenticator.addedAt} remove={remove} />}
      {!authenticator && !given && (
        <Button
          ref={isCancelled ? focusIfLost : undefined}
          variant="secondary"
          isBusy={start.isPending}
          onClick={() => start.mutate()}
        >
          {t('Set up an authenticator app')}
        </Button>
      )}
      {!authenticator && given && (
        <ConfirmApp
          given={given}
          onConfirm={(isConfirming) => setGiven((now) => now && { ...now, isConfirming })}
          onCancel={() => {
            setCancelled(true);
            setGiven(undefined);
          }}
          {...adding}
        />
      )}
    </section>
  );
}

interface AddedAppProps {
  addedAt: string;
  remove: { isPending: boolean; mutate: () => void };
}

function AddedApp({ addedAt, remove }: AddedAppProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.row}>
      <div>
        <p className={styles.name}>{t('Your authenticator app')}</p>
        <p className={styles.text}>{t('Added {day}', { day: formatDay(addedAt) })}</p>
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
  );
}

interface ConfirmAppProps extends AddingProps {
  given: NewAuthenticator;
  /** Whether a code is on its way, or is not known to have been refused. */
  onConfirm: (isConfirming: boolean) => void;
  onCancel: () => void;
}

/** The write that adds a factor: no reply of it is kept, so that one which was lost is not given again. */
function useAdd({ onAdded, onUnanswered }: AddingProps) {
  const write = useIdempotentWrite(FACTORS_KEY);
  return async (url: string, data: object) => {
    try {
      onAdded(await write<AddedFactor>({ method: 'POST', url, data }));
    } catch (error) {
      if (!isAnswered(error)) onUnanswered();
      throw error;
    }
  };
}

function ConfirmApp({ given, onConfirm, onCancel, ...adding }: ConfirmAppProps) {
  const { t } = useTranslation();
  const add = useAdd(adding);
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: /^\d{6}$/.test(normalizeCode(code)) ? undefined : msg('Code must be six digits.') }),
    send: async ({ code }) => {
      onConfirm(true);
      await add('/user/factors/authenticator/confirm', { code: normalizeCode(code) }).catch((error: unknown) => {
        if (isAnswered(error)) onConfirm(false);
        throw error;
      });
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

/** Apps show it in two groups, and keyboards for Hindi have digits of their own. */
const normalizeCode = (code: string) => toLatinDigits(code).replace(/\s/g, '');

interface PasskeysPartProps extends AddingProps {
  passkeys: Passkey[];
  onChanged: (factors: Factors) => void;
}

/** The devices that sign the member in by finger, face or PIN. */
export function PasskeysPart({ passkeys, onChanged, ...adding }: PasskeysPartProps) {
  const { t } = useTranslation();
  const write = useIdempotentWrite(FACTORS_KEY);
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
        <AddPasskey {...adding} />
      ) : (
        <p className={styles.text}>{t('This browser knows no passkeys; another one may.')}</p>
      )}
    </section>
  );
}

const MAX_NAME_LENGTH = 50;

function AddPasskey(adding: AddingProps) {
  const { t } = useTranslation();
  const ask = useIdempotentWrite();
  const add = useAdd(adding);
  const form = useForm({
    initial: { name: formatDevice(t, navigator.userAgent) },
    check: ({ name }) => ({ name: name.trim() ? undefined : msg('Name is required.') }),
    send: async ({ name }) => {
      const { challengeId, options } = await ask<PasskeyCreation>({
        method: 'POST',
        url: '/user/factors/passkey-options',
        data: {},
      });
      const data: NewPasskey = { challengeId, name: name.trim(), response: await createPasskey(options) };
      await add('/user/factors/passkeys', data);
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
