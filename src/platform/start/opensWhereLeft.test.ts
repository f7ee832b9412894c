import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { chapterToOpen, chooseOpening, recordOpenPage } from './opensWhereLeft';

const device = vi.hoisted(() => ({ read: (): Promise<unknown[]> => Promise.resolve([]) }));
vi.mock('../../../data/queries/history', () => ({ readLately: () => device.read() }));

const open = ({ type = 'navigate', referrer = '', pathname = '/BookShelf', search = '' } = {}) => {
  vi.stubGlobal('performance', { getEntriesByType: () => [{ type }] });
  vi.stubGlobal('document', { referrer });
  vi.stubGlobal('location', { pathname, search });
  return chapterToOpen();
};

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  device.read = async () => [{ bookId: 2, target: 7 }];
  chooseOpening(true);
  recordOpenPage('/reading/2/7');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('the app opens the chapter that was read last', async () => {
  expect(await open()).toBe('/reading/2/7');
});

it.each([
  ['a reload', { type: 'reload' }],
  ['Back', { type: 'back_forward' }],
  ['a link of another page', { referrer: 'https://example.org/' }],
  ['another page', { pathname: '/home' }],
  ['a page with a query', { search: '?source=x' }],
])('%s opens unchanged', async (_, start) => {
  expect(await open(start)).toBeUndefined();
});

it('the library opens if the app was left there or reopening is off', async () => {
  recordOpenPage('/BookShelf');
  expect(await open()).toBeUndefined();
  recordOpenPage('/reading/2/7');
  chooseOpening(false);
  expect(await open()).toBeUndefined();
});

it('the library opens if the history is empty or cannot be read', async () => {
  device.read = async () => [];
  expect(await open()).toBeUndefined();
  device.read = () => Promise.reject(new Error('failed'));
  expect(await open()).toBeUndefined();
});

it('the library opens without waiting for a database that another tab blocks', async () => {
  vi.useFakeTimers();
  device.read = () => new Promise(() => undefined);
  const opened = open();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await opened).toBeUndefined();
});
