import { hasWholeScreen } from './tabs';

const FADE_MS = 140;

/** The router's own way of putting a page on the screen: `show` resolves once it stands there, scrolled. */
type Show = () => Promise<void>;
type Places = { from: string | undefined; to: string };

/**
 * A page that takes another's place fades in (spec 2.1). It is no view transition: while one runs, taps reach nothing, as a picture
 * is what is on the screen. The way into a chapter does not fade, nor does the first page, a mere change of the query, or anything for a
 * reader who prefers less motion.
 */
export async function fadeBetweenPages(show: Show, { from, to }: Places): Promise<void> {
  await show();
  if (!isFade(from, to) || document.visibilityState === 'hidden' || prefersStill()) return;
  document.getElementById('main')?.animate({ opacity: [0, 1] }, { duration: FADE_MS, easing: 'ease-out' });
}

/** Whether a page gives way to another one, and not to a chapter. */
export function isFade(from: string | undefined, to: string): boolean {
  return from !== undefined && from !== to && !hasWholeScreen(to);
}

function prefersStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
