/** Pages that have places for advertisements. */
export const AD_PAGES = ['Rewards', 'bookInfo'] as const;
/** A picture or a text beside what is read; one that is looked at for a bonus. */
export const AD_KINDS = ['display', 'rewarded'] as const;
export type AdKind = (typeof AD_KINDS)[number];

/** What a frame with a provider's advertisement and the page around it tell each other, beside its name. */
export const AD_MESSAGE = 'dogear-ad';
/** `ready`: something is shown. `failed`: nothing is, or will be. `clicked`: the reader followed it. */
export const AD_NEWS = ['ready', 'failed', 'clicked'] as const;
export type AdNews = (typeof AD_NEWS)[number];

/** Where a slot's frame is served. */
export const adFramePath = (slotId: string) => `/ad-frame/${encodeURIComponent(slotId)}`;
