import type { BodyOf, identity } from '@formwright/contracts';
import type { IdentityConfig } from '../config.ts';
import { relyingParty } from './ceremony.ts';
import type { Passkey } from './passkey.ts';

// What an authenticator has signed. The library is loaded when the first passkey comes: it is larger than the rest of this service.

/** ES256 and RS256: every authenticator knows one of them. */
export const ALGORITHMS = [-7, -257];

const expected = (config: IdentityConfig, challenge: string) => {
  const { id, origin } = relyingParty(config);
  return { expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: id, requireUserVerification: true };
};

export type NewCredential = Pick<Passkey, 'credentialId' | 'publicKey' | 'counter'>;

/** The credential that an authenticator made for the challenge; null: nothing of the kind. */
export async function verifyNew(
  config: IdentityConfig,
  body: BodyOf<typeof identity.addPasskey>,
  challenge: string,
): Promise<NewCredential | null> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  if (!(await hasNoCertificates(body.attestation))) return null;
  const { id, client_data: clientDataJSON, attestation: attestationObject } = body;
  const response = { clientDataJSON, attestationObject };
  const verified = await orNull(() =>
    verifyRegistrationResponse({
      ...expected(config, challenge),
      response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  const credential = verified?.registrationInfo?.credential;
  if (!credential || credential.id !== id) return null;
  return { credentialId: id, publicKey: Buffer.from(credential.publicKey).toString('base64url'), counter: credential.counter };
}

/** The counter of a sign-in that was signed with the passkey; null: it was not, or the counter did not rise. */
export async function verifySignature(
  config: IdentityConfig,
  body: BodyOf<typeof identity.signinPasskey>,
  challenge: string,
  { credentialId, publicKey, counter }: Passkey,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const { id, client_data: clientDataJSON, authenticator_data: authenticatorData, signature } = body;
  const response = { clientDataJSON, authenticatorData, signature, userHandle: body.user_handle };
  const verified = await orNull(() =>
    verifyAuthenticationResponse({
      ...expected(config, challenge),
      response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
      credential: { id: credentialId, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter },
    }),
  );
  return verified?.verified ? verified.authenticationInfo.newCounter : null;
}

/**
 * Whether an attestation has no certificates. None was asked for, browsers remove them, and to check those of strangers could mean to fetch
 * what they point to.
 */
async function hasNoCertificates(attestation: string): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const isPlain = await orNull(async () => {
    const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(attestation, 'base64url')));
    const format = decoded.get('fmt');
    return format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined);
  });
  return isPlain === true;
}

/** The library tells everything that is wrong with an answer by errors without a class. */
async function orNull<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch {
    return null;
  }
}
