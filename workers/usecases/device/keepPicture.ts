import type { PictureKind, ResumePicture } from '../../../contract/wire/resumePicture';
import {
  forgetPictures as forgetAllKept,
  forgetPicture as forgetKept,
  keepPlace,
  keepPicture as keepSealed,
} from '../../../data/resumePicture/keptPictures';
import { currentOwner } from '../../../data/tables/currentAccount';
import { withDatabase } from '../../../data/tables/openDatabase';
import { stored } from '../ground/outcome';

type Seen = {
  readonly picture: ResumePicture;
  /** Whose screen it is, as the page read it before it looked. */
  readonly account: number;
};

/**
 * Keeps the picture of a screen for the next time it is opened (decision 0092), sealed, unless the device acts for another
 * account than the one it was taken of: before, or once it is kept.
 */
export function keepPicture({ picture, account }: Seen) {
  return stored(async () => {
    if ((await withDatabase(currentOwner)) !== account) return;
    await keepSealed(picture);
    if ((await withDatabase(currentOwner)) !== account) await forgetAllKept();
  });
}

/** The screen shows something by now of which no picture may be kept. */
export function forgetPicture(kind: PictureKind) {
  return stored(() => forgetKept(kind));
}

/** What the pictures were taken in has changed: theme, language. */
export function forgetPictures() {
  return stored(forgetAllKept);
}

/** In which chapter the app opens next time; null: in the library, as always. */
export function keepOpening(path: string | null) {
  return stored(() => keepPlace(path));
}
