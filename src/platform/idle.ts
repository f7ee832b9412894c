/** Runs once the next frame is on the screen; a page opened in the background does not wait for one. */
export function afterPaint(run: () => unknown): void {
  if (document.visibilityState === 'hidden') setTimeout(run, 0);
  else requestAnimationFrame(() => setTimeout(run, 0));
}

/** Runs when the page has nothing better to do, at the latest after `timeout` ms. Returns how to call it off. */
export function whenIdle(run: () => unknown, timeout = 3_000): () => void {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(run, { timeout });
    return () => cancelIdleCallback(handle);
  }
  // Safari has no idle callback.
  const handle = setTimeout(run, 500);
  return () => clearTimeout(handle);
}
