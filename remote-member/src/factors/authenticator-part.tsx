import { useMutation } from '@tanstack/react-query';
import type { AddedFactor, Factors, NewAuthenticator } from 'api/contract';
import { formatDay } from 'client/dates';
import { useForm } from 'client/form';
import { msg } from 'client/msg';
import { useIdempotentWrite } from 'client/queries';
import { translateSentence } from 'client/sentences';
import { Button, Notice, TextField } from 'design';
import { useTranslation } from 'i18n';
import { useState } from 'react';
import { describeError } from '../error-words';
import { focusIfLost } from '../list/load-more';
import formStyles from '../page/stacked-form.module.css';
import { QrImage } from '../qr/qr-image';
import { CopyButton } from '../page/copy-button';
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
