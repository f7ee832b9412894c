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
export const AD_KINDS = ['display', 'rewarded'] as const;
export type AdKind = (typeof AD_KINDS)[number];

/** The slotId of our own reading ad; a provider's ad is reported under the name that the operator gave it. */
export const HOUSE_READING_AD = 'reading';

/** Marks the messages between a provider's advertisement frame and the embedding page. */
export const AD_MESSAGE = 'dogear-ad';
/** `ready`: an ad is shown. `failed`: none is shown, and none will be. `clicked`: the reader followed it. */
export const AD_NEWS = ['ready', 'failed', 'clicked'] as const;
export type AdNews = (typeof AD_NEWS)[number];

export const adFramePath = (slotId: string) => `/ad-frame/${encodeURIComponent(slotId)}`;
