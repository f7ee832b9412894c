import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sealPlaces } from '../../../data/sealing/sealedRows';
import { db } from '../../../data/tables/db';
import { freshDevice } from '../../../tests/doubles/freshDevice';
import { bookRow, shelfRow } from '../../../tests/doubles/rows';
import { keepAppBadge } from './appBadge';

let icon: number | undefined;
let stop: () => void = () => undefined;
beforeEach(async () => {
  await freshDevice();
  icon = undefined;
  Object.assign(navigator, {
    setAppBadge: async (count: number) => void (icon = count),
    clearAppBadge: async () => void (icon = 0),
  });
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function readUpTo(target: number): Promise<void> {
  const place = { target, blockId: 'b', offset: 0, quote: '', chapterShare: 0, at: 1 };
  await db.places.put(await sealPlaces(7, { current: place, furthest: place }));
}

it('the icon badge counts unread chapters, including new ones and synced reading', async () => {
  await db.bookshelf.put(shelfRow(7));
  await db.books.put(bookRow(7, { chapterCount: 5 }));
  await readUpTo(2);
  stop = keepAppBadge();
  await vi.waitFor(() => expect(icon).toBe(3));
  await db.books.put(bookRow(7, { chapterCount: 6 }));
  await vi.waitFor(() => expect(icon).toBe(4));
  // Stores the place as sync does.
  await readUpTo(6);
  await vi.waitFor(() => expect(icon).toBe(0));
});

it('an unsupported or failing icon badge throws nothing', async () => {
  const told = vi.spyOn(console, 'info').mockImplementation(() => undefined);
  Object.assign(navigator, { clearAppBadge: () => Promise.reject(new Error('no icon')) });
  stop = keepAppBadge();
  await vi.waitFor(() => expect(told).toHaveBeenCalled());
  Reflect.deleteProperty(navigator, 'setAppBadge');
  expect(keepAppBadge()()).toBeUndefined();
});
