/** A page that never gets its content is shown as it is, and says why. */
const LIMIT_MS = 8_000;

/** Something in sight waits for its content; a chapter laid out ahead is inert and may wait. */
const BUSY = '[aria-busy="true"]:not([inert] *)';

/** Resolves in the frame in which the app's first page has its content, at the latest after eight seconds. */
export function firstContent(root: HTMLElement): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (root.querySelector('main *') && !root.querySelector(BUSY)) done();
    };
    const done = () => {
      clearTimeout(timer);
      observer.disconnect();
      resolve();
    };
    const timer = setTimeout(done, LIMIT_MS);
    const observer = new MutationObserver(look);
    observer.observe(root, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['aria-busy'],
    });
  });
}
