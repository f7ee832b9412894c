/** After this time, in ms, a page without its content is shown as it is, with the reason. */
const LIMIT_MS = 8_000;

/** Something visible waits for its content; a chapter laid out ahead is inert and may wait. */
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
