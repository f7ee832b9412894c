import { delMany, getMany, set } from 'idb-keyval';
import {
  isReadingPath,
  MOST_PICTURE_CHARACTERS,
  type PictureKind,
  type ResumePicture,
} from '../../contract/wire/resumePicture';
import { seal, unseal } from '../sealing/seal';

/**
 * The last pictures of three screens, each one sealed text in idb-keyval, beside the key that opens it: the service worker
 * reads both before Dexie is open (decision 0092). The chapter that the app is to open in lies there in the same way.
 */
const nameOf = (kind: PictureKind) => `picture/${kind}`;
const PLACE = 'picture/place';
const NAMES = [nameOf('home'), nameOf('library'), nameOf('reading'), PLACE];

/** Keeps a picture in the place of the last one of its screen. One that is too long is not kept, and neither is the last. */
export async function keepPicture(picture: ResumePicture): Promise<void> {
  const name = nameOf(picture.kind);
  if (JSON.stringify(picture.nodes).length > MOST_PICTURE_CHARACTERS) return delMany([name]);
  await set(name, await seal(name, picture));
}

export function forgetPicture(kind: PictureKind): Promise<void> {
  return delMany([nameOf(kind)]);
}

/** Keeps the path of the chapter that the app is to open in next time; null where it is to open as always. */
export async function keepPlace(path: string | null): Promise<void> {
  if (path === null) return delMany([PLACE]);
  await set(PLACE, await seal(PLACE, path));
}

/** Forgets all of them, and the chapter. */
export function forgetPictures(): Promise<void> {
  return delMany(NAMES);
}

export type Kept = {
  readonly picture: ResumePicture | undefined;
  /** The chapter that the app opens in. */
  readonly place: string | undefined;
};

/**
 * What is kept of a screen. `isStart`: the app is being opened, perhaps in the chapter where it was left; then the picture
 * is that chapter's, if there is one. Rejects only when the device's storage does.
 */
export async function readKept(kind: PictureKind, isStart: boolean): Promise<Kept> {
  const reading = nameOf('reading');
  const [own, place, chapter] = await getMany<string>(
    isStart ? [nameOf(kind), PLACE, reading] : [nameOf(kind)],
  );
  const path = place === undefined ? undefined : await unseal<string>(PLACE, place);
  if (typeof path === 'string' && isReadingPath(path)) {
    const picture = await open(reading, chapter);
    return { picture: picture?.path === path ? picture : undefined, place: path };
  }
  return { picture: await open(nameOf(kind), own), place: undefined };
}

async function open(name: string, sealed: string | undefined): Promise<ResumePicture | undefined> {
  return sealed === undefined ? undefined : unseal<ResumePicture>(name, sealed);
}
