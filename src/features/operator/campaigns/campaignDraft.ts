import type { RequestOf } from '../../../../contract/endpoints';
import { CAMPAIGN_KEY, CAMPAIGN_MOST_BROWSERS, CAMPAIGN_PATH } from '../../../../contract/operator/operator';
import { LANGUAGES, type Language } from '../../../../contract/wire/languages';

type Campaign = RequestOf<'operatorTellCampaign'>['campaign'];

export type Lately = 'all' | 'read' | 'quiet';
export type CampaignDraft = {
  readonly key: string;
  readonly titles: Readonly<Record<Language, string>>;
  readonly bodies: Readonly<Record<Language, string>>;
  readonly path: string;
  /** Empty for all languages. */
  readonly languages: readonly Language[];
  readonly lately: Lately;
  readonly days: string;
  readonly bookId: string;
  readonly cap: string;
};

const NO_TEXTS = { en: '', ru: '', zh: '', pt: '' };

export function emptyDraft(today: string): CampaignDraft {
  return {
    key: today,
    titles: NO_TEXTS,
    bodies: NO_TEXTS,
    path: '/home',
    languages: [],
    lately: 'all',
    days: '14',
    bookId: '',
    cap: '',
  };
}

/** Returns the audience of a draft; null while one of its numbers is invalid. */
export function audienceOf({ languages, lately, days, bookId }: CampaignDraft): Campaign['audience'] | null {
  const number = (text: string) => (/^\d{1,12}$/.test(text.trim()) ? Number(text) : null);
  const within = lately === 'all' ? undefined : number(days);
  const title = bookId.trim() === '' ? undefined : number(bookId);
  if (within === null || title === null) return null;
  return {
    ...(languages.length > 0 && { languages: [...languages] }),
    ...(lately === 'read' && { readWithinDays: within }),
    ...(lately === 'quiet' && { quietForDays: within }),
    ...(title !== undefined && { bookId: title }),
  };
}

/** Returns the campaign of a draft; null while it is incomplete or invalid. */
export function campaignOf(draft: CampaignDraft): Campaign | null {
  const audience = audienceOf(draft);
  if (audience === null) return null;
  const isForAll = Object.keys(audience ?? {}).length === 0;
  const [key, path] = [draft.key.trim(), draft.path.trim()];
  const titles = written(draft.titles);
  const bodies = written(draft.bodies);
  const cap = draft.cap.trim() === '' ? undefined : Number(draft.cap);
  const isCap = cap === undefined || (Number.isSafeInteger(cap) && cap >= 1 && cap <= CAMPAIGN_MOST_BROWSERS);
  if (!(CAMPAIGN_KEY.test(key) && CAMPAIGN_PATH.test(path) && titles && bodies && isCap)) return null;
  return { key, titles, bodies, path, ...(!isForAll && { audience }), ...(cap !== undefined && { cap }) };
}

/** Returns the texts of the languages that have one; null without an English one. */
function written(texts: CampaignDraft['titles']): Campaign['titles'] | null {
  const filled = LANGUAGES.filter((language) => texts[language].trim() !== '');
  const en = texts.en.trim();
  if (en === '') return null;
  return { ...Object.fromEntries(filled.map((language) => [language, texts[language].trim()])), en };
}
