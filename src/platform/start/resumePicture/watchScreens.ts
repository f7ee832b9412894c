import { isReadingPath, type PictureKind, pictureKindOf } from '../../../../contract/wire/resumePicture';
import { readOwner } from '../../../../data/queries/account';
import { whenIdle } from '../../live/idle';
import { usecases } from '../../worker/usecases';
import { opensWhereLeft } from './opensWhereLeft';
import { takePicture } from './takePicture';

/** A screen that has not changed for this long has come to rest. */
const REST_MS = 900;
/** Of a tab: that it was scrolled when it was left, for the picture of a reload. */
const LEFT_SCROLLED = 'leftScrolled';

/**
 * Keeps pictures of what the reader sees, from now on: whenever a screen has come to rest, and when the page is hidden. Nothing is
 * taken of one that looks as it did.
 */
export function watchScreens(root: HTMLElement): void {
  let changedAt = 0;
  let isChanged = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let opening: string | null | undefined;
  /** Of which a picture was kept by this page, or may have been by one before. */
  const kept = new Map<PictureKind, string>([
    ['home', ''],
    ['library', ''],
    ['reading', ''],
  ]);

  const look = async () => {
    if (!isChanged) return;
    isChanged = false;
    const path = location.pathname;
    noteOpening(path);
    const kind = pictureKindOf(path);
    if (!kind) return;
    const account = await readOwner().catch(() => undefined);
    // The address or the screen may be another one by now.
    if (isChanged || account === undefined) return;
    const taken = takePicture(root);
    if (taken) {
      const likeness = `${account} ${taken.likeness}`;
      if (kept.get(kind) === likeness) return;
      kept.set(kind, likeness);
      void usecases.keepPicture({ picture: taken.picture, account });
    } else if (taken === null && kept.delete(kind)) void usecases.forgetPicture(kind);
  };
  const rest = () => {
    const left = changedAt + REST_MS - performance.now();
    timer = left > 0 ? setTimeout(rest, left) : undefined;
    if (!timer) whenIdle(look);
  };
  const changed = () => {
    changedAt = performance.now();
    isChanged = true;
    timer ??= setTimeout(rest, REST_MS);
  };
  const noteOpening = (path: string) => {
    const wanted = opensWhereLeft() && isReadingPath(path) ? path : null;
    if (wanted === opening) return;
    opening = wanted;
    void usecases.keepOpening(wanted);
  };

  new MutationObserver(changed).observe(root, { subtree: true, childList: true, characterData: true });
  // A reader of whole chapters scrolls without changing anything.
  root.addEventListener('scroll', changed, { capture: true, passive: true });
  addEventListener('resize', changed);
  // Another theme or language: nothing that was kept is like it.
  new MutationObserver(() => {
    void usecases.forgetPictures();
    kept.clear();
    opening = undefined;
    changed();
  }).observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'lang'] });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void look();
  });
  addEventListener('pagehide', () => {
    try {
      if (scrollY >= 1) sessionStorage.setItem(LEFT_SCROLLED, 'yes');
      else sessionStorage.removeItem(LEFT_SCROLLED);
    } catch {
      // Storage is switched off.
    }
  });
  changed();
}
