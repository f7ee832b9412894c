import * as v from 'valibot';
import { decodeBase64 } from '../wire/base64';

/**
 * A text signed by the server (decision 0017): `text` is JSON, `signature` is base64 of Ed25519 over exactly
 * the UTF-8 bytes of `text`. Verify first, then parse; never rebuild the text.
 */
export const signedTextSchema = v.object({ text: v.string(), signature: v.string() });
export type SignedText = v.InferOutput<typeof signedTextSchema>;

const id = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** A grant's receipt. It contains the key's hash, so that a key cannot be swapped under a valid receipt. */
export const grantReceiptSchema = v.object({
  type: v.literal('grant'),
  userId: id,
  id,
  kind: v.picklist(['chapter', 'episode']),
  itemId: id,
  bookId: id,
  target: v.pipe(v.number(), v.safeInteger()),
  /** SHA-256 (hex) of the bytes of the key. */
  keyHash: v.string(),
  at: id,
});
export type GrantReceipt = v.InferOutput<typeof grantReceiptSchema>;

/** The receipt of chapters taken along (decision 0088). */
export const packReceiptSchema = v.object({
  type: v.literal('pack'),
  userId: id,
  packId: id,
  bookId: id,
  takenAt: id,
  endsAt: id,
  chapters: v.array(
    v.object({ id, target: v.pipe(v.number(), v.safeInteger()), price: id, keyHash: v.string() }),
  ),
});
export type PackReceipt = v.InferOutput<typeof packReceiptSchema>;

/** Revokes the receipts of these grants. Grant ids are never reused. */
export const revocationSchema = v.object({
  type: v.literal('revocation'),
  userId: id,
  grants: v.array(id),
  at: id,
});

/**
 * Returns whether the server with this key signed the text (base64 of 32 bytes, `receiptKey` of
 * security/config). Null if the engine lacks Ed25519: then it is neither trusted nor rejected. Never throws.
 * Must not be awaited inside a Dexie transaction.
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
    // DataError: the 32 bytes are not a point on the curve.
    return error instanceof DOMException && error.name === 'NotSupportedError' ? null : false;
  }
}
