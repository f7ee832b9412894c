import { beforeEach, expect, it } from 'vitest';
import { beginAt } from './beginAt';
import { type Played, WatchLog } from './WatchLog';

let now: number;
let said: Played[];
let log: WatchLog;

beforeEach(() => {
  now = 0;
  said = [];
  log = new WatchLog({ now: () => now, save: (played) => said.push(played) });
  log.open(1, 0);
});

function play(seconds: number, from = 0): void {
  log.start();
  for (let second = 1; second <= seconds; second++) {
    now += 1_000;
    log.move(from + second);
  }
}

it('says the place after a second, every five from there on, and on a pause', () => {
  play(12);
  log.stop('paused');
  expect(said).toEqual([
    { target: 1, second: 1, seconds: 1, state: 'playing' },
    { target: 1, second: 6, seconds: 5, state: 'playing' },
    { target: 1, second: 11, seconds: 5, state: 'playing' },
    { target: 1, second: 12, seconds: 1, state: 'paused' },
  ]);
});

it('counts only while it plays', () => {
  play(2);
  log.wait();
  now += 60_000;
  play(1, 2);
  log.stop('paused');
  now += 60_000;
  log.stop('left');
  expect(said.map(({ seconds }) => seconds)).toEqual([1, 2]);
});

it('keeps what is left of a second for the next time', () => {
  for (let turn = 0; turn < 3; turn++) {
    log.start();
    now += 1_400;
    log.stop('paused');
  }
  expect(said.reduce((sum, { seconds }) => sum + seconds, 0)).toBe(4);
});

it('tells of one episode before it turns to the next', () => {
  play(3);
  log.open(2, 0);
  play(1);
  expect(said).toEqual([
    { target: 1, second: 1, seconds: 1, state: 'playing' },
    { target: 1, second: 3, seconds: 2, state: 'left' },
    { target: 2, second: 1, seconds: 1, state: 'playing' },
  ]);
});

it('says a place that was only sought', () => {
  log.move(40);
  log.stop('left');
  log.stop('left');
  expect(said).toEqual([{ target: 1, second: 40, seconds: 0, state: 'left' }]);
});

it('a viewing begins where the episode was left, and one that was over at its beginning', () => {
  const episodes = [1, 2].map((target) => ({ target, duration: 30_000 }));
  const watching = { lastTarget: 2, second: 12, watched: [] };
  expect(beginAt(episodes, 2, watching)).toEqual({ at: 1, second: 12 });
  expect(beginAt(episodes, 1, watching)).toEqual({ at: 0, second: 0 });
  expect(beginAt(episodes, 2, { ...watching, second: 28 })).toEqual({ at: 1, second: 0 });
  expect(beginAt(episodes, 9, undefined)).toEqual({ at: 0, second: 0 });
});
