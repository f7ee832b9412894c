import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { readTitleKind } from '../../../data/queries/books';
import { DRAMA, failure, server, withDramaDevice } from '../../../tests/doubles/dramaDevice';
import { FakeBook } from '../../../tests/doubles/fakeBook';
import { useCases } from '../index';

withDramaDevice();
const { openBook, openChapter, openDrama } = useCases;
const NOVEL = 7;

it('opening a drama’s number as a novel fetches the drama', async () => {
  expect(await readTitleKind(DRAMA)).toBeUndefined();
  expect(await openBook({ bookId: DRAMA })).toEqual({ ok: true, value: null });
  expect(await readTitleKind(DRAMA)).toBe('drama');
});

it('opening a drama’s number as a chapter fails and fetches the drama', async () => {
  expect(await openChapter({ bookId: DRAMA, target: 2 })).toMatchObject(failure('notFound'));
  expect(await readTitleKind(DRAMA)).toBe('drama');
});

it('opening a novel’s number as a drama fetches the novel', async () => {
  const book = new FakeBook(server, NOVEL);
  await book.publish(1, 'Text.');
  expect(await openDrama({ videoId: NOVEL })).toEqual({ ok: true, value: null });
  expect(await readTitleKind(NOVEL)).toBe('novel');
});

it('an unknown title is not found, and a stored title keeps its kind', async () => {
  expect(await openBook({ bookId: 99 })).toMatchObject(failure('notFound'));
  expect(await openDrama({ videoId: 99 })).toMatchObject(failure('notFound'));
  await openDrama({ videoId: DRAMA });
  server.on('videoInfo', () => 'notFound');
  expect(await openDrama({ videoId: DRAMA })).toMatchObject(failure('notFound'));
  expect(await readTitleKind(DRAMA)).toBe('drama');
});
