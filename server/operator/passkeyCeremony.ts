import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { PASSKEY_CHALLENGE_MS } from '../../contract/operator/passkeys';
import {
  type MadePasskey,
  type MakeOptions,
  makeOptionsSchema,
  type PasskeyProof,
  type ProofOptions,
  proofOptionsSchema,
} from '../../contract/operator/passkeys.schema';
import type { PasskeySite } from '../ground/passkeySite';

/*
 * WebAuthn's two ceremonies, by @simplewebauthn/server (decision 0131). It takes 22 MB, so it is loaded when
 * the first operator uses a passkey. It throws at whatever it refuses.
 */
const library = () => import('@simplewebauthn/server');

/** EdDSA, ES256 and RS256: what every supported Node verifies. */
const ALGORITHMS = [-8, -7, -257];

export type Credential = {
  /** base64url. */
  readonly credentialId: string;
  readonly publicKey: Uint8Array;
  readonly counter: number;
  readonly transports: string[];
};
type Described = Pick<Credential, 'credentialId' | 'transports'>;
type Expected = { readonly site: PasskeySite; readonly challenge: string };

export async function proofOptions(
  { rpId }: PasskeySite,
  known: readonly Described[],
): Promise<ProofOptions> {
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: rpId,
    timeout: PASSKEY_CHALLENGE_MS,
    userVerification: 'required',
    allowCredentials: known.map(describe),
  });
  return v.parse(proofOptionsSchema, options);
}

type Maker = { readonly userId: number; readonly name: string; readonly siteName: string };

export async function makeOptions(
  { origin, rpId }: PasskeySite,
  { userId, name, siteName }: Maker,
  known: readonly Described[],
): Promise<MakeOptions> {
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpName: siteName,
    rpID: rpId,
    // An authenticator replaces the passkey that it has for the same account of the same site.
    userID: new Uint8Array(createHash('sha256').update(`${origin} ${userId}`).digest()),
    userName: name,
    userDisplayName: name,
    timeout: PASSKEY_CHALLENGE_MS,
    attestationType: 'none',
    excludeCredentials: known.map(describe),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  });
  return v.parse(makeOptionsSchema, options);
}

/** Returns the credential of a new passkey; null if it is not what was asked for. */
export async function readMade(
  { id, type, response }: MadePasskey,
  { site, challenge }: Expected,
): Promise<Credential | null> {
  const { verifyRegistrationResponse } = await library();
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers');
  try {
    const stated = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject));
    // None was asked for. To check the certificates of one, the library would fetch addresses that they name.
    if (stated.get('attStmt').get('x5c') !== undefined || !UNATTESTED.has(stated.get('fmt'))) return null;
    const made = await verifyRegistrationResponse({
      response: { id, rawId: id, type, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!made.verified) return null;
    const { credential } = made.registrationInfo;
    const { publicKey, counter } = credential;
    return { credentialId: credential.id, publicKey, counter, transports: response.transports ?? [] };
  } catch {
    return null;
  }
}

/** `packed` without certificates is signed by the new key itself; some browsers send it when none is asked for. */
const UNATTESTED: ReadonlySet<string> = new Set(['none', 'packed']);

/**
 * Returns the authenticator's counter in a proof by this passkey; null if it is not a proof. The caller compares
 * the counter with the stored one, where it writes it.
 */
export async function readProof(
  { id, type, response }: PasskeyProof,
  { publicKey, transports }: Credential,
  { site, challenge }: Expected,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId: id, type, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      requireUserVerification: true,
      credential: { id, publicKey: new Uint8Array(publicKey), counter: 0, transports },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}

function describe({ credentialId, transports }: Described): { id: string; transports: string[] } {
  return { id: credentialId, transports };
}
