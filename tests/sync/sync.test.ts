// First of all: it stands where the browser's storage is before Dexie looks for that.
import '../simulator/deviceStorage';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openParams } from '../../contract/codec/envelope';
import { SYNC_MOST_ITEMS } from '../../contract/values/syncLimits';
import { readAccountFull } from '../../data/queries/account';
import { readAnnotations } from '../../data/queries/annotations';
import { readHistory } from '../../data/queries/history';
import { readFork, readPlace } from '../../data/queries/places';
import { readReadingSettings } from '../../data/queries/readingSettings';
import { readReadingTime } from '../../data/queries/readingTime';
import { readLibrary, readShelf, SHELF_VIEW_KEY } from '../../data/queries/shelf';
import type { KeptAnnotation } from '../../data/sealing/annotations';
import { db } from '../../data/tables/db';
import { metaRow } from '../../data/tables/meta';
import type { Place } from '../../data/tables/rows';
import { syncAccounts } from '../../server/ground/db/schema/sync';
import { forgetRemovals } from '../../server/sync/forgetRemovals';
import { openTestContext, type TestContext } from '../../server/testing/openTestContext';
import { useCases } from '../../workers/usecases';
import { synchronizeSoon } from '../../workers/usecases/account/synchronize';
import { type SyncDevice, SyncWorld } from './SyncWorld';

vi.mock('idb-keyval', async () => (await import('../simulator/deviceStorage')).keyval);

const { addToShelf, choosePlace, collectBooks, createCollection, removeFromShelf, saveAnnotation } = useCases;
const {
  saveReadingGoal,
  noteReadingTime,
  orderShelf,
  savePlace,
  saveReadingSettings,
  saveSetting,
  synchronize,
} = useCases;

let context: TestContext;
let world: SyncWorld;
let phone: SyncDevice;
let desktop: SyncDevice;
let book: number;

beforeAll(async () => {
  context = await openTestContext();
});
afterAll(() => context.close());
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  world = new SyncWorld(context);
  await world.begin(2);
  [phone, desktop] = world.devices as [SyncDevice, SyncDevice];
  [book] = world.bookIds as [number];
});
afterEach(() => {
  db.close({ disableAutoOpen: false });
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function on<T>(device: SyncDevice, work: () => Promise<T>): Promise<T> {
  await world.hold(device);
  return work();
}

function place(target: number, chapterShare = 0.5): Place {
  const blockId = `b${target}`;
  return { target, blockId, offset: 0, quote: 'the best of times', chapterShare, at: Date.now() };
}

/** What a call of `sync` says. */
function changesIn(path: RequestInfo | URL, init: RequestInit = {}): { kind: string }[] {
  const params = new URLSearchParams(String(init.body)).get('params') ?? '';
  return openParams('POST', String(path), params).changes as { kind: string }[];
}

function mark(id: string, bookId: number): KeptAnnotation {
  const spot = { blockId: 'b1', offset: 0 };
  const words = { start: spot, end: spot, quote: 'words', share: 0.5, createdAt: 1, changedAt: 1 };
  return { id, bookId, target: 1, kind: 'highlight', color: 'yellow', note: '', ...words };
}

describe('reading time', () => {
  it('is the sum of both devices, sent again and again', async () => {
    const read = async (minutes: number) => {
      const to = Date.now();
      world.pass(minutes * 60_000);
      await noteReadingTime({ from: to, to: to + minutes * 60_000 });
    };
    await on(phone, async () => {
      await read(10);
      await synchronize();
      await read(5);
    });
    await on(desktop, async () => {
      await read(20);
      await synchronize();
    });
    await world.settle();
    for (const device of [phone, desktop])
      await on(device, async () => expect([...(await readReadingTime()).days.values()]).toEqual([35 * 60]));
  });

  it('and the goal are on a device that comes later', async () => {
    await on(phone, async () => {
      await saveReadingGoal({ minutes: 30 });
      await synchronize();
    });
    await on(desktop, async () => {
      await synchronize();
      expect(await readReadingTime()).toMatchObject({ goal: 30 });
    });
  });
});

describe('the library', () => {
  it('goes from one device to the other, and so does a removal', async () => {
    await on(phone, async () => {
      expect(await addToShelf({ bookId: book })).toMatchObject({ ok: true });
      expect(await synchronize()).toEqual({ ok: true, value: null });
      expect(await db.syncChanges.count()).toBe(0);
    });
    await on(desktop, async () => {
      await synchronize();
      expect(await readShelf()).toMatchObject([{ bookId: book, card: { bookName: 'A Sample: synced 1' } }]);
      await removeFromShelf({ bookId: book });
      await synchronize();
    });
    await on(phone, async () => {
      await synchronize();
      expect(await readShelf()).toEqual([]);
    });
  });

  it('does not get a book back by being read in it elsewhere, but by being put there again', async () => {
    await on(phone, async () => {
      await addToShelf({ bookId: book });
      await synchronize();
    });
    await on(desktop, async () => {
      await synchronize();
      world.setOnline(false);
      await savePlace({ bookId: book, place: place(2) });
    });
    await on(phone, async () => {
      await removeFromShelf({ bookId: book });
      await synchronize();
    });
    await on(desktop, async () => {
      world.setOnline(true);
      await synchronize();
      expect(await readShelf()).toEqual([]);
      expect(await readPlace(book)).toMatchObject({ target: 2 });
      await addToShelf({ bookId: book });
      await synchronize();
    });
    await on(phone, async () => {
      await synchronize();
      expect(await readShelf()).toMatchObject([{ bookId: book, place: { target: 2 } }]);
    });
  });
});

describe('a place', () => {
  it('that was turned back to wins over one further on, and the furthest stays', async () => {
    await on(phone, async () => {
      await savePlace({ bookId: book, place: place(12) });
      await synchronize();
      // The clock of this device is a year behind: nobody asks it.
      await world.setClock(-365 * 86_400_000);
      await savePlace({ bookId: book, place: place(2) });
      await synchronize();
    });
    await on(desktop, async () => {
      await synchronize();
      expect(await world.placesOf(book)).toMatchObject({ current: { target: 2 }, furthest: { target: 12 } });
      expect(await readFork(book)).toBeUndefined();
    });
  });

  it('that two devices left elsewhere is a question on both, and one answer is enough', async () => {
    await on(phone, async () => {
      await savePlace({ bookId: book, place: place(3) });
      await synchronize();
    });
    await on(desktop, async () => {
      await synchronize();
      world.setOnline(false);
      await savePlace({ bookId: book, place: place(5), device: 'Firefox on Linux' });
    });
    await on(phone, async () => {
      await savePlace({ bookId: book, place: place(12), device: 'Chrome on Android' });
      await synchronize();
    });
    await on(desktop, async () => {
      world.setOnline(true);
      await synchronize();
      // What was done here was heard last; where the other one was is not lost.
      expect(await readPlace(book)).toMatchObject({ target: 5 });
      expect(await readFork(book)).toMatchObject({
        theirs: { target: 12, device: 'Chrome on Android', at: world.now },
        mine: { target: 5 },
      });
    });
    await on(phone, async () => {
      await synchronize();
      expect(await readFork(book)).toMatchObject({ theirs: { target: 5 }, mine: { target: 12 } });
      // A tab that is open where this device was opens there still; that alone moves nothing.
      expect(await readPlace(book, 12)).toMatchObject({ target: 12 });
      await savePlace({ bookId: book, place: place(12) });
      expect(await db.syncChanges.get(['place', String(book)])).toBeUndefined();
      await choosePlace({ bookId: book, place: place(12) });
      expect(await readFork(book)).toBeUndefined();
      await synchronize();
    });
    await on(desktop, async () => {
      await synchronize();
      expect(await world.placesOf(book)).toMatchObject({ current: { target: 12 } });
      await choosePlace({ bookId: book, place: place(12) });
      await synchronize();
    });
    await on(phone, async () => {
      await synchronize();
      expect(await readFork(book)).toBeUndefined();
    });
  });
});

describe('what is changed', () => {
  it('is told ever more rarely while nothing gets through, however often a page is turned', async () => {
    await on(phone, async () => {
      let asked = 0;
      vi.stubGlobal('fetch', async () => {
        asked++;
        return new Response('<html>Welcome', { headers: { 'content-type': 'text/html' } });
      });
      vi.spyOn(Math, 'random').mockReturnValue(0);
      for (let page = 0; page < 120; page++) {
        await savePlace({ bookId: book, place: place(1, page / 120) });
        synchronizeSoon();
        await vi.advanceTimersByTimeAsync(5_000);
        for (let turn = 0; turn < 50; turn++) await new Promise(setImmediate);
      }
      expect(asked).toBeLessThanOrEqual(40);
      expect(asked).toBeGreaterThan(10);
    });
  });

  it('for weeks with no network is a row a thing, and goes up whole', async () => {
    await on(phone, async () => {
      await addToShelf({ bookId: book });
      world.setOnline(false);
      for (let target = 1; target <= 300; target++) await savePlace({ bookId: book, place: place(target) });
      expect(await db.syncChanges.count()).toBe(3);
      world.pass(60 * 86_400_000);
      expect(await synchronize()).toMatchObject({ ok: false, failure: { name: 'offline' } });
      world.setOnline(true);
      world.pass(2_000);
      await synchronize();
    });
    await on(desktop, async () => {
      await synchronize();
      expect(await readPlace(book)).toMatchObject({ target: 300 });
      expect(await readHistory()).toMatchObject([{ id: book, lastTarget: 300, book: { id: book } }]);
    });
  });

  it('lies sealed on the device while it is on its way', async () => {
    await on(phone, async () => {
      const { id } = mark(crypto.randomUUID(), book);
      await saveAnnotation({ annotation: { ...mark(id, book), note: 'MY NOTE' } });
      world.setOnline(false);
      await synchronize();
      const rows = JSON.stringify([await db.meta.toArray(), await db.syncChanges.toArray()]);
      expect(rows).toContain('syncBatch');
      expect(rows).not.toContain('MY NOTE');
    });
  });

  it('in a book of the device’s own files goes nowhere', async () => {
    await on(phone, async () => {
      await savePlace({ bookId: -5, place: place(2) });
      await saveAnnotation({ annotation: mark(crypto.randomUUID(), -5) });
      expect(await db.syncChanges.toArray()).toEqual([]);
      // Not even where everything is told, to an account that never heard of this device.
      await synchronize();
      expect(await world.stored()).toEqual({});
    });
  });
});

describe('a device', () => {
  async function liveOn() {
    await addToShelf({ bookId: book });
    await savePlace({ bookId: book, place: place(3) });
    await saveAnnotation({ annotation: { ...mark(crypto.randomUUID(), book), note: 'a note' } });
    const made = await createCollection({ name: 'By the sea', bookIds: [book] });
    if (made.ok) await collectBooks({ id: made.value.id, bookIds: [book] });
    await saveReadingSettings({ patch: { fontSize: 24, brightness: 40 } });
  }

  it('that lost its storage has all of it back', async () => {
    await on(phone, async () => {
      await liveOn();
      await synchronize();
    });
    await world.addDevice('the phone again');
    await synchronize();
    expect(await readLibrary()).toMatchObject({
      items: [{ bookId: book, card: { bookName: 'A Sample: synced 1' }, place: { target: 3 } }],
      collections: [{ name: 'By the sea', bookIds: [book] }],
    });
    expect(await readAnnotations(book)).toMatchObject([{ note: 'a note', quote: 'words' }]);
    expect(await readHistory()).toMatchObject([{ id: book, lastTarget: 3 }]);
    // How bright a screen is is its own.
    expect(await readReadingSettings()).toMatchObject({ fontSize: 24, brightness: 100 });
    expect(await db.syncChanges.count()).toBe(0);
  });

  it('that is new says nothing of what it hears', async () => {
    await on(phone, async () => {
      await liveOn();
      await saveSetting({ key: SHELF_VIEW_KEY, value: { sort: 'title' } });
      await orderShelf({ bookIds: world.bookIds });
      await synchronize();
    });
    await world.addDevice('a new one');
    // It has something of its own to say, and so hears everything first and then is heard.
    await saveAnnotation({ annotation: mark(crypto.randomUUID(), book) });
    const fetch = vi.fn(world.way.fetch);
    vi.stubGlobal('fetch', fetch);
    await synchronize();
    expect(await world.held()).toEqual(await world.stored());
    // As if it had been changed there, it would overrule what another device changes meanwhile.
    const said = fetch.mock.calls.flatMap(([path, init]) => changesIn(path, init));
    expect(said.map(({ kind }) => kind)).toEqual(['annotation', 'annotation']);
  });

  it('that was used before it could synchronise tells what it has', async () => {
    await on(phone, async () => {
      await liveOn();
      // As an older version of the app left it: nothing was noted.
      await db.syncChanges.clear();
      await synchronize();
    });
    await on(desktop, async () => {
      await synchronize();
      expect((await readShelf()).map(({ bookId }) => bookId)).toEqual([book]);
      expect(await readAnnotations(book)).toHaveLength(1);
    });
  });

  it('that was away longer than removals are remembered drops what was removed', async () => {
    const [, other] = world.bookIds as [number, number];
    await on(phone, async () => {
      await addToShelf({ bookId: book });
      await addToShelf({ bookId: other });
      await synchronize();
    });
    await on(desktop, async () => {
      await synchronize();
      await removeFromShelf({ bookId: book });
      await synchronize();
    });
    await forgetRemovals(context.db, new Date(world.now + 400 * 86_400_000));
    await on(phone, async () => {
      await synchronize();
      expect((await readShelf()).map(({ bookId }) => bookId)).toEqual([other]);
      expect(await world.held()).toEqual(await world.stored());
    });
  });

  it('takes out of a full account what was removed, though other changes wait that it has no room for', async () => {
    const account = eq(syncAccounts.userId, world.userId);
    await on(phone, async () => {
      await addToShelf({ bookId: book });
      await synchronize();
      await context.db.update(syncAccounts).set({ items: SYNC_MOST_ITEMS }).where(account);
      await addToShelf({ bookId: world.bookIds[1] as number });
      expect(await synchronize()).toMatchObject({ ok: false, failure: { name: 'accountFull' } });
      await removeFromShelf({ bookId: book });
      await addToShelf({ bookId: world.bookIds[2] as number });
      expect(await synchronize()).toMatchObject({ ok: false, failure: { name: 'accountFull' } });
      expect(await world.stored()).not.toHaveProperty([`shelf ${book}`]);
      expect(await db.syncChanges.count()).toBe(2);
      expect(await readAccountFull()).toBe(true);
      await context.db.update(syncAccounts).set({ items: 1 }).where(account);
      await synchronize();
      expect(await readAccountFull()).toBe(false);
    });
  });

  it('keeps what a full account does not take, hears on, and tells it when there is room', async () => {
    const account = eq(syncAccounts.userId, world.userId);
    await on(desktop, async () => {
      await savePlace({ bookId: book, place: place(3) });
      await synchronize();
    });
    await context.db.update(syncAccounts).set({ items: SYNC_MOST_ITEMS }).where(account);
    await on(phone, async () => {
      await addToShelf({ bookId: book });
      for (let time = 0; time < 2; time++) {
        expect(await synchronize()).toMatchObject({ ok: false, failure: { name: 'accountFull' } });
        expect(await db.syncChanges.count()).toBe(1);
      }
      expect(await readPlace(book)).toMatchObject({ target: 3 });
      await context.db.update(syncAccounts).set({ items: 1 }).where(account);
      expect(await synchronize()).toMatchObject({ ok: true });
      expect(await db.syncChanges.count()).toBe(0);
      expect(await world.stored()).toHaveProperty([`shelf ${book}`]);
    });
  });

  it('takes nothing in for an account that is not its own any more', async () => {
    await on(phone, async () => {
      await addToShelf({ bookId: book });
      await synchronize();
    });
    await on(desktop, async () => {
      const asked = synchronize();
      await db.meta.put(metaRow('accountId', world.userId + 1_000));
      expect(await asked).toMatchObject({ ok: false });
      expect(await readShelf()).toEqual([]);
    });
  });
});
