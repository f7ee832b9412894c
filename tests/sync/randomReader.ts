import type { SyncedPlace } from '../../contract/reading/sync.schema';
import { isBefore } from '../../contract/reading/syncMerge';
import { readReadingTime } from '../../data/queries/readingTime';
import { unsealAnnotation } from '../../data/sealing/readingRows';
import { db } from '../../data/tables/db';
import type { HighlightColor, Place } from '../../data/tables/rows';
import { useCases } from '../../workers/usecases';
import type { Random } from '../simulator/random';
import { DEEDS, type Deed } from './deeds';
import { Oracle } from './Oracle';
import { RandomViewer } from './RandomViewer';
import type { SyncWorld } from './SyncWorld';

const { addToShelf, choosePlace, collectBooks, createCollection, deleteCollection, logPlace } = useCases;
const { orderShelf, removeAnnotation, removeFromHistory, removeFromShelf, renameCollection } = useCases;
const {
  recordReadingTime,
  saveAnnotation,
  savePlace,
  saveReadingSettings,
  saveSetting,
  synchronize,
  uncollectBooks,
} = useCases;

const COLORS: readonly HighlightColor[] = ['yellow', 'green', 'blue', 'pink'];

async function secondsRead(): Promise<number> {
  const { days } = await readReadingTime();
  return [...days.values()].reduce((sum, seconds) => sum + seconds, 0);
}

export class RandomReader {
  readonly oracle = new Oracle();
  readonly trace: string[] = [];
  readonly #world: SyncWorld;
  readonly #random: Random;
  readonly #furthest = new Map<number, Place>();
  readonly #left = new Map<number, Set<string>>();
  readonly #viewer: RandomViewer;
  #seconds = 0;
  #count = 0;

  constructor(world: SyncWorld, random: Random) {
    this.#world = world;
    this.#random = random;
    this.#viewer = new RandomViewer(world, random, this.oracle);
  }

  async act(): Promise<void> {
    const deed = this.#random.weighted(DEEDS);
    const said = await this.#do(deed);
    this.trace.push(`${this.#world.device.name}: ${deed} ${said ?? ''}`);
  }

  async faults(): Promise<string[]> {
    const held = (await this.#world.held()) as Record<string, Record<string, unknown>>;
    const faults: (string | null)[] = [];
    for (const what of this.oracle.subjects) {
      const [name = '', field] = what.split('.');
      const thing = held[name];
      if (field === undefined) faults.push(this.oracle.fault(what, thing !== undefined));
      // A removed item that a device restores has the fields that this device knew.
      else if (thing && !this.oracle.said(name).includes(false))
        faults.push(this.oracle.fault(what, thing[field]));
    }
    for (const [bookId, furthest] of this.#furthest) {
      const kept = held[`place ${bookId}`]?.furthest as SyncedPlace | undefined;
      if (!kept || isBefore(kept, furthest)) faults.push(`the furthest place of ${bookId} is lost`);
    }
    for (const [bookId, left] of this.#left) {
      const { places } = (held[`pastPlaces ${bookId}`] ?? { places: [] }) as { places: SyncedPlace[] };
      const kept = new Set(places.map(({ blockId }) => blockId));
      for (const blockId of left)
        if (!kept.has(blockId)) faults.push(`${blockId}, left in ${bookId}, is lost`);
    }
    faults.push(...this.#viewer.faults(held));
    const seconds = await secondsRead();
    if (seconds !== this.#seconds) faults.push(`${seconds} s are read instead of ${this.#seconds}`);
    return faults.filter((fault) => fault !== null);
  }

  async #do(deed: Deed): Promise<string | undefined> {
    const random = this.#random;
    const world = this.#world;
    const bookId = this.#one(world.bookIds);
    const write = (what: string, value: unknown) => this.oracle.write(world.device.name, what, value);
    switch (deed) {
      case 'put a book into the library':
        if (await db.bookshelf.get(bookId)) return undefined;
        if (!world.device.isOnline && !(await db.books.get(bookId))) return undefined;
        if ((await addToShelf({ bookId })).ok) write(`shelf ${bookId}`, true);
        return String(bookId);
      case 'take a book out of the library':
        if (!(await db.bookshelf.get(bookId))) return undefined;
        await removeFromShelf({ bookId });
        write(`shelf ${bookId}`, false);
        return String(bookId);
      case 'turn a page':
      case 'choose a place': {
        const place = this.#place();
        const save = deed === 'turn a page' ? savePlace : choosePlace;
        await save({ bookId, place, device: world.device.name });
        write(`place ${bookId}.current`, { ...place, at: 0 });
        const furthest = this.#furthest.get(bookId);
        if (!furthest || isBefore(furthest, place)) this.#furthest.set(bookId, place);
        if (await db.readHistory.get(bookId)) {
          write(`history ${bookId}`, true);
          write(`history ${bookId}.lastTarget`, place.target);
        }
        return `${bookId} ${place.blockId}`;
      }
      case 'open a book': {
        // A book that was read elsewhere, unknown to this device: it has no page of the book either.
        const isKnown = (await db.places.get(bookId)) || (await db.books.get(bookId));
        if (isKnown || (await db.bookshelf.get(bookId))) return undefined;
        if (this.oracle.said(`place ${bookId}.current`).length === 0) return undefined;
        await savePlace({ bookId, place: this.#place(), isOpened: true });
        return String(bookId);
      }
      case 'mark': {
        const id = this.#uuid();
        const { target, blockId, quote, at } = this.#place();
        const spot = { blockId, offset: 0 };
        const words = { start: spot, end: spot, quote, share: 0.5, createdAt: at, changedAt: at };
        const kept = { id, bookId, target, kind: 'highlight', color: 'yellow', note: '', ...words } as const;
        await saveAnnotation({ annotation: kept });
        write(`annotation ${id}`, true);
        write(`annotation ${id}.color`, 'yellow');
        write(`annotation ${id}.note`, '');
        return id;
      }
      case 'colour a mark':
      case 'write a note': {
        const row = this.#one(await db.annotations.toArray());
        const before = row && (await unsealAnnotation(row));
        if (!before) return undefined;
        const changed =
          deed === 'write a note'
            ? { note: `note ${(this.#count += 1)}` }
            : { color: COLORS[(COLORS.indexOf(before.color) + 1) % COLORS.length] as HighlightColor };
        await saveAnnotation({ annotation: { ...before, ...changed, changedAt: Date.now() } });
        write(`annotation ${before.id}`, true);
        for (const [name, value] of Object.entries(changed)) write(`annotation ${before.id}.${name}`, value);
        return `${before.id} ${JSON.stringify(changed)}`;
      }
      case 'remove a mark': {
        const row = this.#one(await db.annotations.toArray());
        if (!row) return undefined;
        await removeAnnotation({ id: row.id });
        write(`annotation ${row.id}`, false);
        return row.id;
      }
      case 'make a collection': {
        const made = await createCollection({ name: `shelf ${(this.#count += 1)}`, bookIds: [bookId] });
        if (!made.ok) return made.failure.name;
        write(`collection ${made.value.id}`, true);
        write(`collected ${made.value.id}/${bookId}`, true);
        return made.value.id;
      }
      case 'name a collection': {
        const row = this.#one(await db.collections.toArray());
        if (!row) return undefined;
        const name = `shelf ${(this.#count += 1)}`;
        await renameCollection({ id: row.id, name });
        write(`collection ${row.id}`, true);
        write(`collection ${row.id}.name`, name);
        return `${row.id} ${name}`;
      }
      case 'delete a collection': {
        const row = this.#one(await db.collections.toArray());
        if (!row) return undefined;
        const deleted = await deleteCollection({ id: row.id });
        if (!deleted.ok) return deleted.failure.name;
        write(`collection ${row.id}`, false);
        for (const each of deleted.value.collected) write(`collected ${row.id}/${each.bookId}`, false);
        return row.id;
      }
      case 'collect': {
        const row = this.#one(await db.collections.toArray());
        if (!row) return undefined;
        const collected = await collectBooks({ id: row.id, bookIds: [bookId] });
        if (collected.ok && collected.value.added.length > 0) write(`collected ${row.id}/${bookId}`, true);
        return `${row.id} ${bookId}`;
      }
      case 'uncollect': {
        const row = this.#one(await db.collected.toArray());
        if (!row) return undefined;
        await uncollectBooks({ id: row.collectionId, bookIds: [row.bookId] });
        write(`collected ${row.collectionId}/${row.bookId}`, false);
        return `${row.collectionId} ${row.bookId}`;
      }
      case 'order the library': {
        const bookIds = world.bookIds.toSorted(() => random.next() - 0.5);
        await orderShelf({ bookIds });
        write('shelfOrder own.bookIds', bookIds);
        return bookIds.join(' ');
      }
      case 'set the letters': {
        const before = ((await db.settings.get('reading'))?.value ?? {}) as {
          fontSize?: number;
          theme?: string;
        };
        const fontSize = random.between(12, 40);
        const theme = this.#one(['day', 'night', 'sepia'] as const) as 'day';
        const patch = random.chance(0.5) ? { fontSize } : { theme };
        await saveReadingSettings({ patch });
        for (const [name, value] of Object.entries(patch))
          if (before[name as 'theme'] !== value) write(`reading own.${name}`, value);
        return JSON.stringify(patch);
      }
      case 'look at the library otherwise': {
        const before = ((await db.settings.get('shelfView'))?.value ?? {}) as { sort?: string };
        const sort = this.#one(['recent', 'title', 'added'] as const) as string;
        await saveSetting({ key: 'shelfView', value: { ...before, sort } });
        if (before.sort !== sort) write('shelfView own.sort', sort);
        return sort;
      }
      case 'read for a while': {
        const ms = random.between(1, 60) * 60_000;
        world.pass(ms);
        const before = await secondsRead();
        await recordReadingTime({ from: Date.now() - ms, to: Date.now() });
        const counted = (await secondsRead()) - before;
        this.#seconds += counted;
        return String(counted);
      }
      case 'take a book out of the history':
        if (!(await db.readHistory.get(bookId))) return undefined;
        await removeFromHistory({ kind: 'novel', id: bookId });
        write(`history ${bookId}`, false);
        return String(bookId);
      case 'leave a place': {
        const left = this.#left.get(bookId) ?? new Set();
        // The account keeps the latest twenty places: fewer are all kept.
        if (left.size >= 20) return undefined;
        const place = { ...this.#place(), device: world.device.name };
        await logPlace({ bookId, place });
        this.#left.set(bookId, left.add(place.blockId));
        return `${bookId} ${place.blockId}`;
      }
      case 'watch an episode':
        return this.#viewer.watch();
      case 'open an episode':
        return this.#viewer.open();
      case 'take a drama out of the history':
        return this.#viewer.forget();
      case 'synchronize': {
        // After a failure nothing is requested sooner than that (data/network/backoff).
        world.pass(3_000);
        const done = await synchronize();
        if (done.ok) this.oracle.synchronized(world.device.name);
        return done.ok ? 'done' : `${done.failure.name}`;
      }
      case 'another device':
        await world.hold(this.#one(world.devices) as (typeof world.devices)[0]);
        return undefined;
      case 'network comes or goes':
        world.setOnline(random.chance(0.6));
        return world.device.isOnline ? 'comes' : 'goes';
      case 'clock is set':
        await this.#viewer.clockIsSet();
        await world.setClock(random.chance(0.3) ? 0 : world.wrongClock(random.next()));
        return String(world.device.skew);
      case 'time passes':
        world.pass(random.between(1, 20 * 86_400_000));
        return undefined;
      case 'late requests arrive':
        await world.way.deliverLate();
        return undefined;
    }
  }

  #place(): Place {
    const target = this.#random.between(1, 40);
    const chapterShare = this.#random.between(0, 99) / 100;
    const blockId = `b${(this.#count += 1)}`;
    return { target, blockId, offset: 0, quote: 'the best of times', chapterShare, at: Date.now() };
  }

  #uuid(): string {
    this.#count += 1;
    return `00000000-0000-4000-8000-${String(this.#count).padStart(12, '0')}`;
  }

  #one<T>(things: readonly T[]): T {
    return things[this.#random.between(0, Math.max(0, things.length - 1))] as T;
  }
}
