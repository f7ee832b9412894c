/** Pages that have a place for an advertisement: where titles are looked for, told of and ended, and where bonus is earned. */
export const AD_PAGES = [
  'home',
  'discover',
  'ViewAll',
  'bookInfo',
  'dramaInfo',
  'reading',
  'Rewards',
] as const;
export type AdPage = (typeof AD_PAGES)[number];
/** A picture or a text beside what is read; one that is looked at for a bonus. */
export const AD_KINDS = ['display', 'rewarded'] as const;
export type AdKind = (typeof AD_KINDS)[number];

/** The slotId of the house's own reading ad: a provider's is told of by the name the operator gave it. */
export const HOUSE_READING_AD = 'reading';

/** What a frame with a provider's advertisement and the page around it tell each other, beside its name. */
export const AD_MESSAGE = 'dogear-ad';
/** `ready`: something is shown. `failed`: nothing is, or will be. `clicked`: the reader followed it. */
export const AD_NEWS = ['ready', 'failed', 'clicked'] as const;
export type AdNews = (typeof AD_NEWS)[number];

/** Where a slot's frame is served. */
export const adFramePath = (slotId: string) => `/ad-frame/${encodeURIComponent(slotId)}`;
