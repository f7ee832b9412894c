import { del, get, update } from 'idb-keyval';
import { toBase64Url } from '../../contract/wire/base64';

const NAME = 'deviceSecret';

/** The 256-bit secret (base64url) that names this device's guest (spec 4.1). Made once, also by two tabs at once. */
export async function deviceSecret(): Promise<string> {
  const stored = await get<string>(NAME);
  if (stored !== undefined) return stored;
  const fresh = toBase64Url(crypto.getRandomValues(new Uint8Array(32)));
  await update<string>(NAME, (existing) => existing ?? fresh);
  return (await get<string>(NAME)) ?? fresh;
}

/** Forgets it: the next sign-in makes another guest. */
export function forgetDeviceSecret(): Promise<void> {
  return del(NAME);
}
