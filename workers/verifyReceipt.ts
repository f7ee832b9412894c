import { decodeBase64 } from '../contract/codec/base64';
import type { SignedText } from '../contract/codec/receipt';

/** Ed25519 by a library, fetched where an engine has none of its own (contract/codec/receipt, verifySigned). */
export async function verifyReceipt(key: string, { text, signature }: SignedText): Promise<boolean> {
  const { ed25519 } = await import('@noble/curves/ed25519.js');
  try {
    return ed25519.verify(decodeBase64(signature), new TextEncoder().encode(text), decodeBase64(key));
  } catch {
    // Bytes that are no signature or no key.
    return false;
  }
}
