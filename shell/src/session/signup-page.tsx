import type { Invitation, Registration } from 'api/contract';
import { checkEmail, checkMobileNumber, checkName, checkPassword, checkReferralCode } from 'api/contract/rules';
import { useDraft } from 'client/draft';
import { useForm } from 'client/form';
import { Button, Notice, PasswordField, RichText, TextField } from 'design';
import { useTranslation } from 'i18n';
import { useEffect, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { request, useSession } from 'shared-auth';
import { FIRST_LANGUAGE } from '../language/addresses';
import { SessionCard, useSessionRefusal } from './session-card';
import styles from './session-card.module.css';
import { useSessionRequests } from './session-requests';

/** /signup. Success signs the member in; the guard around the page sends them on to /login. */
export function SignupPage() {
  const { t, language } = useTranslation();
  const { loading } = useSession();
  const { register } = useSessionRequests();
  const state: unknown = useLocation().state;
  // The QR code on a member's pass leads here with their code.
  const [query] = useSearchParams();
  const [invitation] = useState(() => keepReferralCode(query.get('ref')));
  const { commonPasswords, load } = useCommonPasswords();
  const form = useForm({
    initial: { name: '', email: '', mobileNumber: '', password: '', referralCode: invitation },
    // Another invitation is not to be covered by the code of one before.
    draft: useDraft(`signup:${invitation}`),
    check: (texts) => checkRegistration(texts, commonPasswords),
    send: ({ referralCode, ...registration }) => {
      register({
        ...registration,
        ...(referralCode.trim() && { referralCode: referralCode.trim() }),
        ...(language !== FIRST_LANGUAGE && { language }),
      });
      // It may be refused: the draft goes with the sign-in.
      return {};
    },
    ...useSessionRefusal(),
  });

  return (
    <SessionCard heading={t('Create a New Account')} subtitle={t('Join our community and start your journey')}>
      <Greeting code={invitation} />
      <form className={styles.form} {...form.formProps}>
        <TextField label={t('Full Name')} autoComplete="name" required {...form.field('name')} />
        <TextField label={t('Email')} type="email" autoComplete="email" required {...form.field('email')} />
        <TextField
          label={t('Mobile Number')}
          type="tel"
          inputMode="numeric"
          placeholder={t('10-digit number')}
          autoComplete="tel-national"
          required
          {...form.field('mobileNumber')}
        />
        <PasswordField
          label={t('Password')}
          autoComplete="new-password"
          required
          help={t('At least 8 characters; a short sentence works well.')}
          onChange={load}
          // For a password that was typed, or filled in by the browser, before the program came.
          onBlur={({ target }) => target.value && load()}
          {...form.field('password')}
        />
        <TextField
          label={t('Referral Code')}
          labelHint={t('optional')}
          autoComplete="off"
          autoCapitalize="characters"
          {...form.field('referralCode')}
        />
        {form.failure && <Notice tone="error">{form.failure}</Notice>}
        <Button type="submit" isWide isBusy={loading}>
          {loading ? t('Creating Account...') : t('Register')}
        </Button>
      </form>
      <p className={styles.other}>
        <RichText
          text={t('Already a member? <0>Sign in here</0>')}
          parts={[<Link key="login" to="/login" state={state} />]}
        />
      </p>
    </SessionCard>
  );
}

/** By whom the visitor was invited; nothing while that is not known. */
function Greeting({ code }: { code: string }) {
  const { t } = useTranslation();
  const [sponsor, setSponsor] = useState('');
  useEffect(() => {
    if (!code) return;
    request<Invitation>({ url: '/user/invitation', params: { referralCode: code } }).then(
      ({ firstName }) => setSponsor(firstName),
      // The field says so when the form is sent.
      () => undefined,
    );
  }, [code]);
  return (
    <div role="status">{sponsor && <Notice tone="success">{t('{sponsor} has invited you.', { sponsor })}</Notice>}</div>
  );
}

/** What the server would refuse, field by field, before it is asked. */
function checkRegistration(texts: Required<Omit<Registration, 'language'>>, commonPasswords?: ReadonlySet<string>) {
  return {
    name: checkName(texts.name),
    email: checkEmail(texts.email),
    mobileNumber: checkMobileNumber(texts.mobileNumber),
    password: checkPassword(texts.password, commonPasswords),
    referralCode: checkReferralCode(texts.referralCode),
  };
}

/** The 3,000 commonest passwords come when somebody types one, never with the page. Without them the server refuses. */
function useCommonPasswords() {
  const [commonPasswords, setCommonPasswords] = useState<ReadonlySet<string>>();
  const load = () => {
    if (commonPasswords) return;
    import('api/contract/common-passwords.json').then(
      ({ default: passwords }) => setCommonPasswords(new Set(passwords)),
      () => undefined,
    );
  };
  return { commonPasswords, load };
}

const REFERRAL_KEY = 'safar:referral';
const KEPT_FOR_MS = 30 * 24 * 60 * 60 * 1000;

/** Where storage is refused, the code of this visit. */
let visited = '';

/**
 * Keeps the code of an invitation on this device: who looks around first still comes from whom they came.
 * @param code of the invitation that is opened now
 * @returns this code, else the one of an invitation of the last thirty days, else ''
 */
export function keepReferralCode(code: string | null, nowMs = Date.now()): string {
  try {
    if (code) localStorage.setItem(REFERRAL_KEY, `${nowMs} ${code}`);
    const [keptAtMs = '', kept = ''] = localStorage.getItem(REFERRAL_KEY)?.split(' ') ?? [];
    return nowMs - Number(keptAtMs) < KEPT_FOR_MS ? kept : '';
  } catch {
    // Storage is refused, or this is the server.
    visited = code ?? visited;
    return visited;
  }
}
