import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refreshCounts } from '../counts/refreshCounts';
import { openTestApp, type TestApp, titlesOf } from '../testing/openTestApp';

let app: TestApp;
const id: Record<string, number> = {};
beforeAll(async () => {
  app = await openTestApp();
  id.ferry = await app.publish('ferry', { title: 'The Last Ferry' });
  id.sequel = await app.publish('sequel', { title: 'A Later Boat', category: 'Romance' });
  id.bell = await app.publish('bell', { title: 'The Ninth Bell', author: 'Ström' });
  id.stranger = await app.publish('stranger', {
    title: 'L’Étranger',
    author: 'C. Amuse',
    category: 'Classics',
  });
  id.moon = await app.publish('moon', { title: '月光下的列车', author: '林雨', category: 'Classics' });
});
afterAll(() => app.context.close());

test('recommendations prefer the same author, then the category, then the most read', async () => {
  const read = async (book: string, readers: number) => {
    for (let at = 0; at < readers; at++) {
      const { client } = await app.signIn();
      const detail = { bookId: id[book] as number, target: 1 };
      const log = { requestId: randomUUID(), page: 'reading', action: 'read', detail, dateTime: 0 };
      await app.ask('userLog', log, client);
    }
  };
  await read('stranger', 3);
  await read('moon', 2);
  await refreshCounts(app.context);
  const { data } = await app.ask('recommendByPackage', { bookId: id.ferry as number });
  expect(titlesOf(data)).toEqual(['A Later Boat', 'The Ninth Bell', 'L’Étranger', '月光下的列车']);
  const bell = await app.ask('recommendByPackage', { bookId: id.bell as number });
  expect(titlesOf(bell.data).slice(0, 3)).toEqual(['The Last Ferry', 'L’Étranger', '月光下的列车']);
  const any = await app.ask('recommendByPackage', {});
  expect(titlesOf(any.data).slice(0, 2)).toEqual(['L’Étranger', '月光下的列车']);
  expect((await app.ask('recommendByPackage', {})).data).toEqual(any.data);
  expect((await app.ask('recommendByPackage', { bookId: 99_999 })).code).toBe(1004);
  expect(await app.ask('mineActivities', {})).toMatchObject({ code: 1, data: { list: [] } });
});
