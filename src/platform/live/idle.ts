/**
 * Runs once the next frame is on the screen; a page opened in the background does not wait for one. Returns how to
 * call it off.
 */
export function afterPaint(run: () => unknown): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = () => {
    timer = setTimeout(run, 0);
  };
  const frame = document.visibilityState === 'hidden' ? undefined : requestAnimationFrame(soon);
  if (frame === undefined) soon();
  return () => {
    if (frame !== undefined) cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** Runs when the page has nothing better to do, at the latest after `timeout` ms. Returns how to call it off. */
export function whenIdle(run: () => unknown, timeout = 3_000): () => void {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(run, { timeout });
    return () => cancelIdleCallback(handle);
  }
  // Safari has no idle callback: a good while within the limit is the next best thing.
  const handle = setTimeout(run, timeout / 8);
  return () => clearTimeout(handle);
}
