import { afterAll, beforeAll, expect, test } from 'vitest';
import { refreshCounts } from '../counts/refreshCounts';
import { searchDays } from '../ground/db/schema/search';
import { tallyOf } from '../searches/tally';
import type { TestClient } from '../testing/createClient';
import { openTestApp, type TestApp } from '../testing/openTestApp';

let app: TestApp;
let readers: TestClient[];
let now = new Date('2026-11-20T17:00:00Z');
const pass = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1_000);
  app.context.setNow(now);
};
beforeAll(async () => {
  app = await openTestApp();
  pass(0);
  await app.publish('ferry', { title: 'The Last Ferry', author: 'Ada Writer', tags: ['slow burn'] });
  await app.publish('bell', { title: 'The Ninth Bell', author: 'Björn Ström', tags: ['monks'] });
  await app.publish('moon', { title: '月光下的列车', author: '林雨', tags: [] });
  readers = [];
  for (let at = 0; at < 4; at++) readers.push((await app.signIn()).client);
});
afterAll(() => app.context.close());

async function type(reader: TestClient, query: string) {
  for (let length = 1; length <= query.length; length++) {
    await app.ask('search', { query: query.slice(0, length), offset: 0 }, reader);
  }
  pass(11);
  await tallyOf(app.context.db).write(now);
}
const hot = async () => {
  // Changes the version that cached answers depend on.
  await app.publish(`other ${Math.random()}`, { title: 'X', author: 'Y', tags: [] });
  return (await app.ask('hotSearches', {})).data.list;
};

test('there are no hot searches before the first search', async () => {
  expect(await hot()).toEqual([]);
});

test('a term is hot after three readers searched for it, in the catalogue’s spelling', async () => {
  await type(readers[0] as TestClient, 'last ferr');
  await type(readers[1] as TestClient, 'LAST  FERRY!');
  for (const _ of [1, 2, 3]) await type(readers[1] as TestClient, 'last ferry');
  expect(await hot()).toEqual([]);
  await type(readers[2] as TestClient, 'last fe');
  expect(await hot()).toEqual(['Last Ferry']);
  const rows = await app.context.db.select().from(searchDays);
  expect(rows).toEqual([{ term: 'last ferry', day: '2026-11-20', display: 'Last Ferry', readers: 3 }]);
});

test('hot searches are sorted by readers, and include authors, tags and other scripts', async () => {
  for (const reader of readers) await type(reader, 'strom');
  for (const reader of readers.slice(1)) await type(reader, '列车');
  for (const reader of readers.slice(1)) await type(reader, 'slow bur');
  expect(await hot()).toEqual(['Ström', 'Last Ferry', 'slow burn', '列车']);
});

test('misspelt, fruitless, incomplete and anonymous searches are not hot', async () => {
  for (const reader of readers)
    for (const query of ['ferrt', 'zzzz', 'th', 'ferry monks']) await type(reader, query);
  for (let at = 0; at < 4; at++) await app.ask('search', { query: 'monks', offset: 0 });
  pass(11);
  await tallyOf(app.context.db).write(now);
  expect(await hot()).toEqual(['Ström', 'Last Ferry', 'slow burn', '列车']);
});

test('terms that no longer find a book or are a week old are omitted', async () => {
  await app.publish('bell', { title: 'The Ninth Bell', author: 'Somebody Else', tags: ['monks'] });
  expect(await hot()).toEqual(['Last Ferry', 'slow burn', '列车']);
  pass(7 * 86_400);
  await refreshCounts(app.context);
  expect(await hot()).toEqual([]);
});
