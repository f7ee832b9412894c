import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PARTS_CACHE } from '../../../data/caches/cacheNames';
import { type FetchedFile, takeInFetched } from '../../../data/keeping/takeInFetched';
import { KEEP_RULES_KEY } from '../../../data/queries/keepPlan';
import { readHandedOver, readKeptEpisodes } from '../../../data/queries/keptEpisodes';
import { db } from '../../../data/tables/db';
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
import type { HandedOver } from './handOver';

withDramaDevice();
const { handOverEpisode, keepEpisodes, recordFetched, openDrama, openPart } = useCases;
const { pauseEpisodes, removeEpisodes, takeBackEpisode } = useCases;
const texts = { whole: 'On this device: A Drama', unfinished: 'Not finished: A Drama' };
/** Init, head, stills and four parts; captions are fetched before. */
const ASKED = 7;

let release: () => void;
beforeEach(async () => {
  await openDrama({ videoId: DRAMA });
  // The worker's own lane is blocked: the tests decide what is fetched.
  void navigator.locks.request(
    'dogear-keep-episodes',
    () => new Promise<void>((resolve) => (release = resolve)),
  );
});

const row = async () => (await readKeptEpisodes(DRAMA))[0];
const turnIsOver = () => navigator.locks.request('dogear-keep-episodes', async () => undefined);

async function handedOver(target = 1): Promise<HandedOver> {
  await keepEpisodes({ videoId: DRAMA, targets: [target], height: HEIGHT });
  const asked = await handOverEpisode({ videoId: DRAMA, target, texts });
  if (!asked.ok || !asked.value) throw new Error(`not handed over: ${JSON.stringify(asked)}`);
  return asked.value;
}

/** The files the browser fetched: the server's, unless `change` replaces them. */
function brought({ paths }: HandedOver, change: (path: string) => Response | undefined | null = () => null) {
  return paths.map((path): FetchedFile => {
    const other = change(path);
    const body = server.files.get(path)?.body as BodyInit;
    return { path, open: async () => (other === null ? new Response(body) : other) };
  });
}

describe('an episode fetched by the browser', () => {
  it('is requested whole, and is kept once every file is verified', async () => {
    const asked = await handedOver();
    expect(asked.paths).toHaveLength(ASKED);
    expect(await readHandedOver()).toEqual([{ videoId: DRAMA, target: 1, name: asked.name }]);
    expect(await takeInFetched(asked.name, 'success', brought(asked))).toMatchObject({
      isWhole: true,
      background: texts,
    });
    expect(await row()).toMatchObject({ state: 'done', stored: ASKED + 1, total: ASKED + 1 });
    expect((await row())?.background).toBeUndefined();
    release();
    server.isDown = true;
    const part = await openPart({ videoId: DRAMA, target: 1, height: HEIGHT, part: 3 });
    expect(bytesOf(part)).toEqual(drama.plainOf(1, HEIGHT, 3));
  });

  it.each<[string, Response | undefined]>([
    ['came damaged', new Response(new Uint8Array([1, 2, 3]))],
    ['is a page of somebody else', new Response('<!doctype html>')],
    ['was refused', new Response('', { status: 404 })],
    ['did not come', undefined],
  ])('stays incomplete if a part %s; the worker fetches only that part', async (_, answer) => {
    const asked = await handedOver();
    const path = drama.pathOf(1, HEIGHT, 2);
    const files = brought(asked, (each) => (each === path ? answer : null));
    expect(await takeInFetched(asked.name, 'success', files)).toMatchObject({ isWhole: false });
    expect(await row()).toMatchObject({ state: 'running', stored: ASKED, verifiedAt: null });
    expect(cached.files(PARTS_CACHE).has(path)).toBe(false);
    server.contentFetches.length = 0;
    release();
    await takeBackEpisode({ videoId: DRAMA, target: 1, name: asked.name });
    await vi.waitFor(async () => expect((await row())?.state).toBe('done'));
    const films = server.contentFetches.filter((each) => each.path.endsWith('.m4s'));
    expect(films.map((each) => each.path)).toEqual([path]);
  });

  it('cancelled in the browser is paused, and its fetched files stay', async () => {
    const asked = await handedOver();
    const [first] = brought(asked);
    await takeInFetched(asked.name, 'abort', first ? [first] : []);
    expect(await row()).toMatchObject({ state: 'paused', stored: 2 });
    release();
  });

  it('paused in the app keeps its fetched files and stays paused', async () => {
    const asked = await handedOver();
    await pauseEpisodes({ videoId: DRAMA, targets: [1] });
    expect(await readHandedOver()).toEqual([]);
    await takeInFetched(asked.name, 'abort', brought(asked).slice(0, 3));
    expect(await row()).toMatchObject({ state: 'paused', stored: 4 });
    release();
  });

  it('that was removed meanwhile leaves nothing behind', async () => {
    const asked = await handedOver();
    await removeEpisodes({ videoId: DRAMA, targets: [1] });
    expect(await takeInFetched(asked.name, 'success', brought(asked))).toBeUndefined();
    expect(await row()).toBeUndefined();
    const path = drama.pathOf(1, HEIGHT, 0);
    expect(cached.files(PARTS_CACHE).has(path)).toBe(false);
    expect(await takeInFetched('another app’s', 'success', [])).toBeUndefined();
    release();
  });

  it('fails with storageFull on a full device', async () => {
    const asked = await handedOver();
    cached.room = [...cached.files(PARTS_CACHE)].length + 2;
    await takeInFetched(asked.name, 'success', brought(asked));
    expect(await row()).toMatchObject({ state: 'failed', failure: { name: 'storageFull' } });
    release();
  });

  it('is left to the browser while it progresses, and to the worker otherwise', async () => {
    const asked = await handedOver();
    const fetch = { videoId: DRAMA, target: 1, name: asked.name, share: 0.5 };
    await recordFetched({ ...fetch, isMoving: true });
    server.contentFetches.length = 0;
    release();
    await turnIsOver();
    expect(server.contentFetches).toEqual([]);
    expect(await row()).toMatchObject({ state: 'running', background: { share: 0.5 } });
    await recordFetched({ ...fetch, isMoving: false });
    await vi.waitFor(async () => expect((await row())?.state).toBe('done'));
    // The browser may still deliver it afterwards.
    expect(await takeInFetched(asked.name, 'success', brought(asked))).toBeUndefined();
    expect((await row())?.state).toBe('done');
  });

  it('stays with the browser if the worker is offline, and resumes when that progresses', async () => {
    const asked = await handedOver();
    server.isDown = true;
    release();
    await vi.waitFor(async () => expect((await row())?.state).toBe('failed'), { timeout: 10_000 });
    expect(await readHandedOver()).toHaveLength(1);
    const fetch = { videoId: DRAMA, target: 1, name: asked.name };
    await recordFetched({ ...fetch, isMoving: false, share: 0 });
    expect((await row())?.state).toBe('failed');
    await recordFetched({ ...fetch, isMoving: true, share: 0.1 });
    expect(await row()).toMatchObject({ state: 'running', failure: null });
    await takeInFetched(asked.name, 'success', brought(asked));
    expect((await row())?.state).toBe('done');
    expect(await readHandedOver()).toEqual([]);
  }, 20_000);

  it('stays with the app under Wi-Fi only if the browser reports connection types', async () => {
    await db.settings.put({ key: KEEP_RULES_KEY, value: { wifiOnly: true } });
    await keepEpisodes({ videoId: DRAMA, targets: [1], height: HEIGHT });
    const ask = () => handOverEpisode({ videoId: DRAMA, target: 1, texts });
    Object.defineProperty(navigator, 'connection', { value: { type: 'wifi' }, configurable: true });
    expect(await ask()).toEqual({ ok: true, value: null });
    Object.defineProperty(navigator, 'connection', { value: {}, configurable: true });
    expect(await ask()).toMatchObject({ ok: true, value: { target: 1 } });
    Reflect.deleteProperty(navigator, 'connection');
    release();
  });
});
