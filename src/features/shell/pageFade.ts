import { hasWholeScreen } from './tabs';

const FADE_MS = 140;

/** The router's function that shows a page: `show` resolves once the page is rendered and scrolled. */
type Show = () => Promise<void>;
type Places = { from: string | undefined; to: string };

/**
 * Fades a page in when it replaces another (spec 2.1). Not by a view transition, which shows a picture that
 * ignores taps. There is no fade into a chapter, for the first page, for a change of the query only, or for a
 * reader who prefers reduced motion.
 */
export async function fadeBetweenPages(show: Show, { from, to }: Places): Promise<void> {
  await show();
  if (!isFade(from, to) || document.visibilityState === 'hidden' || prefersStill()) return;
  document.getElementById('main')?.animate({ opacity: [0, 1] }, { duration: FADE_MS, easing: 'ease-out' });
}

/** Whether one page replaces another, and the new one is not a chapter. */
export function isFade(from: string | undefined, to: string): boolean {
  return from !== undefined && from !== to && !hasWholeScreen(to);
}

function prefersStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
