import type { FastifyRequest } from 'fastify';
import type {
  CreatedPasskey,
  NewPasskey,
  Passkey,
  PasskeyCreation,
  PasskeyRequest,
  SignedByPasskey,
} from '../contract';
import { findRow, type Queryable, type Transaction } from '../database/database';
import type { Deps } from '../deps';

/** With the first passkey: what it brings along is a sixth of all that the server loads. */
const importWebAuthn = () => import('@simplewebauthn/server');

/** The site as passkeys know it. */
export interface RelyingParty {
  id: string;
  name: string;
  origin: string;
}

/** A machine of one's own is reached under any name; elsewhere the site says which one it has. */
export function toRelyingParty({ config }: Pick<Deps, 'config'>, request: FastifyRequest): RelyingParty {
  const asked = `${request.protocol}://${request.host}`;
  const origin = config.isOriginGiven || !URL.canParse(asked) ? config.origin : new URL(asked).origin;
  return { id: new URL(origin).hostname, name: config.site.brand.name, origin };
}

interface PasskeyRow {
  id: bigint;
  memberId: bigint;
  credentialId: string;
  publicKey: Buffer;
  signCount: bigint;
  transports: string[];
  name: string;
  addedAt: Date;
  lastUsedAt: Date | null;
}

const COLUMNS = `id, member_id AS "memberId", credential_id AS "credentialId", public_key AS "publicKey",
  sign_count AS "signCount", transports, name, added_at AS "addedAt", last_used_at AS "lastUsedAt"`;

export function listPasskeys(database: Queryable, memberId: bigint): Promise<PasskeyRow[]> {
  return database.query<PasskeyRow>(`SELECT ${COLUMNS} FROM passkeys WHERE member_id = $1 ORDER BY id`, [memberId]);
}

function findPasskey(database: Queryable, credentialId: string): Promise<PasskeyRow | undefined> {
  return findRow<PasskeyRow>(database, `SELECT ${COLUMNS} FROM passkeys WHERE credential_id = $1`, [credentialId]);
}

/** Whose the passkey is that somebody shows, before it is known whether it is theirs to show. */
export async function findPasskeyOwner(database: Queryable, credentialId: string): Promise<bigint | undefined> {
  return (await findPasskey(database, credentialId))?.memberId;
}

/** @returns its name; undefined when the member has no such passkey */
export async function deletePasskey(tx: Transaction, memberId: bigint, id: bigint): Promise<string | undefined> {
  const [row] = await tx.query<{ name: string }>(
    'DELETE FROM passkeys WHERE id = $1 AND member_id = $2 RETURNING name',
    [id, memberId],
  );
  return row?.name;
}

const toDescriptor = ({ credentialId, transports }: PasskeyRow) => ({ id: credentialId, transports });

/** @returns their names */
export async function deletePasskeysSince(tx: Transaction, memberId: bigint, since: Date): Promise<string[]> {
  const rows = await tx.query<{ name: string }>(
    'DELETE FROM passkeys WHERE member_id = $1 AND added_at >= $2 RETURNING name',
    [memberId, since],
  );
  return rows.map(({ name }) => name);
}

/** The least that every authenticator knows: ES256, RS256. */
const ALGORITHMS = [-7, -257];

/** It is to be found without a name, and to ask its owner for a finger or a PIN: it signs in alone. */
export async function createPasskeyOptions(
  database: Queryable,
  party: RelyingParty,
  challengeId: string,
  member: { id: bigint; name: string; email: string },
): Promise<PasskeyCreation> {
  const { generateRegistrationOptions } = await importWebAuthn();
  const options = await generateRegistrationOptions({
    rpName: party.name,
    rpID: party.id,
    userID: new TextEncoder().encode(String(member.id)),
    userName: member.email,
    userDisplayName: member.name,
    challenge: new Uint8Array(Buffer.from(challengeId, 'base64url')),
    attestationType: 'none',
    excludeCredentials: (await listPasskeys(database, member.id)).map(toDescriptor),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  });
  return { challengeId, options };
}

/** @param passkeys any, where it is not known yet who signs in */
export async function requestPasskey(
  party: RelyingParty,
  challengeId: string,
  passkeys: PasskeyRow[] = [],
): Promise<PasskeyRequest> {
  const { generateAuthenticationOptions } = await importWebAuthn();
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    allowCredentials: passkeys.map(toDescriptor),
    userVerification: 'required',
    challenge: new Uint8Array(Buffer.from(challengeId, 'base64url')),
  });
  return { challengeId, options };
}

/** What is no answer to the challenge, on this site, is thrown by the library as an error of any kind. */
const orNothing = <Result>(work: Promise<Result>): Promise<Result | undefined> => work.catch(() => undefined);

async function verifyCreated(party: RelyingParty, challengeId: string, response: CreatedPasskey) {
  const { verifyRegistrationResponse } = await importWebAuthn();
  return orNothing(
    verifyRegistrationResponse({
      response: { ...response, authenticatorAttachment: undefined, clientExtensionResults: {} },
      expectedChallenge: challengeId,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
}

/** @returns whether it could be added */
export async function addPasskey(
  tx: Transaction,
  party: RelyingParty,
  memberId: bigint,
  { challengeId, name, response }: NewPasskey,
  now: Date,
): Promise<boolean> {
  const created = await verifyCreated(party, challengeId, response);
  if (!created?.registrationInfo) return false;
  const { id, publicKey, counter } = created.registrationInfo.credential;
  const rows = await tx.query(
    `INSERT INTO passkeys (member_id, credential_id, public_key, sign_count, transports, name, added_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (credential_id) DO NOTHING RETURNING id`,
    [memberId, id, Buffer.from(publicKey), counter, response.response.transports ?? [], name, now],
  );
  return rows.length > 0;
}

/**
 * A signature is taken once: the caller ends its challenge.
 * @param ownerId whose it must be; undefined for nobody known
 * @returns whose it is; undefined when it is nobody's, or has not signed this
 */
export async function usePasskey(
  tx: Transaction,
  party: RelyingParty,
  { challengeId, response }: { challengeId: string; response: SignedByPasskey },
  ownerId: bigint | undefined,
  now: Date,
): Promise<bigint | undefined> {
  const passkey = await findPasskey(tx, response.id);
  if (!passkey || (ownerId !== undefined && passkey.memberId !== ownerId)) return undefined;
  const { credentialId: id, publicKey, signCount, transports } = passkey;
  const { userHandle, ...signed } = response.response;
  const { verifyAuthenticationResponse } = await importWebAuthn();
  const verified = await orNothing(
    verifyAuthenticationResponse({
      response: {
        ...response,
        response: { ...signed, ...(userHandle && { userHandle }) },
        authenticatorAttachment: undefined,
        clientExtensionResults: {},
      },
      expectedChallenge: challengeId,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: { id, publicKey: new Uint8Array(publicKey), counter: Number(signCount), transports },
    }),
  );
  if (!verified?.verified) return undefined;
  // One that was removed meanwhile opens nothing.
  const [used] = await tx.query<{ memberId: bigint }>(
    'UPDATE passkeys SET sign_count = $2, last_used_at = $3 WHERE id = $1 RETURNING member_id AS "memberId"',
    [passkey.id, verified.authenticationInfo.newCounter, now],
  );
  return used?.memberId;
}

export function toPasskey({ id, name, addedAt, lastUsedAt }: PasskeyRow): Passkey {
  return {
    id: String(id),
    name,
    addedAt: addedAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}
