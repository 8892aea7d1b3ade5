import type { Registration } from 'api/contract';
import { checkEmail, checkMobileNumber, checkName, checkPassword, checkReferralCode } from 'api/contract/rules';
import { useForm } from 'client/form';
import { Button, Notice, PasswordField, TextField } from 'design';
import { useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { useSession } from 'shared-auth';
import { keepReferralCode } from './kept-referral';
import { SessionCard, useSessionRefusal } from './session-card';
import styles from './session-card.module.css';
import { useSessionRequests } from './session-requests';

/** /signup. Success signs the member in; the guard around the page sends them on to /login. */
export function SignupPage() {
  const { loading } = useSession();
  const { register } = useSessionRequests();
  const state: unknown = useLocation().state;
  // The QR code on a member's pass leads here with their code.
  const [query] = useSearchParams();
  const [invitation] = useState(() => keepReferralCode(query.get('ref')));
  const { commonPasswords, load } = useCommonPasswords();
  const form = useForm({
    initial: { name: '', email: '', mobileNumber: '', password: '', referralCode: invitation },
    check: (texts) => checkRegistration(texts, commonPasswords),
    send: ({ referralCode, ...registration }) =>
      register(referralCode.trim() ? { ...registration, referralCode: referralCode.trim() } : registration),
    ...useSessionRefusal(),
  });

  return (
    <SessionCard heading="Create a New Account" subtitle="Join our community and start your journey">
      <form className={styles.form} {...form.formProps}>
        <TextField label="Full Name" autoComplete="name" required {...form.field('name')} />
        <TextField label="Email" type="email" autoComplete="email" required {...form.field('email')} />
        <TextField
          label="Mobile Number"
          type="tel"
          inputMode="numeric"
          placeholder="10-digit number"
          autoComplete="tel-national"
          required
          {...form.field('mobileNumber')}
        />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          required
          help="At least 8 characters; a short sentence works well."
          onChange={load}
          {...form.field('password')}
        />
        <TextField
          label="Referral Code"
          labelHint="optional"
          autoComplete="off"
          autoCapitalize="characters"
          {...form.field('referralCode')}
        />
        {form.failure && <Notice tone="error">{form.failure}</Notice>}
        <Button type="submit" isWide isBusy={loading}>
          {loading ? 'Creating Account...' : 'Register'}
        </Button>
      </form>
      <p className={styles.other}>
        Already a member?{' '}
        <Link to="/login" state={state}>
          Sign in here
        </Link>
      </p>
    </SessionCard>
  );
}

/** What the server would refuse, field by field, before it is asked. */
function checkRegistration(texts: Required<Registration>, commonPasswords?: ReadonlySet<string>) {
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
