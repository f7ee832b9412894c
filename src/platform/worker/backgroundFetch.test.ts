import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { nameOfBackgroundFetch } from '../../../contract/catalogue/backgroundFetch';
import { success } from '../../../contract/wire/failure';
import { FakeLocks } from '../../../tests/doubles/fakeLocks';
import { watchBackgroundFetches } from './backgroundFetch';

type Episode = { videoId: number; target: number; name: string };
/** A background fetch as the page sees it. */
class FakeFetch extends EventTarget {
  downloaded = 0;
  readonly downloadTotal = 1_000;
  result: '' | 'success' | 'failure' = '';
  readonly abort = vi.fn(async () => true);

  constructor(readonly id: string) {
    super();
  }

  /** The bytes fetched so far. */
  move(downloaded: number): void {
    this.downloaded = downloaded;
    this.dispatchEvent(new Event('progress'));
  }

  end(result: 'success' | 'failure'): void {
    this.result = result;
    this.dispatchEvent(new Event('progress'));
  }
}

const device = vi.hoisted(() => ({
  rows: [] as { videoId: number; target: number; name: string }[],
  recordFetched: vi.fn(),
  takeBackEpisode: vi.fn(),
}));
vi.mock('../../../data/queries/keptEpisodes', () => ({ readHandedOver: async () => device.rows }));
vi.mock('./usecases', () => ({
  usecases: { recordFetched: device.recordFetched, takeBackEpisode: device.takeBackEpisode },
}));
vi.mock('../live/onLive', () => ({
  onLive: (read: () => Promise<unknown>, onAnswer: (answer: unknown) => void) => void read().then(onAnswer),
}));

const STILL_MS = 15_000;
let fetches: Map<string, FakeFetch>;
let page: { visibilityState: DocumentVisibilityState };
let line: { onLine: boolean };
let asked = 0;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubEnv('PROD', true);
  fetches = new Map();
  device.rows = [];
  device.recordFetched.mockReset().mockResolvedValue(success(null));
  device.takeBackEpisode.mockReset().mockResolvedValue(success(null));
  const backgroundFetch = {
    get: async (id: string) => fetches.get(id),
    getIds: async () => [...fetches.keys()],
  };
  page = { visibilityState: 'visible' };
  line = Object.assign(
    { onLine: true },
    { locks: new FakeLocks(), serviceWorker: { getRegistration: async () => ({ backgroundFetch }) } },
  );
  vi.stubGlobal('document', page);
  vi.stubGlobal('navigator', line);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

/** Returns an episode handed to the browser and its fetch, which this page now watches. */
async function followed(): Promise<{ episode: Episode; fetch: FakeFetch }> {
  asked += 1;
  const name = nameOfBackgroundFetch({ videoId: 8, target: 1, film: 'a'.repeat(64), at: asked });
  const episode = { videoId: 8, target: 1, name };
  const fetch = new FakeFetch(name);
  fetches.set(name, fetch);
  device.rows = [episode];
  await watchBackgroundFetches();
  await pass(0);
  return { episode, fetch };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const told = () => device.recordFetched.mock.calls.map(([{ isMoving, share }]) => [isMoving, share]);

describe('an episode handed to the browser', () => {
  it('goes to the worker after 15 seconds without progress, and not before', async () => {
    const { episode } = await followed();
    await pass(STILL_MS - 1);
    expect(told()).toEqual([]);
    await pass(1);
    expect(device.recordFetched.mock.calls).toEqual([[{ ...episode, isMoving: false, share: 0 }]]);
    await pass(10 * STILL_MS);
    expect(told()).toHaveLength(1);
  });

  it('stays with the browser while it progresses at least every 15 seconds', async () => {
    const { fetch } = await followed();
    for (const downloaded of [100, 200, 300]) {
      await pass(STILL_MS - 1);
      fetch.move(downloaded);
    }
    expect(told()).toEqual([
      [true, 0.1],
      [true, 0.2],
      [true, 0.3],
    ]);
    await pass(STILL_MS);
    expect(told().at(-1)).toEqual([false, 0.3]);
  });

  it('returns to the browser when its fetch resumes, and to the worker when it stalls', async () => {
    const { fetch } = await followed();
    await pass(STILL_MS);
    fetch.move(500);
    await pass(STILL_MS);
    expect(told()).toEqual([
      [false, 0],
      [true, 0.5],
      [false, 0.5],
    ]);
  });

  it.each([
    ['out of sight', { visibilityState: 'hidden' }, {}],
    ['without a network', {}, { onLine: false }],
  ] as const)(
    'stays with the browser %s, where the worker could not fetch it either',
    async (_, ofPage, ofLine) => {
      await followed();
      Object.assign(page, ofPage);
      Object.assign(line, ofLine);
      await pass(3 * STILL_MS);
      expect(told()).toEqual([]);
      page.visibilityState = 'visible';
      line.onLine = true;
      await pass(STILL_MS);
      expect(told()).toEqual([[false, 0]]);
    },
  );

  it('returns to the worker if its fetch ended and the service worker never stored it', async () => {
    const { episode, fetch } = await followed();
    fetch.end('failure');
    fetches.clear();
    await pass(STILL_MS - 1);
    expect(device.takeBackEpisode).not.toHaveBeenCalled();
    await pass(1);
    expect(device.takeBackEpisode.mock.calls).toEqual([[episode]]);
    expect(told()).toEqual([]);
  });

  it('is left alone if its fetch ended and it was stored', async () => {
    const { fetch } = await followed();
    fetch.end('success');
    fetches.clear();
    device.rows = [];
    await pass(2 * STILL_MS);
    expect(device.takeBackEpisode).not.toHaveBeenCalled();
    expect(told()).toEqual([]);
  });

  it('returns to the worker immediately if the browser does not know its fetch', async () => {
    const { episode } = await followed();
    const lost = { ...episode, name: `${episode.name}0` };
    device.rows = [lost];
    await watchBackgroundFetches();
    await pass(0);
    expect(device.takeBackEpisode.mock.calls).toEqual([[lost]]);
  });
});

it('background fetches are aborted only for episodes that are no longer wanted', async () => {
  const { fetch } = await followed();
  const orphan = new FakeFetch(`${fetch.id}0`);
  const other = new FakeFetch('another-app');
  for (const each of [orphan, other]) fetches.set(each.id, each);
  await watchBackgroundFetches();
  await pass(0);
  expect(orphan.abort).toHaveBeenCalledOnce();
  expect(other.abort).not.toHaveBeenCalled();
  expect(fetch.abort).not.toHaveBeenCalled();
});
