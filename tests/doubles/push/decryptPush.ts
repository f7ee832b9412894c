import { createDecipheriv, createECDH, type ECDH, hkdfSync } from 'node:crypto';

export type Receiver = { readonly pair: ECDH; readonly auth: Buffer };

export function makeReceiver(auth: Buffer): Receiver {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return { pair, auth };
}

/**
 * Opens a push as a browser does (RFC 8291 over RFC 8188, one record). Throws if anything deviates from the
 * standards: the sizes, the padding's mark, the tag.
 */
export function decryptPush({ pair, auth }: Receiver, body: Buffer): string {
  const salt = body.subarray(0, 16);
  const recordSize = body.readUInt32BE(16);
  const keyLength = body.readUInt8(20);
  if (keyLength !== 65) throw new Error(`The sender's key has ${keyLength} bytes.`);
  const sender = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  if (record.length > recordSize) throw new Error('There is more than one record.');
  const shared = pair.computeSecret(sender);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
  const ikm = Buffer.from(hkdfSync('sha256', shared, auth, info, 32));
  const derive = (name: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', ikm, salt, Buffer.from(`Content-Encoding: ${name}\0`), bytes));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  // The text of the last record ends with a 2, followed by zeros.
  const end = padded.findLastIndex((byte) => byte !== 0);
  if (padded[end] !== 2) throw new Error('The last record is not marked as such.');
  return padded.subarray(0, end).toString('utf8');
}
