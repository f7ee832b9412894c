import { compareTargets } from '../../contract/catalogue/target';
import { type RideHistory, rideHistoryOf } from '../ride/rideHistory';
import { dayAt, lastRideDay, nextRide, rideDays, usualRide } from '../ride/usualRide';
import { unsealSetting } from '../sealing/settingRows';
import { db } from '../tables/db';
import '../tables/laterShapes';
import { readMeta } from '../tables/meta';
import type { MetaValues } from '../tables/metaValues';
import { withDatabase } from '../tables/openDatabase';
import { readSealedSetting } from './sealedSettings';

export const RIDE_HISTORY_KEY = 'rideHistory';
/** The local midnight of the day on which the reader hid the line about their ride. */
export const RIDE_LINE_HIDDEN_KEY = 'rideLineHidden';

/** Returns when the app was used without a connection, or undefined if nothing was recorded. */
export async function readRideHistory(): Promise<RideHistory | undefined> {
  return rideHistoryOf(await readSealedSetting(RIDE_HISTORY_KEY));
}

type RideItem = MetaValues['ridePlan']['items'][number];

/** Items of one title that are promised for a ride, without a gap in the title's order. */
export type RidePart = {
  readonly kind: RideItem['kind'];
  readonly id: number;
  readonly title: string;
  readonly from: number;
  readonly to: number;
  readonly count: number;
};

export type RideLine =
  | {
      readonly kind: 'next';
      readonly day: 'today' | 'tomorrow';
      readonly minutes: number;
      readonly parts: readonly RidePart[];
      readonly count: number;
      /** How many of them are on the device. */
      readonly ready: number;
      readonly waitsFor: MetaValues['plan']['waitsFor'];
    }
  | { readonly kind: 'last'; readonly day: 'today' | 'yesterday'; readonly wasEnough: boolean };

/** The last ride is reported until the next one is this near, in ms. */
const NEAR_MS = 12 * 3_600_000;

/**
 * Returns what the line about the reader's ride says (decision 0090): the next one, today or tomorrow, or
 * before that whether the last one had enough. Undefined without a usual ride, or if the line was hidden
 * today.
 */
export async function readRideLine(now: number): Promise<RideLine | undefined> {
  // All reads precede decryption: a live query does not observe reads after a foreign await.
  const { rows, items, titles, held, waitsFor } = await withDatabase(() =>
    db.transaction('r', [db.settings, db.meta, db.chapters, db.keptEpisodes, db.bookshelf], async () => {
      const rows = await db.settings.bulkGet([RIDE_HISTORY_KEY, RIDE_LINE_HIDDEN_KEY]);
      const items = (await readMeta('ridePlan'))?.items ?? [];
      const ids = [...new Set(items.map(({ id }) => id))];
      const [shelf, held, plan] = await Promise.all([
        db.bookshelf.bulkGet(ids),
        heldItems(items),
        readMeta('plan'),
      ]);
      const titles = new Map(shelf.flatMap((row) => (row ? [[row.bookId, row.card.bookName] as const] : [])));
      return { rows, items, titles, held, waitsFor: plan?.waitsFor ?? null };
    }),
  );
  const [stored, hidden] = await Promise.all([
    unsealSetting(RIDE_HISTORY_KEY, rows[0]),
    unsealSetting(RIDE_LINE_HIDDEN_KEY, rows[1]),
  ]);
  const history = rideHistoryOf(stored);
  const usual = history && usualRide(history, now);
  if (!usual || hidden === dayAt(now, 0)) return undefined;
  const next = nextRide(history, now);
  const last = lastRideDay(history, now);
  // The first ride had no plan.
  const wasPlanned = rideDays(history).length > 1;
  if (last && wasPlanned && last.day >= dayAt(now, -1) && (next ?? now + 2 * NEAR_MS) - now > NEAR_MS)
    return { kind: 'last', day: last.day === dayAt(now, 0) ? 'today' : 'yesterday', wasEnough: !last.short };
  if (next === undefined || next >= dayAt(now, 2) || items.length === 0) return undefined;
  return {
    kind: 'next',
    day: next < dayAt(now, 1) ? 'today' : 'tomorrow',
    minutes: usual.minutes,
    parts: partsOf(items, titles),
    count: items.length,
    ready: items.filter((item) => held.has(nameOf(item))).length,
    waitsFor,
  };
}

async function heldItems(items: readonly RideItem[]): Promise<Set<string>> {
  const keysOf = (of: RideItem['kind']) =>
    items.flatMap(({ kind, id, target }): [number, number][] => (kind === of ? [[id, target]] : []));
  const [chapters, episodes] = await Promise.all([
    db.chapters.where('[bookId+target]').anyOf(keysOf('book')).primaryKeys(),
    db.keptEpisodes.bulkGet(keysOf('drama')),
  ]);
  return new Set([
    ...chapters.map(([id, target]) => nameOf({ kind: 'book', id, target })),
    ...episodes.flatMap((row) =>
      row?.state === 'done' ? [nameOf({ kind: 'drama', id: row.videoId, target: row.target })] : [],
    ),
  ]);
}

function partsOf(items: readonly RideItem[], titles: ReadonlyMap<number, string>): RidePart[] {
  return [...new Map(items.map(({ id, kind }) => [id, kind]))].map(([id, kind]) => {
    const targets = items.flatMap((item) => (item.id === id ? [item.target] : [])).sort(compareTargets);
    const [from = 0, to = from] = [targets[0], targets.at(-1)];
    return { kind, id, title: titles.get(id) ?? '', from, to, count: targets.length };
  });
}

function nameOf({ kind, id, target }: RideItem): string {
  return `${kind}/${id}/${target}`;
}
