/** Runs after the next frame is painted; a background page does not wait for one. Returns how to cancel. */
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

/** Runs when the page is idle, at the latest after `timeout` ms. Returns how to cancel. */
export function whenIdle(run: () => unknown, timeout = 3_000): () => void {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(run, { timeout });
    return () => cancelIdleCallback(handle);
  }
  // Safari has no idle callback; a fixed part of the limit replaces it.
  const handle = setTimeout(run, timeout / 8);
  return () => clearTimeout(handle);
}
