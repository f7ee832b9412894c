import { afterAll, beforeAll, expect, test } from 'vitest';
import { placeInBlock } from '../content/arrangeHome';
import { translateNames } from '../content/translateNames';
import { openTestApp, type TestApp } from '../testing/openTestApp';

let app: TestApp;
let bookId: number;
beforeAll(async () => {
  app = await openTestApp();
  bookId = await app.publish('ferry', { title: 'The Last Ferry', tags: ['ferries', 'slow burn'] });
  await app.publish('bell', { title: 'The Ninth Bell', category: 'Fantasy', tags: [] });
  await placeInBlock(app.context, { bookId, tab: 'all', tabTitle: 'For you', block: 'New arrivals' });
});
afterAll(() => app.context.close());

const MYSTERY = { ru: 'Детектив', zh: '推理' };
const NONE = { tab: {}, block: {}, category: {}, tag: {} };

async function shown() {
  const config = await app.ask('indexConfig', { isDeep: 0 });
  const feed = await app.ask('homeFeed', { isDeep: 0, gender: 'all' });
  const block = feed.data.list[0];
  const whole = await app.ask('blockList', { blockId: block?.id ?? 0, offset: 0 });
  const info = await app.ask('bookInfo', { bookId });
  const facets = await app.ask('facets', {});
  const ranking = await app.ask('ranking', { kind: 'new', period: 'all', category: 'Mystery', offset: 0 });
  const found = await app.ask('search', { query: 'ferries', offset: 0 });
  const next = await app.ask('recommendByPackage', {});
  const isFerry = ({ id }: { id: number }) => id === bookId;
  return {
    tab: config.data.tabList[0]?.indexTitles,
    block: [block?.titles, whole.data.titles],
    category: [
      block?.list[0]?.chanNames,
      feed.data.freeBook?.chanNames,
      whole.data.list[0]?.chanNames,
      info.data.book.chanNames,
      facets.data.categories.find(({ name }) => name === 'Mystery')?.names,
      ranking.data.list[0]?.chanNames,
      found.data.list[0]?.chanNames,
      next.data.list.find(isFerry)?.chanNames,
    ],
    tag: [
      info.data.book.tagNames,
      found.data.list[0]?.tagNames,
      facets.data.tags.find(({ name }) => name === 'ferries')?.names,
    ],
  };
}

test('translated names are sent in every answer that contains the name', async () => {
  // Fills the cache first, to prove that it is invalidated.
  expect(await shown()).toEqual({
    tab: undefined,
    block: [undefined, undefined],
    category: Array(8).fill(undefined),
    tag: [undefined, undefined, undefined],
  });

  const { names, unused } = await translateNames(app.context, {
    tab: { 'For you': { ru: 'Для вас' } },
    block: { 'New arrivals': { pt: 'Novidades' } },
    category: { Mystery: MYSTERY, Mistery: { ru: 'Детективы' } },
    tag: { ferries: { zh: '渡轮' } },
  });
  expect([names, unused]).toEqual([5, [{ kind: 'category', name: 'Mistery' }]]);
  const ferries = { ferries: { zh: '渡轮' } };
  expect(await shown()).toEqual({
    tab: { ru: 'Для вас' },
    block: [{ pt: 'Novidades' }, { pt: 'Novidades' }],
    category: Array(8).fill(MYSTERY),
    tag: [ferries, ferries, { zh: '渡轮' }],
  });
  const fantasy = await app.ask('ranking', { kind: 'new', period: 'all', category: 'Fantasy', offset: 0 });
  expect(fantasy.data.list[0]).not.toHaveProperty('chanNames');
});

test('a translation can be replaced, and is removed by an empty one', async () => {
  await translateNames(app.context, { ...NONE, category: { Mystery: { pt: 'Mistério' } } });
  expect((await shown()).category).toEqual(Array(8).fill({ pt: 'Mistério' }));
  await translateNames(app.context, { ...NONE, category: { Mystery: {} } });
  const { category, tab } = await shown();
  expect([category, tab]).toEqual([Array(8).fill(undefined), { ru: 'Для вас' }]);
});
