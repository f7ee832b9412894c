import { beforeEach, expect, it } from 'vitest';
import type { FilmSum } from '../../../../contract/account/vitals';
import type { Film } from '../../../../contract/catalogue/dramas.schema';
import { FilmBytes } from './FilmBytes';

const parts = Array.from({ length: 5 }, (_, at) => ({ at: at * 2_000, duration: 2_000 }));
const film = { renditions: [{ height: 240, parts }] } as unknown as Film;

let sums: Partial<Record<FilmSum, number>>;
let bytes: FilmBytes;
beforeEach(() => {
  sums = {};
  bytes = new FilmBytes((name, amount) => {
    sums[name] = (sums[name] ?? 0) + amount;
  });
  bytes.take(1, film);
});

const fetchPart = (part: number, height: number, size: number) =>
  bytes.fetched({ target: 1, part, height }, size);
const give = (part: number, height: number) => bytes.given({ target: 1, part, height });

it('a part counts as fetched once and as seen once', () => {
  fetchPart(0, 240, 4_000);
  // The engine and the fetching ahead may share one fetch, and both report it.
  fetchPart(0, 240, 4_000);
  fetchPart(1, 240, 6_000);
  give(0, 240);
  give(1, 240);
  for (const second of [0, 0.5, 1.9, 0]) bytes.see(1, second);
  expect(sums).toEqual({ fetchedKb: 10, seenKb: 4 });
});

it('of a part in two sizes, only the one that the player had is seen', () => {
  fetchPart(2, 240, 1_000);
  fetchPart(2, 720, 9_000);
  give(2, 720);
  bytes.see(1, 4.5);
  expect(sums).toEqual({ fetchedKb: 10, seenKb: 9 });
});

it('a part that was on the device counts as neither', () => {
  fetchPart(0, 240, 0);
  give(0, 240);
  bytes.see(1, 1);
  expect(sums).toEqual({ fetchedKb: 0 });
});

it('a part that was fetched ahead and never given to the player is not seen', () => {
  fetchPart(0, 240, 1_000);
  bytes.see(1, 1);
  bytes.see(2, 1);
  expect(sums).toEqual({ fetchedKb: 1 });
});
