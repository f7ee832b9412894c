import { readWatching } from '../../../data/queries/dramas';
import { readLately, watchedLately } from '../../../data/queries/history';
import { readPlace } from '../../../data/queries/places';
import { readSealedSetting } from '../../../data/queries/sealedSettings';
import { type ReadingPlace, readingPlace } from '../../platform/device/installLink';

type Named = NonNullable<ReturnType<typeof readingPlace>>;

/**
 * The title a link into another browser takes along, and the chapter or episode the reader is at: that of the page, else what they
 * read or watched last in this visit, else what the visit's address named, else what an advertisement carried them to. Undefined
 * where there is none.
 */
export async function readCarriedPlace(): Promise<ReadingPlace | undefined> {
  const named =
    readingPlace(location.pathname) ??
    (await readLast()) ??
    readingPlace(pathOfVisit()) ??
    (await readCarried());
  if (!named) return undefined;
  const { targetId, number } = named;
  return { targetId, number: number ?? (await readNumber(targetId)) ?? 1 };
}

async function readLast(): Promise<Named | undefined> {
  const [[read], [watched]] = await Promise.all([readLately(1), watchedLately(1)]);
  const last = [
    ...(read ? [{ targetId: read.bookId, number: read.target, time: read.time }] : []),
    ...(watched ? [{ targetId: watched.videoId, number: watched.lastTarget, time: watched.time }] : []),
  ].toSorted((a, b) => b.time - a.time)[0];
  // Books of the device's own files are nowhere else.
  if (!last || last.targetId < 0 || last.time < performance.timeOrigin) return undefined;
  return last.number > 0 ? last : { targetId: last.targetId };
}

function pathOfVisit(): string {
  const [visit] = performance.getEntriesByType('navigation');
  return visit && URL.canParse(visit.name) ? new URL(visit.name).pathname : '';
}

async function readCarried(): Promise<Named | undefined> {
  const params = (await readSealedSetting('adParams')) as { id: number; number: number } | undefined;
  return params && { targetId: params.id, number: params.number };
}

/** Where the reader was in a title whose address says no number. */
async function readNumber(id: number): Promise<number | undefined> {
  const [place, watching] = await Promise.all([readPlace(id), readWatching(id)]);
  const number = place?.target ?? watching?.lastTarget;
  return number !== undefined && number > 0 ? number : undefined;
}
