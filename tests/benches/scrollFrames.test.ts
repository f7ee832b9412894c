import { describe, expect, it } from 'vitest';
import { framesSeen, type Shown, type Tick, ticksLate } from './scrollFrames';

const INTERVAL = 10;
/** A page that moves 100 px with every tick, from the second one on. */
const ticksAt = (...times: number[]): Tick[] =>
  times.map((at, index) => ({ at, y: index * 100, blank: false }));
const shownAt = (...times: number[]): Shown[] => times.map((at) => ({ at, incomplete: false }));

describe('frames of a scroll', () => {
  it('are seen whole when the screen keeps up, however late the page is', () => {
    const ticks = ticksAt(0, 10, 50, 60);
    const seen = framesSeen(shownAt(2, 12, 22, 32, 42, 52), ticks, INTERVAL);
    expect(seen).toEqual({ shown: 5, dropped: 0, blank: 0, longest: 1 });
    expect(ticksLate(ticks, INTERVAL)).toEqual({ shown: 3, dropped: 3, blank: 0, longest: 4 });
  });
  it('are dropped when none reaches the screen in its time', () => {
    expect(framesSeen(shownAt(2, 13, 42, 51), ticksAt(0, 20, 40, 60), INTERVAL)).toEqual({
      shown: 3,
      dropped: 2,
      blank: 0,
      longest: 3,
    });
  });
  it('are not missed while the page rests', () => {
    const ticks: Tick[] = [0, 10, 20, 500, 510].map((at, index) => ({
      at,
      y: [0, 5, 5, 5, 9][index] as number,
      blank: false,
    }));
    expect(framesSeen(shownAt(1, 9, 505, 509), ticks, INTERVAL)).toMatchObject({ shown: 2, dropped: 0 });
    expect(ticksLate(ticks, INTERVAL)).toMatchObject({ shown: 2, dropped: 0 });
  });
  it('are missed in a pause of a moment too', () => {
    const ticks: Tick[] = [0, 10, 20, 30, 40].map((at, index) => ({
      at,
      y: [0, 5, 5, 5, 9][index] as number,
      blank: false,
    }));
    expect(framesSeen(shownAt(9, 39), ticks, INTERVAL)).toMatchObject({ shown: 1, dropped: 2 });
  });
  it('are blank when a part was not drawn, or not there', () => {
    const ticks = ticksAt(0, 10, 50, 60).map((tick) => ({ ...tick, blank: tick.at === 50 }));
    const shown = shownAt(2, 12, 22, 32, 42, 52).map((frame) => ({ ...frame, incomplete: frame.at === 52 }));
    // Four between the ticks at 10 and 50, and the one at 52.
    expect(framesSeen(shown, ticks, INTERVAL).blank).toBe(5);
  });
});
