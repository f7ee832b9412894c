export const RANKING_KINDS = ['hot', 'new', 'finished', 'unlocked'] as const;
export type RankingKind = (typeof RANKING_KINDS)[number];
export const RANKING_PERIODS = ['day', 'week', 'month', 'all'] as const;
export type RankingPeriod = (typeof RANKING_PERIODS)[number];
/** Under 60,000 words, up to 200,000, and beyond. */
export const BOOK_LENGTHS = ['short', 'medium', 'long'] as const;
export type BookLength = (typeof BOOK_LENGTHS)[number];
export const TITLE_KINDS = ['novel', 'drama'] as const;
export type TitleKind = (typeof TITLE_KINDS)[number];
