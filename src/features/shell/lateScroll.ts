/** The reader's actions that cancel the restoration. */
const ACTS = ['wheel', 'touchstart', 'pointerdown', 'keydown', 'popstate'] as const;

let over = new AbortController();

/**
 * Scrolls to `top` (px) as soon as the page is long enough: a slow device first paints a page without its
 * list. Any action of the reader cancels it.
 */
export function scrollLate(top: number): void {
  over.abort();
  over = new AbortController();
  const { signal } = over;
  const watch = new ResizeObserver(() => {
    if (document.documentElement.scrollHeight - innerHeight < top) return;
    over.abort();
    scrollTo({ top, behavior: 'instant' });
  });
  signal.addEventListener('abort', () => watch.disconnect());
  for (const act of ACTS) addEventListener(act, () => over.abort(), { capture: true, signal });
  watch.observe(document.body);
}
