import 'fake-indexeddb/auto';
import { describe, expect, it, vi } from 'vitest';
import { PARTS_CACHE } from '../../../data/caches/cacheNames';
import { wipeDevice } from '../../../data/inventory/wipeDevice';
import { readDrama, readFilm, readGrantedEpisodes } from '../../../data/queries/dramas';
import { db } from '../../../data/tables/db';
import {
  bytesOf,
  cached,
  counter,
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
const { cancelParts, openCaptions, openDrama, openEpisode, openPart, unlockRange } = useCases;
const CURRENT = { ok: true, value: { isCurrent: true } };

const part = (target: number, at: number | 'init' | 'head', height = HEIGHT) =>
  openPart({ videoId: DRAMA, target, height, part: at });
const fetchesOf = (path: string) => server.contentFetches.filter((each) => each.path === path).length;
const stateOf = async (target: number) =>
  (await readDrama(DRAMA))?.episodes.find((entry) => entry.target === target)?.state;

describe('opening a drama', () => {
  it('keeps its page and its episodes, and asks the next time only for what is new', async () => {
    expect(await openDrama({ videoId: DRAMA })).toEqual({ ok: true, value: null });
    expect(await readDrama(DRAMA)).toMatchObject({
      detail: { bookName: 'A Drama', runningTime: 32_000 },
      episodes: [{ target: 1, state: 'free' }, {}, { target: PAID, state: 'locked' }, {}],
    });
    await openDrama({ videoId: DRAMA });
    expect(server.callsOf('episodeList').map(({ revision }) => revision)).toEqual([
      undefined,
      drama.revision,
    ]);
    expect((await readDrama(DRAMA))?.episodes).toHaveLength(4);
  });

  it('offline says so and loses nothing', async () => {
    await openDrama({ videoId: DRAMA });
    server.isDown = true;
    expect(await openDrama({ videoId: DRAMA })).toMatchObject(failure('offline'));
    expect((await readDrama(DRAMA))?.episodes).toHaveLength(4);
  });
});

describe('opening an episode', () => {
  it('of a drama never seen brings its list and what it is made of', async () => {
    expect(await openEpisode({ videoId: DRAMA, target: FREE })).toEqual(CURRENT);
    expect(await readFilm(DRAMA, FREE)).toEqual(drama.filmOf(FREE));
    server.isDown = true;
    expect(await openEpisode({ videoId: DRAMA, target: FREE })).toEqual(CURRENT);
  });

  it('that does not exist is not found, after one look at the present list', async () => {
    await openDrama({ videoId: DRAMA });
    expect(await openEpisode({ videoId: DRAMA, target: 9 })).toMatchObject(failure('notFound'));
    expect(server.callsOf('episodeList')).toHaveLength(2);
    expect(await openEpisode({ videoId: 99, target: 1 })).toMatchObject(failure('notFound'));
  });

  it('whose list of parts arrives as something else is damaged, and nothing of it is kept', async () => {
    const { film } = drama.entries()[0] ?? { film: '' };
    server.files.set(`/content/${film}.json`, { body: '{}', type: 'application/json' });
    expect(await openEpisode({ videoId: DRAMA, target: FREE })).toMatchObject(failure('damaged'));
    expect(await db.films.count()).toBe(0);
  });

  it('goes on with an older film while the present one cannot be had', async () => {
    await openEpisode({ videoId: DRAMA, target: FREE });
    const before = drama.filmOf(FREE);
    drama.publish(FREE);
    await openDrama({ videoId: DRAMA });
    server.isDown = true;
    expect(await openEpisode({ videoId: DRAMA, target: FREE })).toEqual({
      ok: true,
      value: { isCurrent: false },
    });
    expect(await readFilm(DRAMA, FREE)).toEqual(before);
    server.isDown = false;
    expect(await openEpisode({ videoId: DRAMA, target: FREE })).toEqual(CURRENT);
    expect(await readFilm(DRAMA, FREE)).toEqual(drama.filmOf(FREE));
  });

  it('that is locked says so, and with no network too', async () => {
    expect(await openEpisode({ videoId: DRAMA, target: PAID })).toMatchObject(failure('locked'));
    expect(await readFilm(DRAMA, PAID)).toEqual(drama.filmOf(PAID));
    server.isDown = true;
    expect(await openEpisode({ videoId: DRAMA, target: PAID })).toMatchObject(failure('locked'));
  });

  it('that was unlocked elsewhere brings its key, which then opens it with no network', async () => {
    await openDrama({ videoId: DRAMA });
    await counter.grantElsewhere(PAID);
    expect(await openEpisode({ videoId: DRAMA, target: PAID })).toEqual(CURRENT);
    expect(await stateOf(PAID)).toBe('unlocked');
    await part(PAID, 0);
    server.isDown = true;
    expect(await openEpisode({ videoId: DRAMA, target: PAID })).toEqual(CURRENT);
    expect(bytesOf(await part(PAID, 0))).toEqual(drama.plainOf(PAID, HEIGHT, 0));
  });

  it('that came into the account behind what the device has heard of brings its key too', async () => {
    await openDrama({ videoId: DRAMA });
    await counter.grantElsewhere(PAID);
    await db.meta.put({ key: 'grantsAfter', value: { accountId: 12, after: 1_000 } });
    expect(await openEpisode({ videoId: DRAMA, target: PAID })).toEqual(CURRENT);
  });
});

describe('a part', () => {
  it.each([0, 3, 'init', 'head'] as const)(
    '%s of a free episode comes as it is, and the second time from the device',
    async (at) => {
      expect(bytesOf(await part(FREE, at))).toEqual(drama.plainOf(FREE, HEIGHT, at));
      expect(bytesOf(await part(FREE, at, 240))).toEqual(drama.plainOf(FREE, 240, at));
      server.isDown = true;
      expect(bytesOf(await part(FREE, at))).toEqual(drama.plainOf(FREE, HEIGHT, at));
    },
  );

  it('is fetched once for all who want it at once, and each has bytes of their own', async () => {
    await openEpisode({ videoId: DRAMA, target: FREE });
    const [first, second] = await Promise.all([part(FREE, 1), part(FREE, 1)]);
    expect(fetchesOf(drama.pathOf(FREE, HEIGHT, 1))).toBe(1);
    bytesOf(first).fill(0);
    expect(bytesOf(second)).toEqual(drama.plainOf(FREE, HEIGHT, 1));
  });

  it('that is spoiled on the device is thrown away and fetched again', async () => {
    await part(FREE, 2);
    const path = drama.pathOf(FREE, HEIGHT, 2);
    cached.spoil(PARTS_CACHE, path);
    expect(bytesOf(await part(FREE, 2))).toEqual(drama.plainOf(FREE, HEIGHT, 2));
    expect(fetchesOf(path)).toBe(2);
    server.isDown = true;
    expect(bytesOf(await part(FREE, 2))).toEqual(drama.plainOf(FREE, HEIGHT, 2));
    cached.spoil(PARTS_CACHE, path);
    expect(await part(FREE, 2)).toMatchObject(failure('offline'));
    expect(cached.files(PARTS_CACHE).has(path)).toBe(false);
  });

  it('that is not what its name says is damaged, and never kept', async () => {
    await openEpisode({ videoId: DRAMA, target: FREE });
    const path = drama.pathOf(FREE, HEIGHT, 0);
    server.files.set(path, { body: new Uint8Array(1_000), type: 'video/mp4' });
    expect(await part(FREE, 0)).toMatchObject(failure('damaged'));
    expect(cached.files(PARTS_CACHE).size).toBe(0);
    expect(server.contentFetches.at(-1)?.init.cache).toBe('reload');
  });

  it('that the film does not have is not found', async () => {
    expect(await part(FREE, 4)).toMatchObject(failure('notFound'));
    expect(await part(FREE, 0, 1080)).toMatchObject(failure('notFound'));
  });

  it('that is neither here nor to be had says that there is no network', async () => {
    await openEpisode({ videoId: DRAMA, target: FREE });
    server.isDown = true;
    expect(await part(FREE, 0)).toMatchObject(failure('offline'));
  });

  it('plays on a device that is full, and is not kept', async () => {
    cached.room = 0;
    expect(bytesOf(await part(FREE, 0))).toEqual(drama.plainOf(FREE, HEIGHT, 0));
    expect(cached.files(PARTS_CACHE).size).toBe(0);
  });

  it('is not waited for once the viewer has moved on', async () => {
    await openEpisode({ videoId: DRAMA, target: FREE });
    server.failNextContent({ kind: 'silent' });
    const waiting = part(FREE, 0);
    await vi.waitFor(() => expect(fetchesOf(drama.pathOf(FREE, HEIGHT, 0))).toBe(1));
    await cancelParts({ videoId: DRAMA, target: FREE });
    expect(await waiting).toMatchObject(failure('cancelled'));
    expect(bytesOf(await part(FREE, 0))).toEqual(drama.plainOf(FREE, HEIGHT, 0));
  });

  it('goes with everything else when the viewer leaves', async () => {
    await part(FREE, 0);
    await wipeDevice();
    expect(cached.files(PARTS_CACHE).size).toBe(0);
    expect(
      await Promise.all([db.dramas, db.episodeLists, db.films, db.filmFiles].map((table) => table.count())),
    ).toEqual([0, 0, 0, 0]);
  });
});

describe('a sealed part', () => {
  it('stays closed without a key, and nothing is fetched of it', async () => {
    await openEpisode({ videoId: DRAMA, target: PAID });
    expect(await part(PAID, 0)).toMatchObject(failure('locked'));
    expect(fetchesOf(drama.pathOf(PAID, HEIGHT, 0))).toBe(0);
  });

  it('opens once its episode is unlocked, and lies on the device as it was served', async () => {
    await openEpisode({ videoId: DRAMA, target: PAID });
    await unlocked(PAID);
    expect(await stateOf(PAID)).toBe('unlocked');
    const fetched = [0, 1, 2, 3].map(async (at) => bytesOf(await part(PAID, at)));
    expect(await Promise.all(fetched)).toEqual([0, 1, 2, 3].map((at) => drama.plainOf(PAID, HEIGHT, at)));
    const onDevice = Buffer.concat([...cached.files(PARTS_CACHE).values()]);
    expect(onDevice.length).toBeGreaterThan(4_000);
    for (const plain of drama.allPlainOf(PAID)) {
      expect(onDevice.includes(Buffer.from(plain.subarray(0, 64)))).toBe(false);
      expect(onDevice.includes(Buffer.from(plain.subarray(-64)))).toBe(false);
    }
    const rows = JSON.stringify(await Promise.all(db.tables.map((table) => table.toArray())));
    expect(rows).not.toContain(Buffer.from(drama.keyOf(PAID)).toString('base64'));
  });

  it('of a whole drama opens with one range', async () => {
    await openDrama({ videoId: DRAMA });
    await unlockRange({ bookId: DRAMA, from: PAID, to: null, maxPrice: 20 });
    await vi.waitFor(async () => expect(await readGrantedEpisodes(DRAMA)).toEqual([3, 4]));
    expect(bytesOf(await part(4, 0))).toEqual(drama.plainOf(4, HEIGHT, 0));
  });

  it('that the key does not open is damaged', async () => {
    await openDrama({ videoId: DRAMA });
    await unlocked(PAID);
    drama.publish(PAID, 10, new Uint8Array(16).fill(99));
    await openDrama({ videoId: DRAMA });
    expect(await part(PAID, 0)).toMatchObject(failure('damaged'));
  });
});

it('captions come as lines and their times, and from the device with no network', async () => {
  const asked = { videoId: DRAMA, target: FREE, language: 'en' };
  const value = [{ from: 0, to: 1_000, lines: ['Episode 1'] }];
  expect(await openCaptions(asked)).toEqual({ ok: true, value });
  server.isDown = true;
  expect(await openCaptions(asked)).toMatchObject({ ok: true });
  expect(await openCaptions({ ...asked, language: 'ru' })).toMatchObject(failure('notFound'));
});
