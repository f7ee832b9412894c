import { EMAIL_REGEX } from 'valibot';
import { PASSWORD_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS } from '../../../contract/account/logins';

/** Rules of spec 5. An empty field is invalid, but shows no error. */
export function isEmail(text: string): boolean {
  return EMAIL_REGEX.test(text.trim());
}

export function isPasswordLength({ length }: string): boolean {
  return length >= PASSWORD_MIN_CHARACTERS && length <= PASSWORD_MAX_CHARACTERS;
}

export function isCode(text: string): boolean {
  return /^\d{6}$/.test(text);
}

/** Returns up to six digits of a typed or pasted text: mails and keyboards add spaces. */
export function digitsOf(text: string): string {
  return text.replace(/\D/g, '').slice(0, 6);
}
