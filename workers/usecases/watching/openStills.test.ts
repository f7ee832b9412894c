import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import { stillsPath } from '../../../contract/catalogue/contentPaths';
import { PARTS_CACHE } from '../../../data/caches/cacheNames';
import { readKeptEpisodes } from '../../../data/queries/keptEpisodes';
import {
  bytesOf,
  cached,
  DRAMA,
  drama,
  FREE,
  failure,
  HEIGHT,
  PAID,
  server,
  unlocked,
  withDramaDevice,
} from '../../../tests/doubles/dramaDevice';
import { useCases } from '../index';

withDramaDevice();
const { keepEpisodes, openDrama, openStills } = useCases;

const stills = (target: number) => openStills({ videoId: DRAMA, target });
const pathOf = (target: number) => stillsPath(drama.filmOf(target).preview?.hash ?? '');

it('stills of a free episode are served as they are, later from the device', async () => {
  expect(bytesOf(await stills(FREE))).toEqual(drama.stillsOf(FREE));
  server.isDown = true;
  expect(bytesOf(await stills(FREE))).toEqual(drama.stillsOf(FREE));
});

it('stills of a locked episode stay locked and are not fetched', async () => {
  expect(await stills(PAID)).toMatchObject(failure('locked'));
  expect(server.contentFetches.map(({ path }) => path)).not.toContain(pathOf(PAID));
});

it('stills of an unlocked episode open, and stay sealed on the device', async () => {
  await openDrama({ videoId: DRAMA });
  await unlocked(PAID);
  expect(bytesOf(await stills(PAID))).toEqual(drama.stillsOf(PAID));
  const kept = Buffer.from(cached.files(PARTS_CACHE).get(pathOf(PAID)) ?? []);
  expect(kept.length).toBeGreaterThan(700);
  expect(kept.includes(Buffer.from(drama.stillsOf(PAID).subarray(0, 32)))).toBe(false);
});

it('stills are stored with a kept episode, and fetched again if corrupted', async () => {
  await keepEpisodes({ videoId: DRAMA, targets: [FREE], height: HEIGHT });
  await vi.waitFor(async () => expect((await readKeptEpisodes(DRAMA))[0]?.state).toBe('done'));
  server.isDown = true;
  expect(bytesOf(await stills(FREE))).toEqual(drama.stillsOf(FREE));
  cached.spoil(PARTS_CACHE, pathOf(FREE));
  expect(await stills(FREE)).toMatchObject(failure('offline'));
  server.isDown = false;
  expect(bytesOf(await stills(FREE))).toEqual(drama.stillsOf(FREE));
});
