import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

/**
 * The ten thousand commonest passwords of 6 to 32 characters, in lower case, one per line. Source and
 * licence: decision 0018.
 */
const FILE = new URL('./commonPasswords.txt.gz', import.meta.url);

let common: ReadonlySet<string> | undefined;

/** Returns all common passwords. The file is read once, when the first account is opened. */
export function commonPasswords(): ReadonlySet<string> {
  common ??= new Set(gunzipSync(readFileSync(FILE)).toString().split('\n'));
  return common;
}

/**
 * Returns whether a password is among the first an attacker tries: a common one, or its own address, in any
 * case.
 */
export function isCommonPassword(password: string, email: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase();
  const local = email.slice(0, email.lastIndexOf('@'));
  const own = [email, local, local.split('+')[0]];
  return commonPasswords().has(plain) || own.includes(plain);
}
