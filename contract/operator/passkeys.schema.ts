import * as v from 'valibot';
import { count, moment, writtenLine } from '../wire/primitives.schema';
import { PASSKEY_NAME_MAX_CHARACTERS } from './passkeys';

/*
 * What WebAuthn's two ceremonies send, as @simplewebauthn has it, with bounds: a large answer would cost much
 * to verify. Bytes are base64url.
 */
const bytes = (most: number) => v.pipe(v.string(), v.regex(/^[\w-]+$/), v.maxLength(most));
/** An authenticator chooses up to 1,023 bytes. */
const credentialId = bytes(1_364);
const clientDataJSON = bytes(2_048);
const transports = v.pipe(v.array(v.pipe(v.string(), v.regex(/^[a-z-]{1,20}$/))), v.maxLength(10));
const type = v.literal('public-key');
const userVerification = v.literal('required');
const knownCredentials = v.array(v.object({ id: v.string(), type, transports: v.optional(transports) }));

export const passkeyNameSchema = v.pipe(writtenLine, v.nonEmpty(), v.maxLength(PASSKEY_NAME_MAX_CHARACTERS));

/** An operator's passkey, without its key. */
export const passkeySchema = v.object({
  id: count,
  name: writtenLine,
  createdAt: moment,
  /** Null if it was never used after it was added. */
  usedAt: v.nullable(moment),
});
export type Passkey = v.InferOutput<typeof passkeySchema>;

/** The answer of `navigator.credentials.get`. */
export const passkeyProofSchema = v.object({
  id: credentialId,
  type,
  response: v.object({ clientDataJSON, authenticatorData: bytes(2_048), signature: bytes(2_048) }),
});
export type PasskeyProof = v.InferOutput<typeof passkeyProofSchema>;

/** The answer of `navigator.credentials.create`. */
export const madePasskeySchema = v.object({
  id: credentialId,
  type,
  response: v.object({
    clientDataJSON,
    attestationObject: bytes(8_192),
    transports: v.optional(transports),
  }),
});
export type MadePasskey = v.InferOutput<typeof madePasskeySchema>;

/** The options of `navigator.credentials.get`. */
export const proofOptionsSchema = v.object({
  challenge: v.string(),
  rpId: v.string(),
  timeout: count,
  userVerification,
  allowCredentials: knownCredentials,
});
export type ProofOptions = v.InferOutput<typeof proofOptionsSchema>;

/** The options of `navigator.credentials.create`. */
export const makeOptionsSchema = v.object({
  challenge: v.string(),
  rp: v.object({ id: v.string(), name: v.string() }),
  user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
  pubKeyCredParams: v.array(v.object({ alg: v.number(), type })),
  timeout: count,
  attestation: v.literal('none'),
  excludeCredentials: knownCredentials,
  authenticatorSelection: v.object({ residentKey: v.literal('preferred'), userVerification }),
});
export type MakeOptions = v.InferOutput<typeof makeOptionsSchema>;
