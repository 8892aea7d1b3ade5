import type { FactorChallenge, FactorLogin, PasskeyRequest, ProofMethod, SessionGrant } from 'api/contract';
import { describePasskeyFailure, signWithPasskey } from 'client/passkeys';
import { useTranslation } from 'i18n';
import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { request, useSession } from 'shared-auth';
import { FactorForm } from './factor-form';
import { SessionDialog } from './session-dialog';
import { useSessionRequests } from './session-requests';

/** Signs in with a passkey alone; which one, and so who, the browser asks its user. */
export async function logInWithPasskey(): Promise<SessionGrant> {
  const { challengeId, options } = await post<PasskeyRequest>('/user/passkey-options');
  const response = await signWithPasskey(options).catch((error: unknown) => {
    throw new Error(describePasskeyFailure(error), { cause: error });
  });
  return post<SessionGrant>('/user/passkey-log-in', { challengeId, response });
}

/** After the right password: something that only the member has. */
export function FactorStep({ challenge }: { challenge: FactorChallenge }) {
  const { t } = useTranslation();
  const { enter, dismissError } = useSessionRequests();
  const { challengeId, methods, passkeyOptions } = challenge;
  return (
    <FactorForm
      methods={methods}
      askForPasskey={passkeyOptions && (async () => ({ challengeId, options: passkeyOptions }))}
      send={async ({ passkey, ...shown }) => {
        const data: FactorLogin = { challengeId, ...shown, passkey: passkey?.response };
        enter(await post<SessionGrant>('/user/log-in/factor', data));
      }}
      submitLabel={t('Sign in')}
      cancel={{ label: t('Back'), onCancel: dismissError }}
    />
  );
}

/** Asks the person who is signed in to prove it, in front of the page. @returns whether they did */
export function showProofDialog(methods: readonly ProofMethod[]): Promise<boolean> {
  return new Promise((resolve) => {
    const place = document.body.appendChild(document.createElement('div'));
    const root = createRoot(place);
    const end = (isProven: boolean) => {
      resolve(isProven);
      // Not while React is drawing, as it may be when the session has ended.
      queueMicrotask(() => {
        root.unmount();
        place.remove();
      });
    };
    root.render(<ProofDialog methods={methods} onEnd={end} />);
  });
}

function ProofDialog({ methods, onEnd }: { methods: readonly ProofMethod[]; onEnd: (isProven: boolean) => void }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const isSignedOut = user === null;
  useEffect(() => {
    if (isSignedOut) onEnd(false);
  }, [isSignedOut, onEnd]);
  const cancel = () => onEnd(false);
  return (
    <SessionDialog
      title={t('Is it you?')}
      text={t(
        'Please confirm it, because this concerns money or the way into your account. What you have entered goes on by itself.',
      )}
      onCancel={cancel}
    >
      <FactorForm
        email={user?.email}
        methods={methods}
        askForPasskey={() => post<PasskeyRequest>('/user/proof-options')}
        send={async (proof) => {
          await post<null>('/user/proof', proof);
          onEnd(true);
        }}
        submitLabel={t('Confirm')}
        cancel={{ label: t('Cancel'), onCancel: cancel }}
      />
    </SessionDialog>
  );
}

const post = <Result,>(url: string, data: object = {}) => request<Result>({ method: 'POST', url, data });
