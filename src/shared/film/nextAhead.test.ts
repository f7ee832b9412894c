import { describe, expect, it } from 'vitest';
import type { Film } from '../../../contract/catalogue/dramas.schema';
import { HeldParts } from './HeldParts';
import { type Ahead, type AheadEpisode, leavesEarly, nextAhead } from './nextAhead';

const PART_S = 2;
const PARTS = 30;
const SMALL = 240;
const LARGE = 720;

const parts = Array.from({ length: PARTS }, (_, index) => ({
  at: index * PART_S * 1000,
  duration: PART_S * 1000,
}));
const film = {
  duration: PARTS * PART_S * 1000,
  renditions: [SMALL, LARGE].map((height) => ({ height, parts })),
} as unknown as Film;

/** An episode of a minute of which the first parts are held in a size. */
function episode(target: number, held: number, height = LARGE): AheadEpisode {
  const holds = new HeldParts();
  for (let part = 0; part < held; part++) holds.add(part, height);
  return { target, film, held: holds };
}

const next = (episodes: readonly AheadEpisode[], more: Partial<Ahead> = {}) =>
  nextAhead({ episodes, second: 0, watched: 60, isLeaving: false, choose: () => LARGE, ...more });
const part = (target: number, at: number, height = LARGE) => ({ kind: 'part', target, part: at, height });

describe('what is fetched ahead', () => {
  it('is nothing while the engine of the film fetches what plays soon', () => {
    expect(next([episode(1, 10)])).toBeUndefined();
    expect(next([episode(1, 11)])).toEqual(part(1, 11));
    expect(next([episode(1, 11)], { second: 1 })).toEqual(part(1, 11));
    expect(next([episode(1, 11)], { second: 3 })).toBeUndefined();
  });

  it('begins with the first seconds of the next two episodes', () => {
    expect(next([episode(1, 11), episode(2, 1), episode(3, 0)])).toEqual(part(2, 1));
    expect(next([episode(1, 11), episode(2, 3), episode(3, 0)])).toEqual(part(3, 0));
    expect(next([episode(1, 11), episode(2, 3), episode(3, 3)])).toEqual(part(1, 11));
  });

  it('goes on into the next episodes, two minutes ahead', () => {
    expect(next([episode(1, 30), episode(2, 3), episode(3, 3)])).toEqual(part(2, 3));
    expect(next([episode(1, 30), episode(2, 30), episode(3, 3)])).toBeUndefined();
    expect(next([episode(1, 30), episode(2, 30), episode(3, 3)], { second: 10 })).toEqual(part(3, 3));
  });

  it('goes less far for a viewer who has watched little', () => {
    const whole = [episode(1, 15), episode(2, 3), episode(3, 3)];
    expect(next(whole, { watched: 4.9 })).toBeUndefined();
    expect(next(whole, { watched: 5 })).toEqual(part(1, 15));
  });

  it('opens an episode before its parts', () => {
    const closed = { ...episode(2, 0), film: null };
    expect(next([episode(1, 11), closed])).toEqual({ kind: 'film', target: 2 });
  });

  it('continues near the end of an episode, where little is left of it', () => {
    expect(next([episode(1, 30), episode(2, 0)], { second: 57 })).toEqual(part(2, 0));
  });

  it('skips the parts before the viewer', () => {
    const { held } = episode(1, 0);
    for (let at = 10; at < 21; at++) held.add(at, LARGE);
    expect(next([{ target: 1, film, held }], { second: 20 })).toEqual(part(1, 21));
  });

  it('is nothing without an opened film, or after the last episode', () => {
    expect(next([])).toBeUndefined();
    expect(next([{ ...episode(1, 0), film: null }])).toBeUndefined();
  });
});

describe('the size of what is fetched ahead', () => {
  it('is chosen by the seconds that are held', () => {
    const asked: number[] = [];
    next([episode(1, 30), episode(2, 3)], {
      second: 10,
      choose: (_, ahead) => {
        asked.push(ahead);
        return SMALL;
      },
    });
    expect(asked.at(-1)).toBe(50 + 6);
  });

  it('is never a slideshow’s at the beginning of the next episode', () => {
    const asked: number[] = [];
    next([episode(1, 30), episode(2, 0)], {
      second: 10,
      choose: (_, ahead) => {
        asked.push(ahead);
        return SMALL;
      },
    });
    expect(asked).toEqual([20]);
  });

  it('is small for a viewer who leaves early, after the seconds that they watch', () => {
    const isLeaving = true;
    const others = [episode(2, 3), episode(3, 3)];
    expect(next([episode(1, 11), ...others], { isLeaving })).toEqual(part(1, 11, SMALL));
    expect(next([episode(1, 17), ...others], { isLeaving, second: 11 })).toEqual(part(1, 17, LARGE));
    expect(next([episode(1, 30), ...others], { isLeaving, second: 11 })).toEqual(part(2, 3, LARGE));
    expect(next([episode(1, 30), episode(2, 5), episode(3, 3)], { isLeaving, second: 11 })).toEqual(
      part(2, 5, SMALL),
    );
  });

  it('is better the second time, for small parts that play soon, with a reserve', () => {
    const whole = [episode(1, 30, SMALL), episode(2, 30), episode(3, 3)];
    expect(next(whole, { second: 8 })).toEqual(part(3, 3));
    const held = [...whole.slice(0, 2), episode(3, 30)];
    expect(next(held, { second: 8 })).toBeUndefined();
    expect(next(held, { second: 12 })).toEqual(part(1, 17));
    expect(next(held, { second: 45 })).toBeUndefined();
  });

  it('stays, where a better one is not wanted', () => {
    const whole = [episode(1, 30, SMALL), episode(2, 30), episode(3, 30)];
    expect(next(whole, { second: 12, choose: () => SMALL })).toBeUndefined();
  });
});

describe('a viewer', () => {
  const left = (...films: number[]) => leavesEarly(films.map(Boolean));

  it('is expected to leave early after leaving a fifth of the latest films', () => {
    expect([left(), left(0, 0, 0, 0, 0, 0, 0, 1)]).toEqual([false, false]);
    expect([left(1), left(0, 0, 0, 0, 0, 0, 1, 1)]).toEqual([true, true]);
    expect(left(1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0)).toBe(false);
  });
});
