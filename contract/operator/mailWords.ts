/** The mails to readers whose subject and beginning an owner can write. Readers get no other built-in words by mail. */
export const MAIL_KINDS = [
  'register',
  'login',
  'reset',
  'delete',
  'known',
  'unknown',
  'digest',
  'withdrawal',
  'invitation',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

type MailPart = `${MailKind}Mail`;
/** Returns the name of the part of the house that has a mail's words. */
export const mailPart = (kind: MailKind): MailPart => `${kind}Mail`;

/** Returns a part of the house for each kind of mail. */
export function mailParts<Part>(of: (kind: MailKind) => Part): Readonly<Record<MailPart, Part>> {
  const parts = MAIL_KINDS.map((kind) => [mailPart(kind), of(kind)] as const);
  return Object.fromEntries(parts) as Record<MailPart, Part>;
}

/** The longest subject, in characters: mail programs cut off a longer one. */
export const MAIL_SUBJECT_MOST = 120;
/** The longest beginning, in characters: the code has to be on the first screen. */
export const MAIL_LEAD_MOST = 500;

/** The names that an owner can write in braces: the site's name, an order's number. */
export type MailPlaceholder = 'name' | 'number';

export function placeholdersOf(kind: MailKind): readonly MailPlaceholder[] {
  return kind === 'withdrawal' ? ['name', 'number'] : ['name'];
}

/**
 * Returns the first thing in braces that is no placeholder of this mail, or the first brace without its other
 * half; undefined if there is none. Fullwidth braces count: they are what a Chinese keyboard types.
 */
export function strayPlaceholder(kind: MailKind, text: string): string | undefined {
  const known = placeholdersOf(kind).map((name) => `{${name}}`);
  return text.match(/[{｛][^{}｛｝]*[}｝]|[{}｛｝]/g)?.find((found) => !known.includes(found));
}

/** Replaces each placeholder by its value, once, so that braces in a value stay. */
export function fillPlaceholders(
  text: string,
  values: Readonly<Partial<Record<MailPlaceholder, string>>>,
): string {
  return text.replace(/\{(name|number)\}/g, (found, name: MailPlaceholder) => values[name] ?? found);
}
