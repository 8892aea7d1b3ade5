import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type {
  AddedFactor,
  CreatedPasskey,
  NewAuthenticator,
  PasskeyCreation,
  PasskeyRequestOptions,
  SignedByPasskey,
} from '../src/contract';
import { post, resultOf, type TestApp } from './test-app';

const ORIGIN = 'http://localhost:3000';
const RP_ID = 'localhost';
/** Somebody is there, and was asked for a finger. */
const PRESENT_AND_VERIFIED = 0x05;
const WITH_CREDENTIAL = 0x40;

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

/** As much of CBOR as a passkey writes: heads of up to 16 bits. */
function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 0xff]);
}
const number = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value));
const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value]);
const text = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)]);
const map = (...pairs: Buffer[]) => Buffer.concat([head(5, pairs.length / 2), ...pairs]);

const toClientData = (type: string, challenge: string, origin: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

/** An authenticator in software: makes one passkey, and signs with it. */
export function createVirtualPasskey({ origin = ORIGIN, rpId = RP_ID } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  const cose = map(
    ...[number(1), number(2), number(3), number(-7), number(-1), number(1)],
    ...[number(-2), bytes(Buffer.from(x, 'base64url')), number(-3), bytes(Buffer.from(y, 'base64url'))],
  );
  const toAuthenticatorData = (flags: number, credential = Buffer.alloc(0)) =>
    Buffer.concat([sha256(rpId), Buffer.from([flags, 0, 0, 0, 0]), credential]);

  return {
    id,
    create(challenge: string): CreatedPasskey {
      const length = Buffer.from([0, credentialId.length]);
      const credential = Buffer.concat([Buffer.alloc(16), length, credentialId, cose]);
      const data = toAuthenticatorData(PRESENT_AND_VERIFIED | WITH_CREDENTIAL, credential);
      const attestation = map(text('fmt'), text('none'), text('attStmt'), map(), text('authData'), bytes(data));
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: toClientData('webauthn.create', challenge, origin).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    sign({ challenge }: PasskeyRequestOptions): SignedByPasskey {
      const clientData = toClientData('webauthn.get', challenge, origin);
      const data = toAuthenticatorData(PRESENT_AND_VERIFIED);
      const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), privateKey);
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: clientData.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      };
    },
  };
}

export type VirtualPasskey = ReturnType<typeof createVirtualPasskey>;

const FACTORS = '/api/v1/user/factors';

export async function sendPasskey(testApp: TestApp, token: string, passkey: VirtualPasskey, name = 'My phone') {
  const headers = { authorization: token, host: 'localhost:3000' };
  const asked = await testApp.app.inject({ method: 'POST', url: `${FACTORS}/passkey-options`, headers });
  const { challengeId, options } = resultOf<PasskeyCreation>(asked);
  const payload = { challengeId, name, response: passkey.create(options.challenge) };
  return testApp.app.inject({ method: 'POST', url: `${FACTORS}/passkeys`, headers, payload });
}

export async function addPasskey(testApp: TestApp, token: string, passkey = createVirtualPasskey()) {
  return { passkey, added: resultOf<AddedFactor>(await sendPasskey(testApp, token, passkey)) };
}

/** The app on a phone, whose clock is that of the test. */
export async function addAuthenticator(testApp: TestApp, token: string) {
  const { secret } = resultOf<NewAuthenticator>(await post(testApp, `${FACTORS}/authenticator`, {}, token));
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const generate = (secondsLater = 0) =>
    totp.generate({ timestamp: testApp.clock.now().getTime() + secondsLater * 1000 });
  const added = resultOf<AddedFactor>(
    await post(testApp, `${FACTORS}/authenticator/confirm`, { code: generate() }, token),
  );
  return { generate, added, secret };
}

/** For what asks only whether there is one. */
export async function insertPasskey({ database }: Pick<TestApp, 'database'>, memberId: bigint): Promise<bigint> {
  const [row] = await database.query<{ id: bigint }>(
    `INSERT INTO passkeys (member_id, credential_id, public_key, sign_count, transports, name, added_at)
     VALUES ($1, gen_random_uuid(), '', 0, '{}', 'A key', now()) RETURNING id`,
    [memberId],
  );
  if (!row) throw new Error('INSERT INTO passkeys returned no row');
  return row.id;
}
