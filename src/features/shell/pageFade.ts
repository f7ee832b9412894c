import { hasWholeScreen } from './tabs';

const FADE_MS = 140;
/** A busy machine may take long to picture the old page: past this, the new one comes without a fade. */
const PICTURE_LIMIT_MS = 250;

type Documents = { startViewTransition?: (update: () => Promise<void>) => ViewTransition };

/** The router's own way of putting a page on the screen: `show` resolves once it stands there, scrolled. */
type Show = () => Promise<void>;
type Places = { from: string | undefined; to: string };

/**
 * Pages fade into each other (spec 2.1): as a view transition where the engine has them, else the new page fades in.
 * The way into a chapter never waits for a frame of it, nor does the first page, a mere change of the query, or a
 * reader who prefers less motion.
 */
export async function fadeBetweenPages(show: Show, { from, to }: Places): Promise<void> {
  if (!isFade(from, to) || document.visibilityState === 'hidden' || prefersStill()) return show();
  const { startViewTransition } = document as Documents;
  if (startViewTransition) {
    let isShown = false;
    const transition = startViewTransition.call(document, () => {
      isShown = true;
      return show();
    });
    setTimeout(() => {
      if (!isShown) transition.skipTransition();
    }, PICTURE_LIMIT_MS);
    // A transition that another one overtakes rejects these; its update runs all the same.
    transition.ready.catch(() => undefined);
    return transition.updateCallbackDone;
  }
  await show();
  document.getElementById('main')?.animate({ opacity: [0, 1] }, { duration: FADE_MS, easing: 'ease-out' });
}

/** Whether a page gives way to another one, and not to a chapter. */
export function isFade(from: string | undefined, to: string): boolean {
  return from !== undefined && from !== to && !hasWholeScreen(to);
}

function prefersStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
