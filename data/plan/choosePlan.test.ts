import { describe, expect, it } from 'vitest';
import {
  choosePlan,
  inFreeingOrder,
  type PlanItem,
  type PlanLimits,
  type PlanPart,
  type PlanTitle,
  rideParts,
} from './choosePlan';

const MANY = { minutes: 180, bytes: 1_000_000 };
const item = (target: number, changes: Partial<PlanItem> = {}): PlanItem => ({
  target,
  minutes: 30,
  bytes: 10,
  held: null,
  opens: true,
  ...changes,
});
const book = (id: number, ahead: readonly PlanItem[], behind: readonly PlanItem[] = []): PlanTitle => ({
  id,
  kind: 'book',
  ahead,
  behind,
});
const chapters = (count: number, changes: Partial<PlanItem> = {}) =>
  Array.from({ length: count }, (_, at) => item(at + 1, changes));
const names = (parts: readonly PlanPart[]) => parts.map(({ id, target }) => `${id}/${target}`);

describe('a plan', () => {
  it('fetches the next hours of each title', () => {
    const { fetch, bytes } = choosePlan([book(1, chapters(20)), book(2, chapters(2))], MANY);
    expect(fetch.filter(({ id }) => id === 1)).toHaveLength(6);
    expect(fetch.filter(({ id }) => id === 2)).toHaveLength(2);
    expect(bytes).toBe(80);
  });

  it('fetches hour by hour, the most recently read title first', () => {
    const { fetch } = choosePlan([book(1, chapters(4)), book(2, chapters(4))], { ...MANY, minutes: 120 });
    expect(names(fetch)).toEqual(['1/1', '1/2', '2/1', '2/2', '1/3', '1/4', '2/3', '2/4']);
  });

  it('counts a drama by its running time', () => {
    const drama: PlanTitle = { ...book(3, chapters(200, { minutes: 2 })), kind: 'drama' };
    expect(choosePlan([drama], { ...MANY, minutes: 60 }).fetch).toHaveLength(30);
  });

  it('neither counts nor fetches what is already held for another reason', () => {
    const { fetch, bytes } = choosePlan([book(1, chapters(4, { held: 'own' }))], { ...MANY, bytes: 0 });
    expect([fetch, bytes]).toEqual([[], 0]);
  });

  it('ends a title where the space ends, and continues with smaller ones', () => {
    const { fetch } = choosePlan([book(1, [item(1), item(2, { bytes: 90 }), item(3)]), book(2, [item(1)])], {
      minutes: 180,
      bytes: 30,
    });
    expect(names(fetch)).toEqual(['1/1', '2/1']);
  });
});

describe('the freeing order', () => {
  it('has read chapters first, then those farthest ahead in titles long unread', () => {
    const held = { held: 'plan' } as const;
    const lately = book(1, chapters(3, held), [item(0, held)]);
    const long = book(2, chapters(8, held), [item(0, held)]);
    expect(names(inFreeingOrder([lately, long], { minutes: 120 }))).toEqual([
      '2/0',
      '1/0',
      '2/8',
      '2/7',
      '2/6',
      '2/5',
      '2/4',
      '2/3',
      '1/3',
      '2/2',
      '2/1',
      '1/2',
      '1/1',
    ]);
  });

  it('is followed as far as the cap requires', () => {
    const held = { held: 'plan' } as const;
    const { free } = choosePlan([book(1, chapters(4, held))], { minutes: 120, bytes: 20 });
    expect(names(free)).toEqual(['1/4', '1/3']);
  });
});

describe('a usual ride', () => {
  const drama = (id: number, ahead: readonly PlanItem[]): PlanTitle => ({
    ...book(id, ahead),
    kind: 'drama',
  });

  it('is fetched first, of each kind by its own minutes', () => {
    const titles = [book(1, chapters(9)), drama(2, chapters(9, { minutes: 2 }))];
    const ride = { book: 40, drama: 5 };
    expect(names(choosePlan(titles, { minutes: 0, bytes: 1_000, ride }).fetch)).toEqual([
      '1/1',
      '1/2',
      '2/1',
      '2/2',
      '2/3',
    ]);
    const { fetch } = choosePlan(titles, { minutes: 60, bytes: 60, ride });
    expect(names(fetch).slice(0, 6)).toEqual(['1/1', '1/2', '2/1', '2/2', '2/3', '2/4']);
  });

  it('is prepared of the last three novels, but of one drama', () => {
    const four = [1, 2, 3, 4].map((id) => book(id, chapters(2)));
    expect(names(rideParts(four, { book: 20, drama: 0 }))).toEqual(['1/1', '2/1', '3/1']);
    const two = [1, 2].map((id) => drama(id, chapters(2)));
    expect(names(rideParts(two, { book: 0, drama: 50 }))).toEqual(['1/1', '1/2']);
  });

  it('continues with the drama watched before', () => {
    const titles = [drama(1, chapters(1)), drama(2, chapters(9))];
    expect(names(rideParts(titles, { book: 0, drama: 70 }))).toEqual(['1/1', '2/1', '2/2']);
  });

  it('ends a title at the first locked chapter', () => {
    const titles = [book(1, [item(1), item(2, { opens: false }), item(3)])];
    expect(names(rideParts(titles, { book: 70, drama: 0 }))).toEqual(['1/1']);
  });

  it('leaves what another ride needed, as long as it fits', () => {
    const held = { held: 'plan' } as const;
    const titles = [drama(1, chapters(2)), drama(2, chapters(9, held))];
    const limits = { minutes: 0, bytes: 60, ride: { book: 0, drama: 60 } };
    expect(names(choosePlan(titles, limits).free)).toEqual(['2/9', '2/8', '2/7', '2/6', '2/5']);
    expect(names(choosePlan(titles, { ...limits, bytes: 30 }).free).at(-1)).toBe('2/2');
    expect(choosePlan(titles, { minutes: 0, bytes: 0 }).free).toHaveLength(9);
  });
});

/** The mulberry32 generator: small and repeatable. */
function random(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function library(seed: number): { titles: PlanTitle[] } & PlanLimits {
  const next = random(seed);
  const below = (most: number) => Math.floor(next() * most);
  const items = (from: number, count: number): PlanItem[] =>
    Array.from({ length: count }, (_, at) => ({
      target: from + at,
      minutes: 1 + below(90),
      bytes: below(50),
      held: ([null, 'own', 'plan'] as const)[below(3)] ?? null,
      opens: below(10) > 0,
    }));
  const titles = Array.from({ length: below(8) }, (_, id): PlanTitle => {
    const behind = items(0, below(3)).map((each) => ({ ...each, held: 'plan' as const }));
    return { id, kind: next() < 0.5 ? 'book' : 'drama', behind, ahead: items(10, below(30)) };
  });
  const ride = { book: below(90), drama: below(90) };
  return { titles, minutes: 60 * (1 + below(10)), bytes: below(800), ...(below(2) > 0 && { ride }) };
}

describe('a plan for any library', () => {
  const seeds = Array.from({ length: 300 }, (_, seed) => seed);

  it('stays within the cap, without gaps, and frees nothing held for another reason', () => {
    for (const seed of seeds) {
      const { titles, ...plan } = library(seed);
      const { fetch, free, bytes } = choosePlan(titles, plan);
      expect(bytes, `seed ${seed}`).toBeLessThanOrEqual(plan.bytes);
      expect(free.every(({ held }) => held === 'plan')).toBe(true);
      expect(fetch.every(({ held }) => held === null)).toBe(true);
      const gone = new Set(names(free));
      const comes = new Set(names(fetch));
      for (const { id, ahead } of titles) {
        const has = ahead.map(
          ({ target, held }) =>
            held === 'own' ||
            comes.has(`${id}/${target}`) ||
            (held === 'plan' && !gone.has(`${id}/${target}`)),
        );
        const first = has.indexOf(false);
        // After the first gap there are only items held without the plan.
        const later = first < 0 ? [] : ahead.slice(first).filter((_, at) => has[first + at]);
        expect(
          later.every(({ held }) => held === 'own'),
          `seed ${seed}, title ${id}`,
        ).toBe(true);
      }
    }
  });

  it('needs no change once it is carried out', () => {
    for (const seed of seeds) {
      const { titles, ...plan } = library(seed);
      const { fetch, free } = choosePlan(titles, plan);
      const comes = new Set(names(fetch));
      const gone = new Set(names(free));
      const after = titles.map((title) => ({
        ...title,
        behind: [],
        ahead: title.ahead.map((each) => {
          const name = `${title.id}/${each.target}`;
          return comes.has(name)
            ? { ...each, held: 'plan' as const }
            : gone.has(name)
              ? { ...each, held: null }
              : each;
        }),
      }));
      const again = choosePlan(after, plan);
      expect([again.fetch, again.free], `seed ${seed}`).toEqual([[], []]);
    }
  });

  it('frees only read chapters and those beyond its hours if space is unlimited', () => {
    for (const seed of seeds) {
      const { titles, ...plan } = library(seed);
      const minutes = plan.minutes;
      const { free } = choosePlan(titles, { ...plan, bytes: Number.MAX_SAFE_INTEGER });
      for (const { id, target } of free) {
        const title = titles.find((each) => each.id === id);
        const at = title?.ahead.findIndex((each) => each.target === target) ?? -1;
        const before =
          title?.ahead.slice(0, Math.max(0, at)).reduce((sum, each) => sum + each.minutes, 0) ?? 0;
        expect(at < 0 || before >= minutes, `seed ${seed}`).toBe(true);
      }
    }
  });
});
