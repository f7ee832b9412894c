import 'fake-indexeddb/auto';
import { describe, expect, it, vi } from 'vitest';
import { PARTS_CACHE } from '../../../data/caches/cacheNames';
import { readKeptDramas, readKeptEpisodes } from '../../../data/queries/keptEpisodes';
import { db } from '../../../data/tables/db';
import { freeSpace } from '../../../data/tables/freeSpace';
import {
  bytesOf,
  cached,
  DRAMA,
  drama,
  HEIGHT,
  server,
  withDramaDevice,
} from '../../../tests/doubles/dramaDevice';
import { useCases } from '../index';
import { resumeEpisodes } from './keepEpisodes';

withDramaDevice();
const { keepEpisodes, openDrama, openPart, pauseEpisodes, removeEpisodes } = useCases;
/** Init, head, captions, stills and four parts. */
const FILES = 8;

const keep = (targets: readonly number[], height = HEIGHT) =>
  keepEpisodes({ videoId: DRAMA, targets, height });
const states = async () => (await readKeptEpisodes(DRAMA)).map(({ target, state }) => [target, state]);
const settled = async () => {
  await vi.waitFor(async () => expect((await states()).flat()).not.toContain('running'));
  await navigator.locks.request('dogear-keep-episodes', async () => undefined);
  return readKeptEpisodes(DRAMA);
};
const partOf = (target: number, part: number, height = HEIGHT) =>
  openPart({ videoId: DRAMA, target, height, part });
const cachedPaths = () => [...cached.files(PARTS_CACHE).keys()];

describe('keeping episodes', () => {
  it('fetches and verifies every file, and plays offline', async () => {
    expect(await keep([1, 2])).toEqual({ ok: true, value: { begun: 2 } });
    const rows = await settled();
    expect(rows).toMatchObject([
      { target: 1, state: 'done', height: HEIGHT, total: FILES, stored: FILES, failure: null },
      { target: 2, state: 'done' },
    ]);
    expect(rows[0]?.verifiedAt).toBeGreaterThan(0);
    const [listed] = drama.entries();
    expect(rows[0]?.bytes).toBeGreaterThan(listed?.sizes.find(({ height }) => height === HEIGHT)?.bytes ?? 0);
    expect((await readKeptDramas())[0]).toMatchObject({ videoId: DRAMA, title: 'A Drama' });
    server.isDown = true;
    for (let part = 0; part < 4; part++) {
      expect(bytesOf(await partOf(2, part))).toEqual(drama.plainOf(2, HEIGHT, part));
    }
  });

  it('leaves kept episodes alone, and replaces one if another size is requested', async () => {
    await keep([1]);
    await settled();
    expect(await keep([1])).toEqual({ ok: true, value: { begun: 0 } });
    const before = cachedPaths();
    expect(await keep([1], 240)).toEqual({ ok: true, value: { begun: 1 } });
    expect(await settled()).toMatchObject([{ height: 240, state: 'done' }]);
    const after = cachedPaths();
    expect(after).toHaveLength(before.length);
    expect(after).not.toContain(drama.pathOf(1, HEIGHT, 0));
  });

  it('takes the next smaller size if the requested one is missing', async () => {
    await keep([1], 360);
    expect(await settled()).toMatchObject([{ height: 240, state: 'done' }]);
  });

  it('fails if one episode does not exist, and keeps none', async () => {
    expect(await keep([1, 9])).toMatchObject({ ok: false, failure: { name: 'notFound' } });
    expect(await states()).toEqual([]);
  });

  it('fails on a damaged file, and succeeds later once it is intact', async () => {
    const path = drama.pathOf(1, HEIGHT, 2);
    const whole = server.files.get(path);
    server.files.set(path, { body: new Uint8Array([1, 2, 3]), type: 'video/mp4' });
    await keep([1]);
    expect(await settled()).toMatchObject([
      { state: 'failed', verifiedAt: null, failure: { name: 'damaged' } },
    ]);
    if (whole) server.files.set(path, whole);
    await resumeEpisodes();
    expect(await states()).toEqual([[1, 'done']]);
  }, 20_000);

  it('stops offline, and a later start continues from the stored files', async () => {
    await openDrama({ videoId: DRAMA });
    const [first, last] = [drama.pathOf(1, HEIGHT, 0), drama.pathOf(1, HEIGHT, 3)];
    server.whenFetched.set(first, () => {
      server.isDown = true;
    });
    await keep([1, 2]);
    const rows = await settled();
    expect(rows.map(({ state, failure }) => [state, failure?.name])).toEqual([
      ['failed', 'offline'],
      ['failed', 'offline'],
    ]);
    expect(rows[0]?.stored).toBeGreaterThan(0);
    server.isDown = false;
    server.contentFetches.length = 0;
    await resumeEpisodes();
    expect(await states()).toEqual([
      [1, 'done'],
      [2, 'done'],
    ]);
    const again = server.contentFetches.map(({ path }) => path);
    expect(again).not.toContain(first);
    expect(again).toContain(last);
  });

  it('fails on a full device, and succeeds when requested again with room', async () => {
    cached.room = 3;
    await keep([1, 2]);
    expect((await settled()).map(({ failure }) => failure?.name)).toEqual(['storageFull', 'storageFull']);
    await resumeEpisodes();
    expect(await states()).toEqual([
      [1, 'failed'],
      [2, 'failed'],
    ]);
    cached.room = Number.POSITIVE_INFINITY;
    await keep([1]);
    await settled();
    expect(await states()).toEqual([
      [1, 'done'],
      [2, 'failed'],
    ]);
  });

  it('stays paused until requested again', async () => {
    await openDrama({ videoId: DRAMA });
    const paused = new Promise<unknown>((resolve) =>
      server.whenFetched.set(drama.pathOf(1, HEIGHT, 0), () => {
        void pauseEpisodes({ videoId: DRAMA, targets: [1, 2] }).then(resolve);
      }),
    );
    await keep([1, 2]);
    await paused;
    await settled();
    expect(await states()).toEqual([
      [1, 'paused'],
      [2, 'paused'],
    ]);
    await resumeEpisodes();
    expect(await states()).toEqual([
      [1, 'paused'],
      [2, 'paused'],
    ]);
    await keep([1, 2]);
    await settled();
    expect(await states()).toEqual([
      [1, 'done'],
      [2, 'done'],
    ]);
  });
});

describe('kept episodes', () => {
  it('stay when space is freed, while merely watched ones are deleted', async () => {
    await keep([1]);
    await settled();
    await partOf(2, 0);
    await freeSpace();
    const paths = cachedPaths();
    expect(paths).toContain(drama.pathOf(1, HEIGHT, 0));
    expect(paths).not.toContain(drama.pathOf(2, HEIGHT, 0));
  });

  it('free their space when removed, leaving the others', async () => {
    await keep([1, 2]);
    await settled();
    await removeEpisodes({ videoId: DRAMA, targets: [1] });
    expect(await states()).toEqual([[2, 'done']]);
    const paths = cachedPaths();
    expect(paths).not.toContain(drama.pathOf(1, HEIGHT, 0));
    expect(paths).toContain(drama.pathOf(2, HEIGHT, 0));
    expect(await db.filmFiles.count()).toBe(paths.length);
  });

  it('are fetched again if the browser cleared the cache', async () => {
    await keep([1]);
    await settled();
    await cached.delete(PARTS_CACHE);
    await openDrama({ videoId: DRAMA });
    await settled();
    expect(await states()).toEqual([[1, 'done']]);
    expect(cachedPaths()).toContain(drama.pathOf(1, HEIGHT, 0));
  });

  it('of a replaced film play the old one until kept again', async () => {
    await keep([1]);
    await settled();
    const old = drama.plainOf(1, HEIGHT, 0);
    const oldPath = drama.pathOf(1, HEIGHT, 0);
    drama.publish(1);
    await openDrama({ videoId: DRAMA });
    expect(bytesOf(await partOf(1, 0))).toEqual(old);
    expect(await keep([1])).toEqual({ ok: true, value: { begun: 1 } });
    await settled();
    expect(bytesOf(await partOf(1, 0))).toEqual(drama.plainOf(1, HEIGHT, 0));
    expect(cachedPaths()).not.toContain(oldPath);
  });
});
