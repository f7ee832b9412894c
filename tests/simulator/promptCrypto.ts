import { createCipheriv, createDecipheriv, createHash, createHmac, KeyObject, verify } from 'node:crypto';

/**
 * The devices' WebCrypto, run synchronously by the same engine. Node hands every small job to a thread and
 * waits for it, which costs more than the job; and a repeatable run must not depend on the order in which
 * threads finish.
 */
const TAG_BYTES = 16;
const { subtle } = globalThis.crypto;

const prompt: Partial<Record<keyof SubtleCrypto, (...args: never[]) => Promise<unknown>>> = {
  encrypt: async ({ iv, additionalData }: AesGcmParams, key: CryptoKey, data: BufferSource) => {
    const cipher = createCipheriv('aes-256-gcm', KeyObject.from(key), bytes(iv));
    if (additionalData) cipher.setAAD(bytes(additionalData));
    const sealed = [cipher.update(bytes(data)), cipher.final(), cipher.getAuthTag()];
    return wholeBuffer(Buffer.concat(sealed));
  },
  decrypt: async ({ iv, additionalData }: AesGcmParams, key: CryptoKey, data: BufferSource) => {
    const sealed = bytes(data);
    const opener = createDecipheriv('aes-256-gcm', KeyObject.from(key), bytes(iv));
    if (additionalData) opener.setAAD(bytes(additionalData));
    opener.setAuthTag(sealed.subarray(-TAG_BYTES));
    return wholeBuffer(Buffer.concat([opener.update(sealed.subarray(0, -TAG_BYTES)), opener.final()]));
  },
  digest: async (algorithm: string, data: BufferSource) =>
    wholeBuffer(createHash(algorithm.replace('-', '')).update(bytes(data)).digest()),
  sign: async (_: unknown, key: CryptoKey, data: BufferSource) =>
    wholeBuffer(createHmac('sha256', KeyObject.from(key)).update(bytes(data)).digest()),
  verify: async (_: unknown, key: CryptoKey, signature: BufferSource, data: BufferSource) =>
    verify(null, bytes(data), KeyObject.from(key), bytes(signature)),
};

export function putPromptCrypto(): () => void {
  const own = Object.entries(prompt).map(([name, value]) => [name, { value, configurable: true }] as const);
  Object.defineProperties(subtle, Object.fromEntries(own));
  return () => {
    for (const name of Object.keys(prompt)) Reflect.deleteProperty(subtle, name);
  };
}

function bytes(source: BufferSource): Buffer {
  return ArrayBuffer.isView(source)
    ? Buffer.from(source.buffer, source.byteOffset, source.byteLength)
    : Buffer.from(source);
}

function wholeBuffer(buffer: Buffer): ArrayBuffer {
  return new Uint8Array(buffer).buffer;
}
