import { FIRST_PICTURE_ID } from '../../../contract/wire/firstPage';

/** Whether a picture of the first screen came with the page (decision 0014). */
export function hasFirstPicture(): boolean {
  return document.getElementById(FIRST_PICTURE_ID) !== null;
}

export function dropFirstPicture(): void {
  document.getElementById(FIRST_PICTURE_ID)?.remove();
}

/** Takes the picture away from before the app's own page, which until now was rendered behind it, unseen. */
export function giveWayToPage(root: HTMLElement): void {
  if (!hasFirstPicture()) return;
  // Before the animations are asked for: that lays the page out, and it need not be laid out twice.
  dropFirstPicture();
  // What faded in behind the picture would otherwise be seen doing it now.
  for (const animation of root.getAnimations({ subtree: true })) {
    if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish();
  }
}
