/** What a reader does to be somewhere else. */
const ACTS = ['wheel', 'touchstart', 'pointerdown', 'keydown', 'popstate'] as const;

let over = new AbortController();

/**
 * Scrolls to where a page was left (px from its top) as soon as it is long enough for that: a device that takes its time
 * to read paints it without its list at first. Given up once the reader does anything.
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
