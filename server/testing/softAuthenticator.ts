import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { MadePasskey, PasskeyProof } from '../../contract/operator/passkeys.schema';

const UP = 0x01;
const UV = 0x04;
const ATTESTED = 0x40;

/** What a browser or an authenticator says otherwise than it should. */
export type Lies = {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly counter?: number;
  readonly isVerified?: boolean;
  readonly attestation?: { readonly fmt: string; readonly attStmt: ReadonlyMap<string, unknown> };
  readonly type?: string;
};

export type SoftAuthenticator = {
  readonly id: string;
  readonly make: (options: { readonly challenge: string }, lies?: Lies) => MadePasskey;
  readonly prove: (options: { readonly challenge: string }, lies?: Lies) => PasskeyProof;
};

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();
const base64url = (data: Uint8Array | string) => Buffer.from(data).toString('base64url');

/**
 * An authenticator with one ES256 credential, and the browser around it, at a site on this machine. It counts
 * its signatures if `counts`; passkeys that are synchronised do not.
 */
export function createAuthenticator({ counts = false } = {}): SoftAuthenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(32);
  const id = base64url(credentialId);
  let signed = 0;

  const clientData = (type: string, challenge: string, { origin = 'http://localhost', ...lies }: Lies) => {
    const data = {
      type: lies.type ?? type,
      challenge: lies.challenge ?? challenge,
      origin,
      crossOrigin: false,
    };
    return Buffer.from(JSON.stringify(data));
  };
  const authData = ({ rpId = 'localhost', isVerified = true, counter }: Lies, attested?: Uint8Array) => {
    const flags = UP | (isVerified ? UV : 0) | (attested ? ATTESTED : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter ?? (counts ? ++signed : 0));
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, attested ?? Buffer.alloc(0)]);
  };

  return {
    id,
    make: ({ challenge }, lies = {}) => {
      const cose = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
          [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
        ]),
      );
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, cose]);
      const { fmt = 'none', attStmt = new Map<string, never>() } = lies.attestation ?? {};
      const attestationObject = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', fmt],
          ['attStmt', attStmt],
          ['authData', new Uint8Array(authData(lies, attested))],
        ]) as never,
      );
      return {
        id,
        type: 'public-key',
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', challenge, lies)),
          attestationObject: base64url(attestationObject),
          transports: ['internal'],
        },
      };
    },
    prove: ({ challenge }, lies = {}) => {
      const client = clientData('webauthn.get', challenge, lies);
      const authenticatorData = authData(lies);
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(client)]), privateKey);
      return {
        id,
        type: 'public-key',
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(authenticatorData),
          signature: base64url(signature),
        },
      };
    },
  };
}
