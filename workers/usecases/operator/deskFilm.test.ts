import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { captionsPath, filmHeadPath, filmPartPath } from '../../../contract/catalogue/contentPaths';
import type { Rendition } from '../../../contract/catalogue/dramas.schema';
import { EPISODE_KEY_BYTES } from '../../../contract/catalogue/dramas.schema';
import { toBase64 } from '../../../contract/wire/sealing.codec';
import { PARTS_CACHE } from '../../../data/caches/cacheNames';
import { db } from '../../../data/tables/db';
import {
  bytesOf,
  cached,
  drama,
  FREE,
  failure,
  PAID,
  server,
  withDramaDevice,
} from '../../../tests/doubles/dramaDevice';
import { useCases } from '../index';

withDramaDevice();
const { fetchDeskFilm, openDeskFile } = useCases;

const keyOf = (target: number) => toBase64(new Uint8Array(EPISODE_KEY_BYTES).fill(target));
const hashOf = (target: number) => drama.entries().find((entry) => entry.target === target)?.film ?? '';

it('opens a film with the key of the desk, and stores none of it', async () => {
  for (const target of [FREE, PAID]) {
    const list = await fetchDeskFilm({ film: hashOf(target) });
    expect(list).toEqual({ ok: true, value: drama.filmOf(target) });
    const { renditions, captions } = drama.filmOf(target);
    const { init, parts } = renditions[0] as Rendition;
    const key = target === PAID ? keyOf(target) : null;
    const opened = await openDeskFile({ path: filmHeadPath(init.hash), file: { ...init, iv: '' }, key });
    expect(bytesOf(opened).length).toBe(init.bytes);
    for (const file of parts)
      expect(bytesOf(await openDeskFile({ path: filmPartPath(file.hash), file, key })).length).toBe(
        file.plain,
      );
    for (const { hash } of captions)
      expect((await openDeskFile({ path: captionsPath(hash), file: { hash, iv: '' }, key: null })).ok).toBe(
        true,
      );
  }
  expect(new Set(server.contentFetches.map(({ init }) => init.cache))).toEqual(new Set(['no-store']));
  expect([...cached.files(PARTS_CACHE)]).toEqual([]);
  expect([await db.films.count(), await db.episodeLists.count()]).toEqual([0, 0]);
});

it('opens a sealed part with no other key and without one', async () => {
  const file = (drama.filmOf(PAID).renditions[0] as Rendition).parts[0];
  if (!file) throw new Error('The film has no part.');
  const path = filmPartPath(file.hash);
  expect(await openDeskFile({ path, file, key: null })).toMatchObject(failure('locked'));
  expect(await openDeskFile({ path, file, key: keyOf(FREE) })).toMatchObject(failure('damaged'));
});
