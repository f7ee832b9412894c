import { readWatching } from '../../../data/queries/dramas';
import { readLately, watchedLately } from '../../../data/queries/history';
import { readPlace } from '../../../data/queries/places';
import { readSealedSetting } from '../../../data/queries/sealedSettings';
import { type ReadingPlace, readingPlace } from '../../platform/device/installLink';

type Named = NonNullable<ReturnType<typeof readingPlace>>;

/**
 * Returns the title and the chapter or episode for a link into another browser: those of the page, else the
 * last read or watched in this visit, else those of the visit's first address, else those of the
 * advertisement that led here. Undefined if there are none.
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
  // Own books exist on this device only.
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

async function readNumber(id: number): Promise<number | undefined> {
  const [place, watching] = await Promise.all([readPlace(id), readWatching(id)]);
  const number = place?.target ?? watching?.lastTarget;
  return number !== undefined && number > 0 ? number : undefined;
}
