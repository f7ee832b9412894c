import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { db } from '../../../../data/tables/db';
import { freshDevice } from '../../../../tests/doubles/freshDevice';
import { carryOn, loadReading, readAhead } from './loadReading';

beforeEach(freshDevice);
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('the device is read once for a press and its release', async () => {
  const get = vi.spyOn(db.chapters, 'get');
  const ahead = readAhead(1, 4);
  expect(await loadReading(1, 4)).toBe(await ahead);
  expect(get).toHaveBeenCalledTimes(1);
});

it('the device is not read again for a chapter reached inside the reader', async () => {
  const first = await loadReading(1, 4);
  const get = vi.spyOn(db.chapters, 'get');
  carryOn(1, 5, first);
  expect(await loadReading(1, 5)).toBe(first);
  expect(get).not.toHaveBeenCalled();
  expect(await loadReading(1, 5)).not.toBe(first);
  expect(get).toHaveBeenCalledTimes(1);
});
