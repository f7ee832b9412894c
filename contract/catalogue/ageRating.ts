/** From which age a title is meant, in years; 0 is everyone. A title without one is not rated. */
export const AGE_RATINGS = [0, 12, 16, 18] as const;
export type AgeRating = (typeof AGE_RATINGS)[number];

/** Titles from this age open only for readers who said that they are of age (decision 0134). */
export const ADULT_AGE = 18;

/** What a title may contain: the headings that video boards, Royal Road and AO3 have in common. */
export const WARNINGS = [
  'violence',
  'sexualContent',
  'sexualViolence',
  'strongLanguage',
  'substanceUse',
  'selfHarm',
  'discrimination',
  'horror',
] as const;
export type Warning = (typeof WARNINGS)[number];

export function isAdult(title: { readonly ageRating?: number | null | undefined } | undefined): boolean {
  return (title?.ageRating ?? 0) >= ADULT_AGE;
}
