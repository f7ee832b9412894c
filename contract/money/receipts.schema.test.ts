import { generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { toBase64 } from '../wire/base64';
import { verifySigned } from './receipts.schema';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const receiptKey = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64');
const text = '{"type":"grant","title":"Größe"}';
const signed = { text, signature: toBase64(sign(null, Buffer.from(text), privateKey)) };

describe('a signed text', () => {
  it('is valid only with exactly the text that the server signed', async () => {
    expect(await verifySigned(receiptKey, signed)).toBe(true);
    expect(await verifySigned(receiptKey, { ...signed, text: `${text} ` })).toBe(false);
  });

  it.each([
    ['another key', toBase64(new Uint8Array(32).fill(7)), signed],
    ['a short key', 'AAAA', signed],
    ['a key that is not base64', '?', signed],
    ['a short signature', receiptKey, { text, signature: 'AAAA' }],
    ['a signature that is not base64', receiptKey, { text, signature: '?' }],
    ['an empty signature', receiptKey, { text, signature: toBase64(new Uint8Array(64)) }],
  ])('is invalid with %s', async (_, key, what) => {
    expect(await verifySigned(key, what)).toBe(false);
  });

  it('is neither valid nor invalid in an engine without Ed25519', async () => {
    const unknown = new DOMException('Unrecognized name.', 'NotSupportedError');
    const importKey = vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(unknown);
    expect(await verifySigned(receiptKey, signed)).toBeNull();
    importKey.mockRestore();
  });
});
