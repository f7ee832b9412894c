import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

/** The commonest ten thousand of 6 to 32 characters, in small letters, a line each. Source and licence: decision 0018. */
const FILE = new URL('./commonPasswords.txt.gz', import.meta.url);

let common: ReadonlySet<string> | undefined;

/** All of them. Read once, when the first account is opened. */
export function commonPasswords(): ReadonlySet<string> {
  common ??= new Set(gunzipSync(readFileSync(FILE)).toString().split('\n'));
  return common;
}

/** Whether a password is among the first that anybody tries: the commonest, or the address it belongs to, in any case. */
export function isCommonPassword(password: string, email: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase();
  const local = email.slice(0, email.lastIndexOf('@'));
  const own = [email, local, local.split('+')[0]];
  return commonPasswords().has(plain) || own.includes(plain);
}
