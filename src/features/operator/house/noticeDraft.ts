import type { RequestOf } from '../../../../contract/endpoints';
import { LANGUAGES, type Language } from '../../../../contract/wire/languages';

type Change = RequestOf<'operatorChangeHouse'>['change'];
export type NoticePart = Extract<keyof Change, `${string}Notice` | 'mailFooter'>;
export type NoticeDraft = Readonly<Partial<Record<Language, string>>>;

/** Returns the texts of a notice that are not empty; null without any, which is no notice. */
export function noticeOf(draft: NoticeDraft): Partial<Record<Language, string>> | null {
  const said = LANGUAGES.flatMap((language) => {
    const text = draft[language]?.trim() ?? '';
    return text === '' ? [] : [[language, text] as const];
  });
  return said.length === 0 ? null : Object.fromEntries(said);
}

/** Readers of a language without a text see the English one, so it may not be missing. */
export function lacksEnglish(draft: NoticeDraft): boolean {
  const notice = noticeOf(draft);
  return notice !== null && notice.en === undefined;
}

export function isSameNotice(one: NoticeDraft, other: NoticeDraft): boolean {
  return JSON.stringify(noticeOf(one)) === JSON.stringify(noticeOf(other));
}
