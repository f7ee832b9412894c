export const RANKING_KINDS = ['hot', 'new', 'finished', 'unlocked'] as const;
export type RankingKind = (typeof RANKING_KINDS)[number];
export const RANKING_PERIODS = ['day', 'week', 'month', 'all'] as const;
export type RankingPeriod = (typeof RANKING_PERIODS)[number];
/** Under 60,000 words, up to 200,000, and beyond. */
export const BOOK_LENGTHS = ['short', 'medium', 'long'] as const;
export type BookLength = (typeof BOOK_LENGTHS)[number];
export const TITLE_KINDS = ['novel', 'drama'] as const;
export type TitleKind = (typeof TITLE_KINDS)[number];

/** A book is short below the first number of words, long above the second, else of medium length. */
export const SHORT_BOOK_BELOW_WORDS = 60_000;
export const LONG_BOOK_ABOVE_WORDS = 200_000;

/** Letters that no decomposition brings to the plain form a search compares, on either end. */
export const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
};
