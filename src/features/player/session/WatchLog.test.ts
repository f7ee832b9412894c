import { beforeEach, describe, expect, it } from 'vitest';
import { type Failure, type FailureName, failed, success } from '../../../../contract/wire/failure';
import { beginAt } from './beginAt';
import { type Played, WatchLog } from './WatchLog';

let now: number;
let said: Played[];
let failures: Failure[];
let fault: FailureName | null;
let log: WatchLog;

const makeLog = () =>
  new WatchLog({
    now: () => now,
    save: async (played) => {
      if (fault) return failed(fault);
      said.push(played);
      return success(null);
    },
    onFailure: (failure) => failures.push(failure),
  });

beforeEach(() => {
  now = 0;
  said = [];
  failures = [];
  fault = null;
  log = makeLog();
  log.open(1, 0);
  log.touch();
});

function play(seconds: number, from = 0): void {
  log.start();
  for (let second = 1; second <= seconds; second++) {
    now += 1_000;
    log.move(from + second);
  }
}

it('the place is reported after one second, every five seconds, and on a pause', () => {
  play(12);
  log.stop('paused');
  expect(said).toEqual([
    { target: 1, second: 1, seconds: 1, state: 'playing' },
    { target: 1, second: 6, seconds: 5, state: 'playing' },
    { target: 1, second: 11, seconds: 5, state: 'playing' },
    { target: 1, second: 12, seconds: 1, state: 'paused' },
  ]);
});

it('a stop is reported once, even at a second that was just reported', () => {
  play(6);
  log.stop('paused');
  log.stop('left');
  expect(said.slice(1)).toEqual([
    { target: 1, second: 6, seconds: 5, state: 'playing' },
    { target: 1, second: 6, seconds: 0, state: 'paused' },
  ]);
});

it('time counts only while the film plays', () => {
  play(2);
  log.wait();
  now += 60_000;
  play(1, 2);
  log.stop('paused');
  now += 60_000;
  log.stop('left');
  expect(said.map(({ seconds }) => seconds)).toEqual([1, 2]);
});

it('a fraction of a second counts towards the next report', () => {
  for (let turn = 0; turn < 3; turn++) {
    log.start();
    now += 1_400;
    log.stop('paused');
  }
  expect(said.reduce((sum, { seconds }) => sum + seconds, 0)).toBe(4);
});

it('an episode is reported before the next one is opened', () => {
  play(3);
  log.open(2, 0);
  play(1);
  expect(said).toEqual([
    { target: 1, second: 1, seconds: 1, state: 'playing' },
    { target: 1, second: 3, seconds: 2, state: 'left' },
    { target: 2, second: 1, seconds: 1, state: 'playing' },
  ]);
});

const answered = () => new Promise(setImmediate);
const secondsOf = (target: number) =>
  said.filter((played) => played.target === target).reduce((sum, { seconds }) => sum + seconds, 0);

it('full storage is reported once, and all played time is saved later', async () => {
  fault = 'storageFull';
  for (let at = 0; at < 12; at += 6) {
    play(6, at);
    await answered();
  }
  expect(failures.map(({ name }) => name)).toEqual(['storageFull']);
  fault = null;
  play(6, 12);
  log.stop('paused');
  await answered();
  expect(said.at(-1)).toMatchObject({ target: 1, second: 18, state: 'paused' });
  expect(secondsOf(1)).toBe(18);
  fault = 'storageFault';
  play(6, 18);
  await answered();
  expect(failures.map(({ name }) => name)).toEqual(['storageFull', 'storageFault']);
});

it('an unsaved report of an episode is saved before that of the next one', async () => {
  fault = 'storageFull';
  play(4);
  log.open(2, 0);
  await answered();
  fault = null;
  play(1);
  await answered();
  expect(said).toEqual([
    { target: 1, second: 4, seconds: 4, state: 'left' },
    { target: 2, second: 1, seconds: 1, state: 'playing' },
  ]);
});

it('unsaved time of an episode is added when it is opened again', async () => {
  fault = 'storageFull';
  play(3);
  log.open(2, 0);
  await answered();
  fault = null;
  log.open(1, 3);
  await answered();
  play(2, 3);
  log.stop('left');
  await answered();
  expect(secondsOf(1)).toBe(5);
  expect(said.at(-1)).toMatchObject({ target: 1, second: 5 });
});

it('after a lost worker the place is reported again, without the time', async () => {
  fault = 'workerLost';
  play(1);
  await answered();
  fault = null;
  log.stop('left');
  expect(said).toEqual([{ target: 1, second: 1, seconds: 0, state: 'left' }]);
});

it('a place that was only sought is reported', () => {
  log.move(40);
  log.stop('left');
  log.stop('left');
  expect(said).toEqual([{ target: 1, second: 40, seconds: 0, state: 'left' }]);
});

it('viewing resumes at the saved place, or at the start of a finished episode', () => {
  const episodes = [1, 2].map((target) => ({ target, duration: 30_000 }));
  const watching = { lastTarget: 2, second: 12, watched: [] };
  expect(beginAt(episodes, 2, watching)).toEqual({ at: 1, second: 12 });
  expect(beginAt(episodes, 1, watching)).toEqual({ at: 0, second: 0 });
  expect(beginAt(episodes, 2, { ...watching, second: 28 })).toEqual({ at: 1, second: 0 });
  expect(beginAt(episodes, 9, undefined)).toEqual({ at: 0, second: 0 });
});

describe('an episode that was only opened', () => {
  beforeEach(() => {
    log = makeLog();
    log.open(1, 0);
  });

  it('reports its time without a place', () => {
    play(3);
    log.stop('paused');
    log.stop('left');
    expect(said).toEqual([{ target: 1, second: null, seconds: 3, state: 'paused' }]);
  });

  it('reports a place after five seconds of playback', () => {
    play(7);
    log.stop('left');
    expect(said.map(({ second }) => second)).toEqual([5, 7]);
  });

  it('reports a place after a seek, as does the next episode', () => {
    log.touch();
    log.move(12);
    log.stop('paused');
    expect(said).toEqual([{ target: 1, second: 12, seconds: 0, state: 'paused' }]);
    log = makeLog();
    log.open(1, 0);
    play(1);
    log.open(2, 0);
    play(1);
    expect(said.slice(1)).toEqual([
      { target: 1, second: null, seconds: 1, state: 'left' },
      { target: 2, second: 1, seconds: 1, state: 'playing' },
    ]);
  });

  it('reports a place when it ends', () => {
    play(2);
    log.stop('ended');
    expect(said).toEqual([{ target: 1, second: 2, seconds: 2, state: 'ended' }]);
  });
});
