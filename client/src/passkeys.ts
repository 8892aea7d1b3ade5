import type { CreatedPasskey, PasskeyCreationOptions, PasskeyRequestOptions, SignedByPasskey } from 'api/contract';
import { msg } from './msg';

/*
 * Passkeys between the browser, which speaks of bytes, and the API, which speaks JSON. The browser's own translation
 * (`toJSON`) fails where an extension that keeps passkeys answers in its place.
 */

/** Whether this browser knows passkeys at all; whether it keeps one, only asking tells. */
export const knowsPasskeys = () => 'PublicKeyCredential' in globalThis;

/** Makes a passkey, for which the browser asks its user. @throws DOMException */
export async function createPasskey(options: PasskeyCreationOptions): Promise<CreatedPasskey> {
  const { challenge, user, pubKeyCredParams, excludeCredentials } = options;
  const publicKey = {
    ...options,
    challenge: toBytes(challenge),
    user: { ...user, id: toBytes(user.id) },
    pubKeyCredParams: pubKeyCredParams.map(({ alg }) => ({ alg, type: TYPE })),
    excludeCredentials: excludeCredentials?.map(toDescriptor),
  };
  const credential = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
  const response = credential.response as AuthenticatorAttestationResponse;
  return {
    ...describeCredential(credential),
    response: {
      clientDataJSON: toText(response.clientDataJSON),
      attestationObject: toText(response.attestationObject),
      transports: response.getTransports?.() ?? [],
    },
  };
}

/** Signs a challenge with a passkey, for which the browser asks its user. @throws DOMException */
export async function signWithPasskey(options: PasskeyRequestOptions): Promise<SignedByPasskey> {
  const publicKey = {
    ...options,
    challenge: toBytes(options.challenge),
    allowCredentials: options.allowCredentials?.map(toDescriptor),
  };
  const credential = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential;
  const response = credential.response as AuthenticatorAssertionResponse;
  return {
    ...describeCredential(credential),
    response: {
      clientDataJSON: toText(response.clientDataJSON),
      authenticatorData: toText(response.authenticatorData),
      signature: toText(response.signature),
      userHandle: response.userHandle && toText(response.userHandle),
    },
  };
}

/** Why the browser made or used none, in words. Undefined: it was not the browser that failed. */
export function describePasskeyFailure(error: unknown): string | undefined {
  if (!(error instanceof DOMException)) return undefined;
  if (error.name === 'InvalidStateError') return msg('This device keeps a passkey for your account already.');
  if (error.name === 'NotAllowedError' || error.name === 'AbortError')
    return msg('No passkey was used. Try once more.');
  return msg('This browser can’t use passkeys here.');
}

/** The only one that there is. */
const TYPE = 'public-key' as const;

const describeCredential = ({ id }: PublicKeyCredential) => ({ id, rawId: id, type: TYPE });

type Descriptor = NonNullable<PasskeyRequestOptions['allowCredentials']>[number];

const toDescriptor = ({ id, transports }: Descriptor): PublicKeyCredentialDescriptor => ({
  id: toBytes(id),
  type: TYPE,
  transports: transports as AuthenticatorTransport[] | undefined,
});

/** From base64url, as the API writes bytes. */
function toBytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0));
}

function toText(bytes: ArrayBuffer): string {
  const letters = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('');
  return btoa(letters).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}
