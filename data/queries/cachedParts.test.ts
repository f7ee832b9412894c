import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { filmHeadPath, filmPartPath } from '../../contract/catalogue/contentPaths';
import type { Film } from '../../contract/catalogue/dramas.schema';
import { freshDevice } from '../../tests/doubles/freshDevice';
import { db } from '../tables/db';
import { readCachedParts } from './dramas';

const size = (height: number) => ({
  height,
  init: { hash: `init${height}` },
  parts: [0, 1, 2, 3].map((part) => ({ hash: `part${part}of${height}` })),
});
const film = { renditions: [size(426), size(1280)], slideshow: size(256) } as unknown as Film;

const store = (paths: string[]) =>
  db.filmFiles.bulkPut(paths.map((path) => ({ path, bytes: 1, kept: 0, usedAt: 1 })));

beforeEach(async () => {
  await freshDevice();
});

test('a part counts in its largest cached size, and in the slideshow only if there is no other', async () => {
  await store([426, 1280, 256].map((height) => filmHeadPath(`init${height}`)));
  await store(
    ['part0of426', 'part1of426', 'part1of1280', 'part1of256', 'part2of256'].map((hash) => filmPartPath(hash)),
  );
  expect(await readCachedParts(film)).toEqual(
    new Map([
      [0, 426],
      [1, 1280],
      [2, 256],
    ]),
  );
});

test('a part without the head of its size does not count', async () => {
  await store([filmHeadPath('init426'), filmPartPath('part0of1280'), filmPartPath('part1of426')]);
  expect(await readCachedParts(film)).toEqual(new Map([[1, 426]]));
});
