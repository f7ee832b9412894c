/** Between which values a reader may set the text, and in which steps. Units as in ReadingSettings. */
export const READING_LIMITS = {
  fontSize: { min: 12, max: 40, step: 1 },
  lineHeight: { min: 110, max: 220, step: 10 },
  slide: { min: 10, max: 80, step: 5 },
  topGap: { min: 0, max: 120, step: 10 },
  bottomGap: { min: 0, max: 120, step: 10 },
  letterSpacing: { min: 0, max: 10, step: 1 },
  paragraphSpacing: { min: 0, max: 200, step: 25 },
  autoplayTime: { min: 1_000, max: 60_000, step: 1_000 },
  brightness: { min: 20, max: 100, step: 10 },
} as const;

/** How many looks are saved under a name. */
export const MOST_LOOKS = 20;
