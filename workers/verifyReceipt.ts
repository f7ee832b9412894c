import type { SignedText } from '../contract/money/receipts.schema';
import { decodeBase64 } from '../contract/wire/base64';

/** Verifies Ed25519 with a library, loaded if an engine lacks it (contract/money/receipts.schema, verifySigned). */
export async function verifyReceipt(key: string, { text, signature }: SignedText): Promise<boolean> {
  const { ed25519 } = await import('@noble/curves/ed25519.js');
  try {
    return ed25519.verify(decodeBase64(signature), new TextEncoder().encode(text), decodeBase64(key));
  } catch {
    // The bytes are no valid signature or key.
    return false;
  }
}
