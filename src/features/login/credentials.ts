import { EMAIL_REGEX } from 'valibot';
import { PASSWORD_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS } from '../../../contract/account/logins';

/** Rules of spec 5. Both are asked of what stands in the field; what is empty is not flagged, and is not enough. */
export function isEmail(text: string): boolean {
  return EMAIL_REGEX.test(text.trim());
}

export function isPasswordLength({ length }: string): boolean {
  return length >= PASSWORD_MIN_CHARACTERS && length <= PASSWORD_MAX_CHARACTERS;
}

export function isCode(text: string): boolean {
  return /^\d{6}$/.test(text);
}

/** The six digits of whatever was typed or pasted: mails and keyboards put spaces between them. */
export function digitsOf(text: string): string {
  return text.replace(/\D/g, '').slice(0, 6);
}
