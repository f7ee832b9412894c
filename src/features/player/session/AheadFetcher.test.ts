import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EpisodeEntry, Film } from '../../../../contract/catalogue/dramas.schema';
import { failed, type Result, success } from '../../../../contract/wire/failure';
import type { Quality } from '../../../shared/film/chooseHeight';
import { Throughput } from '../../../shared/film/Throughput';
import { AheadFetcher } from './AheadFetcher';

const PARTS = 20;
const parts = Array.from({ length: PARTS }, (_, index) => ({
  at: index * 2_000,
  duration: 2_000,
  bytes: 20_000,
}));
const film = {
  width: 404,
  height: 720,
  duration: PARTS * 2_000,
  renditions: [{ height: 426, width: 240, bandwidth: 400_000, mime: '', parts }],
} as unknown as Film;
const entries = (...states: string[]) =>
  states.map((state, index) => ({ target: index + 1, state })) as unknown as EpisodeEntry[];

let now: number;
let quality: Quality;
let fetched: string[];
let inits: number[];
let opened: number[];
let cancelled: number[];
let answer: () => Promise<Result<unknown>>;
let options: ConstructorParameters<typeof AheadFetcher>[0];
let ahead: AheadFetcher;

beforeEach(() => {
  vi.stubGlobal('MediaSource', { isTypeSupported: () => true });
  vi.stubGlobal('innerWidth', 400);
  vi.stubGlobal('innerHeight', 800);
  vi.stubGlobal('devicePixelRatio', 1);
  now = 0;
  quality = 'auto';
  fetched = [];
  inits = [];
  opened = [];
  cancelled = [];
  answer = async () => success(null);
  options = {
    throughput: new Throughput(),
    quality: () => quality,
    now: () => now,
    supply: {
      openFilm: async (target) => {
        opened.push(target);
        return success({ film, cached: new Map() });
      },
      fetchPart: () => async () => failed('notFound'),
      fetchAhead: (target, _, part) => {
        if (part === 'init') {
          inits.push(target);
          return Promise.resolve(success(null));
        }
        fetched.push(`${target}/${part}`);
        return answer();
      },
      cancel: (target) => cancelled.push(target),
    },
  };
  ahead = new AheadFetcher(options);
  // A viewer who has watched for some time.
  for (let second = 0; second <= 60; second++) ahead.follow({ episodes: [], second });
  // The engine of the first film has fetched what plays soon.
  ahead.opened(1, { film, cached: new Map() });
  for (let part = 0; part < 11; part++) ahead.heldOf(1).add(part, 426);
});
afterEach(() => vi.unstubAllGlobals());

describe('an ahead fetcher', () => {
  it('fetches the first parts of the next episodes, then all in order, two minutes ahead', async () => {
    ahead.follow({ episodes: entries('free', 'free', 'unlocked', 'locked'), second: 0 });
    await vi.waitFor(() => expect(fetched).toHaveLength(9 + 2 * PARTS));
    expect(opened).toEqual([2, 3]);
    expect(fetched.slice(0, 8)).toEqual(['2/0', '2/1', '2/2', '3/0', '3/1', '3/2', '1/11', '1/12']);
    expect(inits).toEqual([2, 3, 1]);
    expect(fetched.at(-1)).toBe('3/19');
  });

  it('fetches nothing that the device has in its cache, in whatever size', async () => {
    ahead.opened(1, {
      film,
      cached: new Map([
        [12, 720],
        [10, 240],
      ]),
    });
    expect([10, 12].map((part) => ahead.heldOf(1).heightOf(part))).toEqual([426, 720]);
    ahead.follow({ episodes: entries('free'), second: 0 });
    await vi.waitFor(() => expect(fetched).toHaveLength(8));
    expect(fetched.slice(0, 2)).toEqual(['1/11', '1/13']);
  });

  it('fetches nothing of a locked episode, nor of what follows it', async () => {
    ahead.follow({ episodes: entries('free', 'locked', 'free'), second: 0 });
    await vi.waitFor(() => expect(fetched).toHaveLength(9));
    expect(opened).toEqual([]);
  });

  it('leaves the connection alone for a moment after a failure', async () => {
    answer = async () => failed('timeout');
    const played = { episodes: entries('free'), second: 0 };
    ahead.follow(played);
    await vi.waitFor(() => expect(fetched).toEqual(['1/11']));
    now = 1_999;
    ahead.follow(played);
    await Promise.resolve();
    expect(fetched).toEqual(['1/11']);
    now = 2_000;
    ahead.follow(played);
    await vi.waitFor(() => expect(fetched).toEqual(['1/11', '1/11']));
  });

  it('fetches no more once the device is full', async () => {
    answer = async () => failed('storageFull');
    const played = { episodes: entries('free'), second: 0 };
    ahead.follow(played);
    await vi.waitFor(() => expect(fetched).toEqual(['1/11']));
    now = 3_600_000;
    ahead.follow(played);
    await Promise.resolve();
    expect(fetched).toEqual(['1/11']);
  });

  it('fetches nothing for a viewer who saves data', async () => {
    quality = 'saver';
    ahead.follow({ episodes: entries('free', 'free'), second: 0 });
    await Promise.resolve();
    expect([fetched, opened]).toEqual([[], []]);
  });

  it('fetches nothing without a media source', async () => {
    vi.stubGlobal('MediaSource', undefined);
    ahead.follow({ episodes: entries('free', 'free'), second: 0 });
    await Promise.resolve();
    expect([fetched, opened]).toEqual([[], []]);
  });

  it('cancels its fetch when the player is left', async () => {
    let finish: (result: Result<unknown>) => void = () => undefined;
    answer = () => new Promise((resolve) => (finish = resolve));
    ahead.follow({ episodes: entries('free', 'free'), second: 0 });
    await vi.waitFor(() => expect(fetched).toEqual(['2/0']));
    ahead.stop();
    expect(cancelled).toEqual([2]);
    finish(failed('cancelled'));
    now = 10_000;
    await Promise.resolve();
    expect(fetched).toEqual(['2/0']);
  });

  it('goes less far before anything was watched, and counts no seek', async () => {
    ahead = new AheadFetcher({ ...options, throughput: new Throughput() });
    ahead.opened(1, { film, cached: new Map() });
    for (let part = 0; part < 13; part++) ahead.heldOf(1).add(part, 426);
    ahead.follow({ episodes: entries('free'), second: 0 });
    ahead.follow({ episodes: entries('free'), second: 2 });
    await Promise.resolve();
    expect(fetched).toEqual([]);
    for (let second = 2; second <= 4; second++) ahead.follow({ episodes: entries('free'), second });
    await vi.waitFor(() => expect(fetched).toEqual(['1/13', '1/14']));
  });
});
