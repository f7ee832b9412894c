import { beforeEach, expect, it, vi } from 'vitest';

const BEGAN = Date.UTC(2026, 4, 1);
type Kept = { time: number; target: number; id: number };
const device = vi.hoisted(() => ({
  read: [] as Kept[],
  watched: [] as Kept[],
  places: {} as Record<number, number>,
  episodes: {} as Record<number, number>,
  adParams: undefined as unknown,
}));
vi.mock('../../../data/queries/history', () => ({
  readLately: async () => device.read.map(({ id, ...row }) => ({ bookId: id, ...row })),
  watchedLately: async () =>
    device.watched.map(({ id, target, time }) => ({ videoId: id, lastTarget: target, time })),
}));
vi.mock('../../../data/queries/places', () => ({
  readPlace: async (id: number) => device.places[id] && { target: device.places[id] },
}));
vi.mock('../../../data/queries/dramas', () => ({
  readWatching: async (id: number) => device.episodes[id] && { lastTarget: device.episodes[id] },
}));
vi.mock('../../../data/queries/sealedSettings', () => ({
  readSealedSetting: async () => device.adParams,
}));

async function carried(pathname: string, began = '/home') {
  vi.stubGlobal('location', { pathname });
  vi.stubGlobal('performance', {
    timeOrigin: BEGAN,
    getEntriesByType: () => [{ name: `https://books.example${began}` }],
  });
  const { readCarriedPlace } = await import('./carriedPlace');
  return readCarriedPlace();
}

beforeEach(() => {
  Object.assign(device, { read: [], watched: [], places: {}, episodes: {}, adParams: undefined });
  return () => vi.unstubAllGlobals();
});

it.each([
  ['/reading/2/3', { targetId: 2, number: 3 }],
  ['/drama/10/4', { targetId: 10, number: 4 }],
  ['/bookInfo/2', { targetId: 2, number: 1 }],
  ['/dramaInfo/10', { targetId: 10, number: 1 }],
  ['/reading/2/-1', { targetId: 2, number: 1 }],
])('the title at %s is carried to another browser', async (pathname, place) => {
  expect(await carried(pathname)).toEqual(place);
});

it('a title’s page carries the reader’s place in it to another browser', async () => {
  device.places[2] = 7;
  device.episodes[10] = 5;
  expect(await carried('/bookInfo/2')).toEqual({ targetId: 2, number: 7 });
  expect(await carried('/dramaInfo/10')).toEqual({ targetId: 10, number: 5 });
});

it('home carries the last title of this visit, else that of its first address', async () => {
  expect(await carried('/home', '/reading/2/3?isDeepLink=1')).toEqual({ targetId: 2, number: 3 });
  expect(await carried('/home', '/drama/10/2')).toEqual({ targetId: 10, number: 2 });
  device.read = [{ id: 2, target: 5, time: BEGAN + 1 }];
  expect(await carried('/home', '/reading/2/3')).toEqual({ targetId: 2, number: 5 });
  device.watched = [{ id: 10, target: 2, time: BEGAN + 2 }];
  expect(await carried('/googlePlay', '/reading/2/3')).toEqual({ targetId: 10, number: 2 });
});

it('a title from before this visit or an own book is not carried', async () => {
  device.read = [{ id: 2, target: 5, time: BEGAN - 1 }];
  expect(await carried('/home')).toBeUndefined();
  device.read = [{ id: -4, target: 5, time: BEGAN + 1 }];
  expect(await carried('/home')).toBeUndefined();
  expect(await carried('/reading/-4/1')).toBeUndefined();
});

it('an advertisement’s title is carried if there is no other', async () => {
  device.adParams = { id: 9, number: 3, time: 0 };
  expect(await carried('/home')).toEqual({ targetId: 9, number: 3 });
  expect(await carried('/home', '/bookInfo/2')).toEqual({ targetId: 2, number: 1 });
});
