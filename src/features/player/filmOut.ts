let out: Promise<unknown> = Promise.resolve();

/** Resolves once a film that is shown ahead of its page is on the screen, and at once where none is: building a page leaves no room for a frame. */
export function untilFilmOut(): Promise<unknown> {
  return out;
}

/** A page that is put away at this very moment gets no frame; ms. */
const NO_FRAME_MS = 300;

/** A film was put on the page: its frame is out when a task that its animation callback queued has run. */
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
