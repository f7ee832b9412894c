// First of all: it stands where the browser's storage is before Dexie looks for that.
import '../simulator/deviceStorage';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { db } from '../../data/db';
import { readShelf } from '../../data/queries/shelf';
import { openTestContext, type TestContext } from '../../server/testing/openTestContext';
import { useCases } from '../../workers/usecases';
import { type SyncDevice, SyncWorld } from './SyncWorld';

vi.mock('idb-keyval', async () => (await import('../simulator/deviceStorage')).keyval);

const { addToShelf, removeFromShelf, synchronize } = useCases;

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
});
