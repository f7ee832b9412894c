// Must be the first import: it replaces the browser's storage before Dexie looks for it.
import '../simulator/deviceStorage';
import { describe, expect, it, vi } from 'vitest';
import { readHistory } from '../../data/queries/history';
import { readAnnotations, readFork, readPlace } from '../../data/queries/places';
import { readReadingTime } from '../../data/queries/readingTime';
import { readShelf } from '../../data/queries/shelf';
import { db } from '../../data/tables/db';
import { useCases } from '../../workers/usecases';
import { synchronizeSoon } from '../../workers/usecases/session/synchronize';
import { book, desktop, mark, on, phone, place, withTwoDevices, world } from './twoDevices';

withTwoDevices();

vi.mock('idb-keyval', async () => (await import('../simulator/deviceStorage')).keyval);
const { addToShelf, choosePlace, removeFromShelf, saveAnnotation } = useCases;
const { saveReadingGoal, recordReadingTime, savePlace, synchronize } = useCases;

describe('reading time', () => {
  it('is the sum of both devices, also when sent repeatedly', async () => {
    const read = async (minutes: number) => {
      const to = Date.now();
      world.pass(minutes * 60_000);
      await recordReadingTime({ from: to, to: to + minutes * 60_000 });
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

  it('syncs its goal to another device', async () => {
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
  it('syncs additions and removals between devices', async () => {
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

  it('does not get a removed book back by reading it elsewhere, only by adding it', async () => {
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

describe('a passage', () => {
  it('marked independently on two devices becomes one mark with the note of the first', async () => {
    const id = '6f1c2b1e-0000-5000-8000-00000000000a';
    await on(phone, async () => {
      await saveAnnotation({ annotation: { ...mark(id, book), note: 'Ask Colin' }, isMarked: true });
      await synchronize();
    });
    await on(desktop, async () => {
      await saveAnnotation({ annotation: { ...mark(id, book), color: 'pink' }, isMarked: true });
      await synchronize();
      expect(await readAnnotations(book)).toMatchObject([{ id, color: 'pink', note: 'Ask Colin' }]);
    });
    await on(phone, async () => {
      await synchronize();
      expect(await readAnnotations(book)).toMatchObject([{ id, color: 'pink', note: 'Ask Colin' }]);
    });
  });
});

describe('a place', () => {
  it('set by turning back wins over a later one, and the furthest place stays', async () => {
    await on(phone, async () => {
      await savePlace({ bookId: book, place: place(12) });
      await synchronize();
      // This device's clock is a year slow, which must not matter.
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

  it('stored only by opening the book never wins, and its reader is asked', async () => {
    await on(phone, async () => {
      await savePlace({ bookId: book, place: place(12), device: 'Chrome on Android' });
      await synchronize();
    });
    await on(desktop, async () => {
      await savePlace({ bookId: book, place: place(1, 0), isOpened: true });
      expect(await readPlace(book)).toMatchObject({ target: 1 });
      await synchronize();
      expect(await world.placesOf(book)).toMatchObject({ current: { target: 12 }, furthest: { target: 12 } });
      expect(await readFork(book)).toMatchObject({ theirs: { target: 12 }, mine: { target: 1 } });
    });
    await on(phone, async () => {
      await synchronize();
      expect(await readPlace(book)).toMatchObject({ target: 12 });
      expect(await readFork(book)).toBeUndefined();
    });
    await on(desktop, async () => {
      await savePlace({ bookId: book, place: place(1, 0.3) });
      await synchronize();
    });
    await on(phone, async () => {
      await synchronize();
      expect(await readFork(book)).toMatchObject({ theirs: { target: 1 }, mine: { target: 12 } });
    });
  });

  it('that differs on two devices is asked about on both until one is chosen', async () => {
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
      // This device's place arrived last and wins; the other device's place is not lost.
      expect(await readPlace(book)).toMatchObject({ target: 5 });
      expect(await readFork(book)).toMatchObject({
        theirs: { target: 12, device: 'Chrome on Android', at: world.now },
        mine: { target: 5 },
      });
    });
    await on(phone, async () => {
      await synchronize();
      expect(await readFork(book)).toMatchObject({ theirs: { target: 5 }, mine: { target: 12 } });
      // An open tab still opens at this device's place; opening alone changes nothing.
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

describe('a change', () => {
  it('is sent ever more rarely while nothing gets through, however often a page is turned', async () => {
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

  it('made during weeks offline takes one row per item, and all of it is sent', async () => {
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

  it('is stored sealed while it is being sent', async () => {
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

  it('in an own book is not sent', async () => {
    await on(phone, async () => {
      await savePlace({ bookId: -5, place: place(2) });
      await saveAnnotation({ annotation: mark(crypto.randomUUID(), -5) });
      expect(await db.syncChanges.toArray()).toEqual([]);
      // Own books also stay out of the full upload to an account that does not know this device.
      await synchronize();
      expect(await world.stored()).toEqual({});
    });
  });
});
