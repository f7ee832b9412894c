import * as v from 'valibot';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { bookIdSchema } from '../../contract/catalogue/books.schema';
import { endpoints } from '../../contract/endpoints';
import type { Endpoint } from '../../contract/wire/primitives.schema';
import { FakeServer } from '../../tests/doubles/fakeServer';
import { call, fetchContent, fetchFile } from './gateway';
import { ownBookIn, TITLE_FIELDS } from './ownNames';

let server: FakeServer;
let complaints: unknown[];

beforeEach(() => {
  server = new FakeServer();
  complaints = [];
  vi.stubGlobal('fetch', server.fetch);
  vi.spyOn(console, 'error').mockImplementation((complaint) => void complaints.push(complaint));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const asked = () => [...server.calls, ...server.contentFetches];

it.each([
  ['bookInfo', { bookId: -1 }],
  ['chapter', { bookId: -2, target: 1 }],
  ['chapterTalk', { bookId: -1, targets: [1] }],
  ['videoInfo', { videoId: -1 }],
  ['userLog', { page: 'reading', action: 'read', detail: { bookId: -3, target: 1 } }],
  ['sync', { changes: [{ kind: 'place', key: '-1' }] }],
  ['sync', { changes: [{ kind: 'collected', key: '9f0c/-4' }] }],
  ['sync', { changes: [{ kind: 'shelfOrder', key: '-', fields: { bookIds: [3, -1] } }] }],
] as const)('a call that names an own book is not sent: %s %j', async (name, request) => {
  const result = await call(name as 'bookInfo', request as never);
  expect(result).toMatchObject({ ok: false, failure: { name: 'malformed', disposition: 'refuse' } });
  expect(result.ok ? '' : result.failure.detail).toContain(name);
  expect(asked()).toEqual([]);
  expect(String(complaints)).toContain(`${name} was not sent`);
});

it('neither an own book’s text nor a file without a hash is requested', async () => {
  const hash = 'a'.repeat(64);
  const failure = { ok: false, failure: { name: 'malformed' } };
  expect(await fetchContent(-1, hash)).toMatchObject(failure);
  expect(await fetchContent(5, '')).toMatchObject(failure);
  expect(await fetchFile('/content/.txt', '')).toMatchObject(failure);
  expect(await fetchFile('/content/short.m4s', 'short')).toMatchObject(failure);
  expect(asked()).toEqual([]);
  expect(String(complaints[0])).toContain('fetchContent was not sent: it names book -1');
});

it('a negative value that names no title is allowed in a request', () => {
  expect(ownBookIn({ bookId: 5, target: -1, text: '1/-2', place: { chapterShare: -1 } })).toBeUndefined();
  expect(ownBookIn({ changes: [{ kind: 'place', key: '12' }] })).toBeUndefined();
});

it('every field that names a title in a reader’s call is known', () => {
  const names = new Set<string>();
  for (const { access, request } of Object.values(endpoints) as Endpoint[])
    if (typeof access === 'string') for (const name of titleFields(request, '', new Set())) names.add(name);
  // A card's `id` is accompanied by the key or field that names its title.
  expect([...names].filter((name) => !TITLE_FIELDS.has(name) && name !== 'id')).toEqual([]);
  expect(names).toContain('bookId');
});

function titleFields(schema: unknown, field: string, seen: Set<unknown>): string[] {
  if (schema === bookIdSchema) return [field];
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return [];
  const inside = new Set(seen).add(schema);
  const { entries, item, items, wrapped, options, pipe, value } = schema as Record<string, unknown>;
  const named = Object.entries((entries ?? {}) as Record<string, v.GenericSchema>);
  return [
    ...named.flatMap(([name, each]) => titleFields(each, name, inside)),
    ...[item, wrapped, value, ...list(items), ...list(options), ...list(pipe)].flatMap((each) =>
      titleFields(each, field, inside),
    ),
  ];
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
