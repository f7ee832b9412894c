import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { db } from '../../../../data/tables/db';
import type { FirstReading } from './FirstReading';
import { endReady, keepReady, lookReady } from './readyReading';

const { last } = vi.hoisted(() => ({ last: vi.fn() }));
vi.mock('../../../../data/queries/history', () => ({ readLately: last }));

/** Which book was read last, and where, as a row that a live query can hear of. */
const leftIn = (bookId: number, target: number) =>
  db.settings.put({ key: 'last', value: { bookId, target } });
const turned = (page: number) => db.settings.put({ key: 'place', value: page });

let listening: number;
const read = vi.fn(async (bookId: number, target: number) => {
  const place = await db.settings.get('place');
  return {
    book: { id: bookId },
    place: { target, page: place?.value },
    rows: {
      listen: () => {
        listening++;
        return () => listening--;
      },
    },
  } as unknown as FirstReading;
});

beforeEach(async () => {
  listening = 0;
  read.mockClear();
  await db.settings.clear();
  last.mockImplementation(async () => {
    const row = await db.settings.get('last');
    return row ? [row.value] : [];
  });
});
afterEach(endReady);

const pageOf = (reading: FirstReading | undefined) =>
  (reading?.place as unknown as { page: number } | undefined)?.page;

it('is the chapter that was left last, as it stands now, and no other', async () => {
  await leftIn(2, 3);
  await turned(1);
  keepReady(read);
  await vi.waitFor(() => expect(pageOf(lookReady(2, 3))).toBe(1));
  expect(lookReady(2, 4)).toBeUndefined();
  expect(lookReady(1, 3)).toBeUndefined();

  await turned(2);
  await vi.waitFor(() => expect(pageOf(lookReady(2, 3))).toBe(2));
  await leftIn(5, 1);
  await vi.waitFor(() => expect(pageOf(lookReady(5, 1))).toBe(2));
  expect(lookReady(2, 3)).toBeUndefined();
  expect(listening).toBe(1);
});

it('is not there while it is read again', async () => {
  await leftIn(2, 3);
  keepReady(read);
  await vi.waitFor(() => expect(lookReady(2, 3)).toBeDefined());
  let goOn: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  read.mockImplementationOnce(async () => {
    await db.settings.get('place');
    await held;
    return { rows: { listen: () => () => undefined } } as unknown as FirstReading;
  });
  await turned(2);
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2));
  expect(lookReady(2, 3)).toBeUndefined();
  goOn();
  await vi.waitFor(() => expect(lookReady(2, 3)).toBeDefined());
});

it('ends with the first reader that opens, and is read no more', async () => {
  await leftIn(2, 3);
  keepReady(read);
  keepReady(read);
  await vi.waitFor(() => expect(lookReady(2, 3)).toBeDefined());
  expect(read).toHaveBeenCalledTimes(1);
  endReady();
  expect(lookReady(2, 3)).toBeUndefined();
  expect(listening).toBe(0);
  await turned(2);
  await db.settings.get('place');
  expect(read).toHaveBeenCalledTimes(1);
});

it('is not there where nothing was read yet, or the device cannot say', async () => {
  keepReady(read);
  await vi.waitFor(() => expect(last).toHaveBeenCalled());
  expect(lookReady(2, 3)).toBeUndefined();
  read.mockRejectedValueOnce(new Error('no'));
  await leftIn(2, 3);
  await vi.waitFor(() => expect(read).toHaveBeenCalledOnce());
  expect(lookReady(2, 3)).toBeUndefined();
});
