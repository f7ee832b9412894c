import * as v from 'valibot';
import { decodeBase64 } from '../wire/base64';

/**
 * What the server signs (decision 0017): `text` is JSON, `signature` is base64 of Ed25519 over exactly the UTF-8 bytes
 * of `text`. Verify first, then parse; never rebuild the text.
 */
export const signedTextSchema = v.object({ text: v.string(), signature: v.string() });
export type SignedText = v.InferOutput<typeof signedTextSchema>;

const id = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** What a grant's receipt says. It binds the key by its hash, so that a key cannot be swapped under a good receipt. */
export const grantReceiptSchema = v.object({
  type: v.literal('grant'),
  userId: id,
  /** The grant's id. */
  id,
  kind: v.picklist(['chapter', 'episode']),
  itemId: id,
  bookId: id,
  target: v.pipe(v.number(), v.safeInteger()),
  /** SHA-256 (hex) of the bytes of the key. */
  keyHash: v.string(),
  /** Milliseconds since the epoch, by the server's clock. */
  at: id,
});
export type GrantReceipt = v.InferOutput<typeof grantReceiptSchema>;

/** Chapters that were taken along (decision 0088): whose they are, until when, for how much and with which keys. */
export const packReceiptSchema = v.object({
  type: v.literal('pack'),
  userId: id,
  packId: id,
  bookId: id,
  takenAt: id,
  endsAt: id,
  /** `keyHash`: SHA-256 (hex) of the bytes of the key. */
  chapters: v.array(
    v.object({ id, target: v.pipe(v.number(), v.safeInteger()), price: id, keyHash: v.string() }),
  ),
});
export type PackReceipt = v.InferOutput<typeof packReceiptSchema>;

/** Takes the receipts of these grants back. Grant ids are never used twice. */
export const revocationSchema = v.object({
  type: v.literal('revocation'),
  userId: id,
  grants: v.array(id),
  at: id,
});

/**
 * Whether `signed` comes from the server with this key (base64 of 32 bytes, `receiptKey` of security/config). Null
 * where the engine knows no Ed25519: it can then neither be trusted nor be called false. Never throws. Not to be
 * awaited inside a Dexie transaction.
 */
export async function verifySigned(receiptKey: string, signed: SignedText): Promise<boolean | null> {
  let raw: Uint8Array<ArrayBuffer>;
  let signature: Uint8Array<ArrayBuffer>;
  try {
    raw = decodeBase64(receiptKey);
    signature = decodeBase64(signed.signature);
  } catch {
    return false;
  }
  if (raw.length !== 32 || signature.length !== 64) return false;
  try {
    const key = await crypto.subtle.importKey('raw', raw, { name: 'Ed25519' }, false, ['verify']);
    return await crypto.subtle.verify(
      { name: 'Ed25519' },
      key,
      signature,
      new TextEncoder().encode(signed.text),
    );
  } catch (error) {
    // DataError: 32 bytes that are not a point on the curve.
    return error instanceof DOMException && error.name === 'NotSupportedError' ? null : false;
  }
}
