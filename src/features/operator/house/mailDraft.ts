import type { AnswerOf } from '../../../../contract/endpoints';
import type { MailTexts } from '../../../../contract/operator/house.schema';
import { type MailKind, type mailPart, strayPlaceholder } from '../../../../contract/operator/mailWords';
import { LANGUAGES, type Language } from '../../../../contract/wire/languages';

export type OwnMail = AnswerOf<'operatorHouse'>[ReturnType<typeof mailPart>]['own'];
type Words = { readonly subject?: string; readonly lead?: string };
export type MailField = keyof Words;
/** The typed fields alone, so that another operator's words in other fields stay. */
export type TypedMail = Readonly<Partial<Record<Language, Words>>>;

/** Returns what a field shows. */
export function typedIn(own: OwnMail, typed: TypedMail, language: Language, field: MailField): string {
  return typed[language]?.[field] ?? own?.[language]?.[field] ?? '';
}

/** Returns a language's words without the empty ones, which are the built-in ones. */
export function wordsIn(own: OwnMail, typed: TypedMail, language: Language): Words {
  const subject = typedIn(own, typed, language, 'subject').trim();
  const lead = typedIn(own, typed, language, 'lead').trim();
  return { ...(subject && { subject }), ...(lead && { lead }) };
}

/** Returns the mail as it would be saved; null without any words. */
export function mailOf(own: OwnMail, typed: TypedMail): MailTexts | null {
  const said = LANGUAGES.map((language) => [language, wordsIn(own, typed, language)] as const).filter(
    ([, words]) => Object.keys(words).length > 0,
  );
  return said.length === 0 ? null : Object.fromEntries(said);
}

export function isChanged(own: OwnMail, typed: TypedMail): boolean {
  return JSON.stringify(mailOf(own, typed)) !== JSON.stringify(mailOf(own, {}));
}

/** Returns the languages with something in braces that the mail does not know. */
export function wrongLanguages(kind: MailKind, own: OwnMail, typed: TypedMail): Language[] {
  return LANGUAGES.filter((language) =>
    Object.values(wordsIn(own, typed, language)).some((text) => strayPlaceholder(kind, text) !== undefined),
  );
}
