import { expect, it } from 'vitest';
import type { WatchedLately } from '../../../data/queries/history';
import { unwatched } from './unwatched';

const EPISODES = [
  { target: 1, duration: 30_000 },
  { target: 2, duration: 30_000 },
];

function watched(videoId: number, lastTarget: number, second: number, episodes = EPISODES): WatchedLately {
  return { videoId, lastTarget, second, watched: [], time: 0, card: {} as never, episodes };
}

const idOf = (...dramas: WatchedLately[]) => unwatched(dramas)?.videoId;

it('is the last drama watched, unless its end was seen', () => {
  expect(idOf(watched(7, 1, 4), watched(8, 1, 4))).toBe(7);
  expect(idOf(watched(7, 2, 12))).toBe(7);
  expect(idOf(watched(7, 1, 30), watched(8, 1, 4))).toBe(7);
  expect(idOf(watched(7, 2, 29), watched(8, 1, 4))).toBe(8);
  expect(idOf(watched(7, 2, 30))).toBeUndefined();
  expect(idOf()).toBeUndefined();
});

it('goes on where it was left when the episodes are not on the device', () => {
  expect(idOf(watched(7, 9, 4, []))).toBe(7);
});
