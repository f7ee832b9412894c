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
const { cancelParts, openCaptions, openDrama, openEpisode, openPart, fetchPart, unlockRange } = useCases;
const CURRENT = { ok: true, value: { isCurrent: true } };

const part = (target: number, at: number | 'init' | 'head', height = HEIGHT) =>
  openPart({ videoId: DRAMA, target, height, part: at });
const fetchesOf = (path: string) => server.contentFetches.filter((each) => each.path === path).length;
const stateOf = async (target: number) =>
  (await readDrama(DRAMA))?.episodes.find((entry) => entry.target === target)?.state;

describe('opening a drama', () => {
  it('stores its page and episodes, and then requests only what is new', async () => {
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

  it('offline fails and loses nothing', async () => {
    await openDrama({ videoId: DRAMA });
    server.isDown = true;
    expect(await openDrama({ videoId: DRAMA })).toMatchObject(failure('offline'));
    expect((await readDrama(DRAMA))?.episodes).toHaveLength(4);
  });
});

describe('opening an episode', () => {
  it('of an unknown drama fetches its list and its film', async () => {
    expect(await openEpisode({ videoId: DRAMA, target: FREE })).toEqual(CURRENT);
    expect(await readFilm(DRAMA, FREE)).toEqual(drama.filmOf(FREE));
    server.isDown = true;
    expect(await openEpisode({ videoId: DRAMA, target: FREE })).toEqual(CURRENT);
  });

  it('that does not exist is not found, after one refresh of the list', async () => {
    await openDrama({ videoId: DRAMA });
    expect(await openEpisode({ videoId: DRAMA, target: 9 })).toMatchObject(failure('notFound'));
    expect(server.callsOf('episodeList')).toHaveLength(2);
    expect(await openEpisode({ videoId: 99, target: 1 })).toMatchObject(failure('notFound'));
  });

  it('with an invalid film file fails as damaged, and stores nothing', async () => {
    const { film } = drama.entries()[0] ?? { film: '' };
    server.files.set(`/content/${film}.json`, { body: '{}', type: 'application/json' });
    expect(await openEpisode({ videoId: DRAMA, target: FREE })).toMatchObject(failure('damaged'));
    expect(await db.films.count()).toBe(0);
  });

  it('uses an older film while the current one is unavailable', async () => {
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

  it('that is locked fails as locked, offline too', async () => {
    expect(await openEpisode({ videoId: DRAMA, target: PAID })).toMatchObject(failure('locked'));
    expect(await readFilm(DRAMA, PAID)).toEqual(drama.filmOf(PAID));
    server.isDown = true;
    expect(await openEpisode({ videoId: DRAMA, target: PAID })).toMatchObject(failure('locked'));
  });

  it('that was unlocked elsewhere fetches its key, and then works offline', async () => {
    await openDrama({ videoId: DRAMA });
    await counter.grantElsewhere(PAID);
    expect(await openEpisode({ videoId: DRAMA, target: PAID })).toEqual(CURRENT);
    expect(await stateOf(PAID)).toBe('unlocked');
    await part(PAID, 0);
    server.isDown = true;
    expect(await openEpisode({ videoId: DRAMA, target: PAID })).toEqual(CURRENT);
    expect(bytesOf(await part(PAID, 0))).toEqual(drama.plainOf(PAID, HEIGHT, 0));
  });

  it('fetches its key even if the grant precedes the device’s cursor', async () => {
    await openDrama({ videoId: DRAMA });
    await counter.grantElsewhere(PAID);
    await db.meta.put({ key: 'grantsAfter', value: { accountId: 12, after: 1_000 } });
    expect(await openEpisode({ videoId: DRAMA, target: PAID })).toEqual(CURRENT);
  });
});

describe('a part', () => {
  it.each([0, 3, 'init', 'head'] as const)(
    '%s of a free episode is served as it is, later from the device',
    async (at) => {
      expect(bytesOf(await part(FREE, at))).toEqual(drama.plainOf(FREE, HEIGHT, at));
      expect(bytesOf(await part(FREE, at, 240))).toEqual(drama.plainOf(FREE, 240, at));
      server.isDown = true;
      expect(bytesOf(await part(FREE, at))).toEqual(drama.plainOf(FREE, HEIGHT, at));
    },
  );

  it('is fetched once for concurrent requests, each with its own bytes', async () => {
    await openEpisode({ videoId: DRAMA, target: FREE });
    const [first, second] = await Promise.all([part(FREE, 1), part(FREE, 1)]);
    expect(fetchesOf(drama.pathOf(FREE, HEIGHT, 1))).toBe(1);
    bytesOf(first).fill(0);
    expect(bytesOf(second)).toEqual(drama.plainOf(FREE, HEIGHT, 1));
  });

  it('reports how many bytes were fetched over the network: none once the device has it', async () => {
    await openEpisode({ videoId: DRAMA, target: FREE });
    const bytes = drama.plainOf(FREE, HEIGHT, 1).length;
    const ahead = { videoId: DRAMA, target: FREE, height: HEIGHT, part: 1 };
    expect(await fetchPart(ahead)).toEqual({ ok: true, value: { fetched: bytes } });
    expect(await fetchPart(ahead)).toEqual({ ok: true, value: { fetched: 0 } });
    expect(await part(FREE, 1)).toMatchObject({ value: { fetched: 0 } });
    expect(await part(FREE, 2)).toMatchObject({
      value: { fetched: drama.plainOf(FREE, HEIGHT, 2).length },
    });
  });

  it('corrupted on the device is deleted and fetched again', async () => {
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

  it('that does not match its name’s hash is damaged and never stored', async () => {
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

  it('that is not stored fails offline', async () => {
    await openEpisode({ videoId: DRAMA, target: FREE });
    server.isDown = true;
    expect(await part(FREE, 0)).toMatchObject(failure('offline'));
  });

  it('plays on a full device without being stored', async () => {
    cached.room = 0;
    expect(bytesOf(await part(FREE, 0))).toEqual(drama.plainOf(FREE, HEIGHT, 0));
    expect(cached.files(PARTS_CACHE).size).toBe(0);
  });

  it('is cancelled once the viewer moves on', async () => {
    await openEpisode({ videoId: DRAMA, target: FREE });
    server.failNextContent({ kind: 'silent' });
    const waiting = part(FREE, 0);
    await vi.waitFor(() => expect(fetchesOf(drama.pathOf(FREE, HEIGHT, 0))).toBe(1));
    await cancelParts({ videoId: DRAMA, target: FREE });
    expect(await waiting).toMatchObject(failure('cancelled'));
    expect(bytesOf(await part(FREE, 0))).toEqual(drama.plainOf(FREE, HEIGHT, 0));
  });

  it('is deleted when the device is wiped', async () => {
    await part(FREE, 0);
    await wipeDevice();
    expect(cached.files(PARTS_CACHE).size).toBe(0);
    expect(
      await Promise.all([db.dramas, db.episodeLists, db.films, db.filmFiles].map((table) => table.count())),
    ).toEqual([0, 0, 0, 0]);
  });
});

describe('a sealed part', () => {
  it('stays locked without a key and is not fetched', async () => {
    await openEpisode({ videoId: DRAMA, target: PAID });
    expect(await part(PAID, 0)).toMatchObject(failure('locked'));
    expect(fetchesOf(drama.pathOf(PAID, HEIGHT, 0))).toBe(0);
  });

  it('opens once its episode is unlocked, and stays sealed on the device', async () => {
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

  it('of each episode opens with one unlock of the whole drama', async () => {
    await openDrama({ videoId: DRAMA });
    await unlockRange({ bookId: DRAMA, from: PAID, to: null, maxPrice: 20 });
    await vi.waitFor(async () => expect(await readGrantedEpisodes(DRAMA)).toEqual([3, 4]));
    expect(bytesOf(await part(4, 0))).toEqual(drama.plainOf(4, HEIGHT, 0));
  });

  it('that its key does not open is damaged', async () => {
    await openDrama({ videoId: DRAMA });
    await unlocked(PAID);
    drama.publish(PAID, 10, new Uint8Array(16).fill(99));
    await openDrama({ videoId: DRAMA });
    expect(await part(PAID, 0)).toMatchObject(failure('damaged'));
  });
});

it('captions are read as timed lines, offline from the device', async () => {
  const asked = { videoId: DRAMA, target: FREE, language: 'en' };
  const value = [{ from: 0, to: 1_000, lines: ['Episode 1'] }];
  expect(await openCaptions(asked)).toEqual({ ok: true, value });
  server.isDown = true;
  expect(await openCaptions(asked)).toMatchObject({ ok: true });
  expect(await openCaptions({ ...asked, language: 'ru' })).toMatchObject(failure('notFound'));
});
