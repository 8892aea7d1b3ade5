import { Type, type Static } from 'typebox';
import { Id } from './money';
import { Closed, OrNull, Shape } from './shape';

/** How somebody shows that it is they: a passkey, a code of the authenticator app, one of ten codes on paper. */
export const FactorMethod = Type.Enum(['passkey', 'code', 'recovery']);
export type FactorMethod = Static<typeof FactorMethod>;
/** The password only where there is nothing stronger. */
export const ProofMethod = Type.Enum(['passkey', 'code', 'recovery', 'password']);
export type ProofMethod = Static<typeof ProofMethod>;

/** What a challenge is known by, for five minutes. It is the challenge of the passkey, too. */
const ChallengeId = Type.String({ title: 'Challenge', pattern: '^[A-Za-z0-9_-]{43}$' });
const Code = Type.String({ title: 'Code', pattern: '^\\d{6}$', description: 'six digits' });
const RecoveryCode = Type.String({ title: 'Recovery code', minLength: 1, maxLength: 50, 'x-text': 'secret' });
const Base64Url = (maxLength: number) => Type.String({ maxLength, pattern: '^[A-Za-z0-9_-]*$' });

const Descriptor = Type.Object({
  id: Type.String(),
  type: Type.String(),
  transports: Type.Optional(Type.Array(Type.String())),
});

/** What `navigator.credentials.create` takes, as JSON. */
export const PasskeyCreationOptions = Shape('PasskeyCreationOptions', {
  rp: Type.Object({ id: Type.Optional(Type.String()), name: Type.String() }),
  user: Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
  challenge: Type.String(),
  pubKeyCredParams: Type.Array(Type.Object({ type: Type.String(), alg: Type.Integer() })),
  timeout: Type.Optional(Type.Integer()),
  excludeCredentials: Type.Optional(Type.Array(Descriptor)),
  authenticatorSelection: Type.Optional(
    Type.Object({
      residentKey: Type.Optional(Type.Enum(['discouraged', 'preferred', 'required'])),
      requireResidentKey: Type.Optional(Type.Boolean()),
      userVerification: Type.Optional(Type.Enum(['discouraged', 'preferred', 'required'])),
    }),
  ),
  attestation: Type.Optional(Type.Enum(['direct', 'enterprise', 'indirect', 'none'])),
});
export type PasskeyCreationOptions = Static<typeof PasskeyCreationOptions>;

/** What `navigator.credentials.get` takes, as JSON. */
export const PasskeyRequestOptions = Shape('PasskeyRequestOptions', {
  challenge: Type.String(),
  timeout: Type.Optional(Type.Integer()),
  rpId: Type.Optional(Type.String()),
  allowCredentials: Type.Optional(Type.Array(Descriptor)),
  userVerification: Type.Optional(Type.Enum(['discouraged', 'preferred', 'required'])),
});
export type PasskeyRequestOptions = Static<typeof PasskeyRequestOptions>;

const credential = {
  id: Base64Url(2000),
  rawId: Base64Url(2000),
  type: Type.Literal('public-key'),
  authenticatorAttachment: Type.Optional(OrNull(Type.Enum(['cross-platform', 'platform']))),
  // What browsers say of extensions differs, and none is asked for.
  clientExtensionResults: Type.Optional(Type.Object({})),
};

/** What the browser has made, as its `toJSON()` gives it. */
export const CreatedPasskey = Shape('CreatedPasskey', {
  ...credential,
  response: Type.Object({
    clientDataJSON: Base64Url(10_000),
    attestationObject: Base64Url(20_000),
    transports: Type.Optional(Type.Array(Type.String({ maxLength: 30 }), { maxItems: 10 })),
  }),
});
export type CreatedPasskey = Static<typeof CreatedPasskey>;

/** What a passkey has signed, as the browser's `toJSON()` gives it. */
export const SignedByPasskey = Shape('SignedByPasskey', {
  ...credential,
  response: Type.Object({
    clientDataJSON: Base64Url(10_000),
    authenticatorData: Base64Url(10_000),
    signature: Base64Url(10_000),
    userHandle: Type.Optional(OrNull(Base64Url(200))),
  }),
});
export type SignedByPasskey = Static<typeof SignedByPasskey>;

export const Passkey = Shape('Passkey', {
  id: Id,
  name: Type.String(),
  addedAt: Type.String({ format: 'date-time' }),
  lastUsedAt: OrNull(Type.String({ format: 'date-time' })),
});
export type Passkey = Static<typeof Passkey>;

/** What a member has besides the password. */
export const Factors = Shape('Factors', {
  passkeys: Type.Array(Passkey),
  authenticator: OrNull(Type.Object({ addedAt: Type.String({ format: 'date-time' }) })),
  recoveryCodesLeft: Type.Integer(),
  /** Of staff, where the club says so: the back office stays shut without one. */
  isDemanded: Type.Boolean(),
});
export type Factors = Static<typeof Factors>;

/** With ten codes to keep, shown this once, when it was the first factor. */
export const AddedFactor = Shape('AddedFactor', { factors: Factors, recoveryCodes: OrNull(Type.Array(Type.String())) });
export type AddedFactor = Static<typeof AddedFactor>;

export const RecoveryCodes = Shape('RecoveryCodes', { recoveryCodes: Type.Array(Type.String()) });
export type RecoveryCodes = Static<typeof RecoveryCodes>;

export const PasskeyCreation = Shape('PasskeyCreation', { challengeId: ChallengeId, options: PasskeyCreationOptions });
export type PasskeyCreation = Static<typeof PasskeyCreation>;

export const NewPasskey = Closed('NewPasskey', {
  challengeId: ChallengeId,
  name: Type.String({ title: 'Name', minLength: 1, maxLength: 50 }),
  response: CreatedPasskey,
});
export type NewPasskey = Static<typeof NewPasskey>;

/** For an authenticator app: by hand, and as a picture. */
export const NewAuthenticator = Shape('NewAuthenticator', {
  secret: Type.String({ description: 'Base32' }),
  uri: Type.String({ description: 'otpauth://' }),
});
export type NewAuthenticator = Static<typeof NewAuthenticator>;

export const AuthenticatorCode = Closed('AuthenticatorCode', { code: Code });
export type AuthenticatorCode = Static<typeof AuthenticatorCode>;

export const PasskeyRequest = Shape('PasskeyRequest', { challengeId: ChallengeId, options: PasskeyRequestOptions });
export type PasskeyRequest = Static<typeof PasskeyRequest>;

/** The second step of a sign-in: one of the three. */
export const FactorLogin = Closed('FactorLogin', {
  challengeId: ChallengeId,
  code: Type.Optional(Code),
  recoveryCode: Type.Optional(RecoveryCode),
  passkey: Type.Optional(SignedByPasskey),
});
export type FactorLogin = Static<typeof FactorLogin>;

export const PasskeyLogin = Closed('PasskeyLogin', { challengeId: ChallengeId, response: SignedByPasskey });
export type PasskeyLogin = Static<typeof PasskeyLogin>;

/** One of the four. */
export const Proof = Closed('Proof', {
  password: Type.Optional(Type.String({ title: 'Password', minLength: 1, maxLength: 1000, 'x-text': 'secret' })),
  code: Type.Optional(Code),
  recoveryCode: Type.Optional(RecoveryCode),
  passkey: Type.Optional(Type.Object(PasskeyLogin.properties, { additionalProperties: false })),
});
export type Proof = Static<typeof Proof>;

/** What comes with `factor_required`: the password was right, and one of the methods is asked for. */
export const FactorChallenge = Shape('FactorChallenge', {
  challengeId: ChallengeId,
  methods: Type.Array(FactorMethod),
  passkeyOptions: Type.Optional(PasskeyRequestOptions),
});
export type FactorChallenge = Static<typeof FactorChallenge>;

/** What comes with `proof_required`: how the person can show that it is they. */
export const ProofDemand = Shape('ProofDemand', { methods: Type.Array(ProofMethod) });
export type ProofDemand = Static<typeof ProofDemand>;
