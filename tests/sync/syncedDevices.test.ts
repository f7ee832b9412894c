// Must be the first import: it replaces the browser's storage before Dexie looks for it.
import '../simulator/deviceStorage';
import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { SYNC_MOST_ITEMS } from '../../contract/reading/limits';
import { readAccountFull } from '../../data/queries/account';
import { AGE_KEY, readIsOfAge } from '../../data/queries/age';
import { readFollowed } from '../../data/queries/authors';
import { readHistory } from '../../data/queries/history';
import { readAnnotations, readPlace } from '../../data/queries/places';
import { readReadingSettings } from '../../data/queries/readingSettings';
import { readLibrary, readShelf, SHELF_VIEW_KEY } from '../../data/queries/shelf';
import { db } from '../../data/tables/db';
import { metaRow } from '../../data/tables/meta';
import { syncAccounts } from '../../server/ground/db/schema/sync';
import { forgetRemovals } from '../../server/sync/syncAccount';
import { useCases } from '../../workers/usecases';
import {
  book,
  changesIn,
  context,
  desktop,
  mark,
  on,
  phone,
  place,
  withTwoDevices,
  world,
} from './twoDevices';

withTwoDevices();

vi.mock('idb-keyval', async () => (await import('../simulator/deviceStorage')).keyval);
const { addToShelf, collectBooks, createCollection, removeFromShelf, saveAnnotation } = useCases;
const { orderShelf, savePlace, saveReadingSettings, saveSetting, synchronize } = useCases;

describe('a device', () => {
  async function liveOn() {
    await addToShelf({ bookId: book });
    await savePlace({ bookId: book, place: place(3) });
    await saveAnnotation({ annotation: { ...mark(crypto.randomUUID(), book), note: 'a note' } });
    const made = await createCollection({ name: 'By the sea', bookIds: [book] });
    if (made.ok) await collectBooks({ id: made.value.id, bookIds: [book] });
    await saveReadingSettings({ patch: { fontSize: 24, brightness: 40 } });
  }

  it('that lost its storage gets the account’s data back', async () => {
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
    // Brightness is a setting of the device, not of the account.
    expect(await readReadingSettings()).toMatchObject({ fontSize: 24, brightness: 100 });
    expect(await db.syncChanges.count()).toBe(0);
  });

  it('knows that the reader said their age on another one', async () => {
    await on(phone, async () => {
      await saveSetting({ key: AGE_KEY, value: true });
      await synchronize();
    });
    await on(desktop, async () => {
      expect(await readIsOfAge()).toBe(false);
      await synchronize();
      expect(await readIsOfAge()).toBe(true);
    });
  });

  it('follows whom another one followed in a tunnel, and stops with it', async () => {
    const follow = useCases.followAuthor;
    await on(phone, async () => {
      world.setOnline(false);
      await follow({ authorId: 7, name: 'Ada' });
      await synchronize();
      world.setOnline(true);
      world.pass(600_000);
      await synchronize();
    });
    await on(desktop, async () => {
      expect(await readFollowed()).toEqual([]);
      await synchronize();
      expect(await readFollowed()).toMatchObject([{ authorId: 7, name: 'Ada' }]);
      await useCases.unfollowAuthor({ authorId: 7 });
      await synchronize();
    });
    await on(phone, async () => {
      await synchronize();
      expect(await readFollowed()).toEqual([]);
    });
  });

  it('that is new does not send what it receives', async () => {
    await on(phone, async () => {
      await liveOn();
      await saveSetting({ key: SHELF_VIEW_KEY, value: { sort: 'title' } });
      await orderShelf({ bookIds: world.bookIds });
      await synchronize();
    });
    await world.addDevice('a new one');
    await saveAnnotation({ annotation: mark(crypto.randomUUID(), book) });
    const fetch = vi.fn(world.way.fetch);
    vi.stubGlobal('fetch', fetch);
    await synchronize();
    expect(await world.held()).toEqual(await world.stored());
    // Sent as changes, received items would overrule what another device changes meanwhile.
    const said = fetch.mock.calls.flatMap(([path, init]) => changesIn(path, init));
    expect(said.map(({ kind }) => kind)).toEqual(['annotation', 'annotation']);
  });

  it('that was used before it could sync sends what it has', async () => {
    await on(phone, async () => {
      await liveOn();
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

  it('removes items from a full account even while other changes wait for room', async () => {
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

  it('keeps changes that a full account rejects, still receives, and sends them later', async () => {
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

  it('accepts no changes for an account that is no longer its own', async () => {
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
