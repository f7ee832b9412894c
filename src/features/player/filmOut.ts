let out: Promise<unknown> = Promise.resolve();

/**
 * Resolves once a film that is shown before its page is on the screen, or at once if there is none: rendering
 * a page leaves no time for a frame.
 */
export function untilFilmOut(): Promise<unknown> {
  return out;
}

/** In ms. A page that is hidden at this moment gets no frame. */
const NO_FRAME_MS = 300;

/**
 * Called when a film was added to the page. Its frame is painted once a task that its animation callback
 * queued has run.
 */
export function awaitFilmOut(): void {
  out = new Promise((resolve) => {
    setTimeout(resolve, NO_FRAME_MS);
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = resolve;
      port2.postMessage(null);
    });
  });
}
