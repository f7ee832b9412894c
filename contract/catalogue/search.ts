export const RANKING_KINDS = ['hot', 'new', 'finished', 'unlocked'] as const;
export type RankingKind = (typeof RANKING_KINDS)[number];
export const RANKING_PERIODS = ['day', 'week', 'month', 'all'] as const;
export type RankingPeriod = (typeof RANKING_PERIODS)[number];
export const BOOK_LENGTHS = ['short', 'medium', 'long'] as const;
export type BookLength = (typeof BOOK_LENGTHS)[number];
export const TITLE_KINDS = ['novel', 'drama'] as const;
export type TitleKind = (typeof TITLE_KINDS)[number];

/** In words: a book is short below the first, long above the second, otherwise medium. */
export const SHORT_BOOK_BELOW_WORDS = 60_000;
export const LONG_BOOK_ABOVE_WORDS = 200_000;

/**
 * Letters that Unicode decomposition does not reduce to the plain form that a search compares, on the device
 * and the server.
 */
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
