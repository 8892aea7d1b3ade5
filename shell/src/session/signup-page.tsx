import { Button, Notice, PasswordField, TextField } from 'design';
import { Link, useLocation, useSearchParams } from 'react-router';
import { useSession } from 'shared-auth';
import { SessionCard } from './session-card';
import styles from './session-card.module.css';
import { useSessionRequests } from './session-requests';
import { useRegistrationForm } from './use-registration-form';
import { useSessionError } from './use-session-error';

/** /signup. Success signs the member in; the guard around the page sends them on to /login. */
export function SignupPage() {
  const { loading } = useSession();
  const error = useSessionError();
  const { register } = useSessionRequests();
  const state: unknown = useLocation().state;
  // The QR code on a member's pass leads here with their code.
  const [query] = useSearchParams();
  const { formRef, errors, checkField, submit } = useRegistrationForm(register);

  return (
    <SessionCard heading="Create a New Account" subtitle="Join our community and start your journey">
      <form
        ref={formRef}
        className={styles.form}
        onSubmit={(event) => void submit(event)}
        onBlur={(event) => void checkField(event)}
        noValidate
      >
        <TextField label="Full Name" name="name" autoComplete="name" required error={errors.name} />
        <TextField label="Email" name="email" type="email" autoComplete="email" required error={errors.email} />
        <TextField
          label="Mobile Number"
          name="mobileNumber"
          type="tel"
          inputMode="numeric"
          placeholder="10-digit number"
          autoComplete="tel-national"
          required
          error={errors.mobileNumber}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          required
          help="At least 8 characters; a short sentence works well."
          error={errors.password}
        />
        <TextField
          label="Referral Code"
          labelHint="optional"
          name="referralCode"
          defaultValue={query.get('ref') ?? ''}
          autoComplete="off"
          autoCapitalize="characters"
          error={errors.referralCode}
        />
        {error && <Notice tone="error">{error}</Notice>}
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
