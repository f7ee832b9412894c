import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readAuthor, readFollowed, readIsFollowed } from '../../../data/queries/authors';
import { db } from '../../../data/tables/db';
import type { FakeServer } from '../../../tests/doubles/fakeServer';
import { freshDevice } from '../../../tests/doubles/freshDevice';
import { bookCard } from '../../../tests/doubles/rows';
import { fillAuthor, followAuthor, unfollowAuthor } from './authors';

let server: FakeServer;
let isGone: boolean;
let followers: number;

beforeEach(async () => {
  server = await freshDevice();
  isGone = false;
  followers = 4;
  server.on('author', () =>
    isGone
      ? 'notFound'
      : {
          penName: 'Ada',
          about: 'By the sea.',
          followers,
          list: [bookCard(1), { ...bookCard(2), part: 'editor' }],
          next: null,
        },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const fill = () => fillAuthor({ authorId: 7, offset: 0 });

it('an author’s page is stored with its titles, and opens without a network', async () => {
  expect(await fill()).toEqual({ ok: true, value: null });
  server.isDown = true;
  expect((await fill()).ok).toBe(false);
  expect(await readAuthor(7)).toMatchObject({
    penName: 'Ada',
    about: 'By the sea.',
    followers: 4,
    books: [{ id: 1 }, { id: 2, part: 'editor' }],
  });
});

it('a page that is gone leaves the device; who follows it can still stop', async () => {
  await fill();
  await followAuthor({ authorId: 7 });
  isGone = true;
  expect(await fill()).toMatchObject({ ok: false, failure: { name: 'notFound' } });
  expect(await readAuthor(7)).toBeUndefined();
  expect(await readFollowed()).toMatchObject([{ authorId: 7, name: 'Ada' }]);
  await unfollowAuthor({ authorId: 7 });
  expect(await readFollowed()).toEqual([]);
});

it('following waits on the device, once, with a sealed name', async () => {
  await fill();
  server.isDown = true;
  await followAuthor({ authorId: 7 });
  await followAuthor({ authorId: 7 });
  expect(await readIsFollowed(7)).toBe(true);
  expect(await db.syncChanges.toArray()).toMatchObject([
    { kind: 'followed', key: '7', changed: { at: 1, name: 1 } },
  ]);
  expect(JSON.stringify(await db.followed.toArray())).not.toContain('Ada');
  expect(await followAuthor({ authorId: 8 })).toMatchObject({ ok: false, failure: { name: 'notFound' } });
});

it('the number of followers knows whether the reader is among them', async () => {
  const isCounted = async () => {
    await fill();
    return (await readAuthor(7))?.isCounted;
  };
  expect(await isCounted()).toBe(false);
  await followAuthor({ authorId: 7 });
  expect(await isCounted()).toBe(false);
  await db.syncChanges.clear();
  expect(await isCounted()).toBe(true);
  await unfollowAuthor({ authorId: 7 });
  expect(await isCounted()).toBe(true);
});
