import { get, update } from 'idb-keyval';

const NAME = 'deviceKey';
let key: Promise<CryptoKey> | undefined;

/**
 * The key personal rows are sealed with on this device: AES-GCM, 256 bits, not extractable, made once. It keeps
 * the rows unreadable to whoever copies the files, not to code that runs in this origin.
 */
export function deviceKey(): Promise<CryptoKey> {
  key ??= loadOrMake().catch((error: unknown) => {
    key = undefined;
    throw error;
  });
  return key;
}

async function loadOrMake(): Promise<CryptoKey> {
  const stored = await get<CryptoKey>(NAME);
  if (stored !== undefined) return stored;
  const fresh = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  // Two tabs may start at once: `update` is one transaction, so the first key stays.
  await update<CryptoKey>(NAME, (existing) => existing ?? fresh);
  return (await get<CryptoKey>(NAME)) ?? fresh;
}
