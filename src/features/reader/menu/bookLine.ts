/** The steps per chapter of the slider, on which all chapters have the same length. */
export const CHAPTER_STEPS = 100;
/**
 * In a longer book a chapter is narrower than a finger: the slider then leads only to the starts of chapters.
 */
const MOST_FINE_CHAPTERS = 100;

/** A chapter's index in the book, from 0, and the share of it before the point, 0 to 1. */
export type LinePoint = { readonly index: number; readonly share: number };

/**
 * Returns the step of a page (from 1) of the chapter at `index`. The book's last page is the end of the line.
 */
export function stepOfPage(index: number, page: number, pages: number, chapters: number): number {
  const isLast = index === chapters - 1;
  const whole = isLast ? pages - 1 : pages;
  // Rounded up, so that the step leads back to this page and not to the previous one.
  const steps = whole < 1 ? (isLast ? CHAPTER_STEPS : 0) : Math.ceil(((page - 1) * CHAPTER_STEPS) / whole);
  return index * CHAPTER_STEPS + Math.min(CHAPTER_STEPS, Math.max(0, steps));
}

export function pointAtStep(step: number, chapters: number): LinePoint {
  const index = Math.min(chapters - 1, Math.max(0, Math.floor(step / CHAPTER_STEPS)));
  const share = Math.min(1, Math.max(0, (step - index * CHAPTER_STEPS) / CHAPTER_STEPS));
  return { index, share: chapters > MOST_FINE_CHAPTERS && index < chapters - 1 ? 0 : share };
}

/** Returns the whole percentage of the line before a step; 100 only at its end. */
export function percentAtStep(step: number, chapters: number): number {
  return Math.floor((step / (chapters * CHAPTER_STEPS)) * 100);
}

/** Returns the page, from 1, at a share of a chapter that has `pages`. */
export function pageAtShare(share: number, pages: number): number {
  return Math.min(pages, Math.floor(share * pages + 1e-9) + 1);
}
