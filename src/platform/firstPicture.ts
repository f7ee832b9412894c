import { FIRST_PICTURE_ID } from '../../contract/firstPicture';

/** A page that never gets its content is shown as it is: it says why, the picture does not. */
const LIMIT_MS = 8_000;

/** Something in sight waits for its content; a chapter laid out ahead is inert and may wait. */
const BUSY = '[aria-busy="true"]:not([inert] *)';

/** Whether a picture of the first screen came with the page (decision 0014). */
export function hasFirstPicture(): boolean {
  return document.getElementById(FIRST_PICTURE_ID) !== null;
}

export function dropFirstPicture(): void {
  document.getElementById(FIRST_PICTURE_ID)?.remove();
}

/**
 * Leaves the picture in its place while the app renders behind it, unseen, and takes it away in the frame in which
 * the app's own page has its content.
 */
export function giveWayToPage(root: HTMLElement): void {
  const picture = document.getElementById(FIRST_PICTURE_ID);
  if (!picture) return;
  const take = () => {
    clearTimeout(timer);
    observer.disconnect();
    // What faded in behind the picture would else be seen to do it now.
    for (const animation of root.getAnimations({ subtree: true })) {
      if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish();
    }
    picture.remove();
  };
  const observer = new MutationObserver(() => {
    if (root.querySelector('main *') && !root.querySelector(BUSY)) take();
  });
  const timer = setTimeout(take, LIMIT_MS);
  observer.observe(root, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['aria-busy'],
  });
}
