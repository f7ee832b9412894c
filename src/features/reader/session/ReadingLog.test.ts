import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Shown } from '../../../../data/queries/settings';
import { ReadingLog, type Standing } from './ReadingLog';

let read: number[];
let begun: number;
let shown: Shown[];
let keeps: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  read = [];
  begun = 0;
  shown = [];
  keeps = true;
});
afterEach(() => vi.useRealTimers());

const open = (inSight = true) =>
  new ReadingLog(
    {
      now: () => performance.now(),
      onBegun: () => {
        begun += 1;
      },
      recordRead: async (target) => {
        read.push(target);
        return keeps;
      },
      recordPace: (pages) => shown.push(...pages),
      follows: (target, before) => target === before + 1,
      screenful: () => 1_500,
    },
    inSight,
  );
/** In a chapter of 2,000 words and 10,000 characters; a page is a tenth of it. */
const at = (target: number, share: number, isTurnedTo = false): Standing => ({
  target,
  share,
  isAtEnd: share >= 0.9,
  isTurnedTo,
  words: 2_000,
  characters: 10_000,
});
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
/** 200 words at 1,000 words per minute. */
const PAGE_MS = 12_000;

async function turn(log: ReadingLog, target: number, from: number, to: number, ms: number) {
  for (let page = from; page <= to; page += 1) {
    log.rest(at(target, page / 10));
    await pass(ms);
  }
}

describe('a chapter', () => {
  it('counts as read when its end is reached page by page', async () => {
    const log = open();
    await turn(log, 1, 0, 8, 3_000);
    expect(read).toEqual([]);
    log.rest(at(1, 0.9));
    expect(read).toEqual([1]);
  });

  it('counts as read when pages turn faster than a slow device reports them', async () => {
    const log = open();
    log.rest(at(1, 0));
    for (const share of [0.3, 0.6, 0.9]) {
      expect(read).toEqual([]);
      log.rest(at(1, share, true));
    }
    expect(read).toEqual([1]);
    log.pause();
    expect(shown).toEqual([]);
  });

  it('counts as read when four fifths of it are passed at a human pace', async () => {
    const log = open();
    await turn(log, 1, 0, 7, PAGE_MS);
    expect(read).toEqual([]);
    log.rest(at(1, 0.8));
    expect(read).toEqual([1]);
  });

  it('does not count as read if only opened for long, or partly paged through', async () => {
    const log = open();
    log.rest(at(1, 0));
    await pass(3_600_000);
    await turn(log, 1, 0, 5, PAGE_MS);
    expect(read).toEqual([]);
  });

  it('does not count as read after a jump, from behind or when skipped', async () => {
    const log = open();
    log.rest(at(1, 0));
    log.rest(at(1, 0.9));
    await pass(3_600_000);
    log.rest(at(2, 0));
    log.rest(at(1, 0.9));
    await turn(log, 3, 8, 9, PAGE_MS);
    for (let target = 4; target <= 9; target += 1) {
      log.rest(at(target, 0));
      await pass(60_000);
    }
    expect(read).toEqual([]);
  });

  it('counts as read when finished from the place where it was left', async () => {
    const log = open();
    await turn(log, 1, 6, 8, 3_000);
    expect(read).toEqual([]);
    log.rest(at(1, 0.9));
    expect(read).toEqual([1]);
  });

  it('counts as read when resumed after another chapter', async () => {
    const log = open();
    await turn(log, 1, 0, 5, 3_000);
    log.rest(at(7, 0));
    await turn(log, 1, 5, 9, 3_000);
    expect(read).toEqual([1]);
  });

  const onePage: Standing = {
    target: 1,
    share: 0,
    isAtEnd: true,
    isTurnedTo: false,
    words: 200,
    characters: 1_000,
  };

  it('of a single page counts as read after the least time to read it', async () => {
    open().rest(onePage);
    await pass(PAGE_MS - 1);
    expect(read).toEqual([]);
    await pass(1);
    expect(read).toEqual([1]);
  });

  it('is timed only in a visible tab, and the times add up', async () => {
    const log = open(false);
    log.rest(onePage);
    await pass(600_000);
    log.resume();
    await pass(6_000);
    log.pause();
    await pass(600_000);
    expect(read).toEqual([]);
    log.resume();
    await pass(PAGE_MS - 6_000);
    expect(read).toEqual([1]);
  });

  it('counts as read only once', async () => {
    const log = open();
    await turn(log, 1, 0, 9, 3_000);
    await turn(log, 1, 8, 9, PAGE_MS);
    log.rest(at(2, 0));
    log.rest(at(1, 0.9));
    await pass(60_000);
    expect(read).toEqual([1]);
  });

  it('does not count as read without its text', async () => {
    open().rest(null);
    await pass(60_000);
    expect(read).toEqual([]);
  });

  it('is reported as read again if it could not be saved', async () => {
    keeps = false;
    const log = open();
    await turn(log, 1, 0, 9, 3_000);
    keeps = true;
    await turn(log, 1, 8, 9, 3_000);
    expect(read).toEqual([1, 1]);
  });
});

describe('a book', () => {
  it('counts as begun after ten seconds in sight', async () => {
    open().rest(at(1, 0));
    await pass(9_999);
    expect(begun).toBe(0);
    await pass(60_000);
    expect(begun).toBe(1);
  });

  it('counts as begun when a page is turned, not when chapters are skipped', async () => {
    const log = open();
    for (const target of [1, 2, 3]) {
      log.rest(at(target, 0));
      await pass(2_000);
    }
    expect(begun).toBe(0);
    log.rest(at(3, 0.1));
    expect(begun).toBe(1);
  });
});

describe('the reading pace', () => {
  it('is measured on pages left forwards, a few at a time', async () => {
    const log = open();
    for (let page = 0; page <= 5; page += 1) {
      log.rest(at(1, page / 10));
      await pass(40_000);
    }
    expect(shown).toEqual(Array.from({ length: 5 }, () => ({ words: 200, ms: 40_000 })));
  });

  it('includes the rest of a chapter when the next one follows', async () => {
    const log = open();
    log.rest(at(1, 0.9));
    await pass(30_000);
    log.rest(at(2, 0));
    log.pause();
    expect(shown).toEqual([{ words: 200, ms: 30_000 }]);
  });

  it('ignores jumps, turning back, and text that was not on the screen', async () => {
    const log = open();
    for (const standing of [at(1, 0.5), at(1, 0.4), at(7, 0.9), at(3, 0), at(3, 0.5), at(4, 0)]) {
      log.rest(standing);
      await pass(40_000);
    }
    log.pause();
    expect(shown).toEqual([]);
  });

  it('does not count the time the page was hidden', async () => {
    const log = open();
    log.rest(at(1, 0));
    await pass(10_000);
    log.pause();
    await pass(3_600_000);
    log.resume();
    await pass(20_000);
    log.rest(at(1, 0.1));
    log.pause();
    expect(shown).toEqual([{ words: 200, ms: 30_000 }]);
  });

  it('ignores pages that a voice turned, or on which it began or ended', async () => {
    const log = open();
    const turnTo = async (page: number) => {
      log.rest(at(1, page / 10));
      await pass(30_000);
    };
    await turnTo(0);
    await turnTo(1);
    log.lead(true);
    await turnTo(2);
    await turnTo(3);
    log.lead(false);
    await turnTo(4);
    log.lead(true);
    log.lead(false);
    await turnTo(5);
    await turnTo(6);
    log.pause();
    // Pages 0 to 1 before the voice started, and 5 to 6 after it stopped.
    expect(shown).toEqual([
      { words: 200, ms: 30_000 },
      { words: 200, ms: 30_000 },
    ]);
  });
});
