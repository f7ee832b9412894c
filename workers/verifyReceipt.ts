import type { SignedText } from '../contract/money/receipts.schema';
import { decodeBase64 } from '../contract/wire/base64';

/** Ed25519 by a library, fetched where an engine has none of its own (contract/money/receipts.schema, verifySigned). */
export async function verifyReceipt(key: string, { text, signature }: SignedText): Promise<boolean> {
  const { ed25519 } = await import('@noble/curves/ed25519.js');
  try {
    return ed25519.verify(decodeBase64(signature), new TextEncoder().encode(text), decodeBase64(key));
  } catch {
    // Bytes that are no signature or no key.
    return false;
  }
}
