import { FIRST_PICTURE_ID } from '../../../contract/wire/firstPage';

/** Whether the page was delivered with a first picture (decision 0014). */
export function hasFirstPicture(): boolean {
  return document.getElementById(FIRST_PICTURE_ID) !== null;
}

export function dropFirstPicture(): void {
  document.getElementById(FIRST_PICTURE_ID)?.remove();
}

/** Removes the first picture; the app's page has rendered behind it until now. */
export function giveWayToPage(root: HTMLElement): void {
  if (!hasFirstPicture()) return;
  // Must run before `getAnimations`, which forces a layout; otherwise the page is laid out twice.
  dropFirstPicture();
  // Otherwise elements would fade in visibly, though they did so behind the picture.
  for (const animation of root.getAnimations({ subtree: true })) {
    if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish();
  }
}
