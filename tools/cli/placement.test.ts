import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listTabs } from '../../server/catalogue/tabs';
import { loadNames } from '../../server/catalogue/translations';
import { placeFirst, placeInBlock } from '../../server/content/arrangeHome';
import { publishBook } from '../../server/content/publishBook';
import { blockBooks, blocks, tabs } from '../../server/ground/db/schema/home';
import { openTestContext, type TestContext } from '../../server/testing/openTestContext';
import { publishDrama } from '../../server/testing/publishDrama';
import { sampleBook } from '../../server/testing/sampleBook';
import { place, settlePlacing } from './placement';

let context: TestContext;
beforeEach(async () => {
  context = await openTestContext();
}, 60_000);
afterEach(async () => await context.close());

const SAMPLE = { count: 2, free: 1 };
const tabNames = async () => (await listTabs(context.db)).map(({ title }) => title);
const inTab = async (tab: string) => {
  const rows = await context.db
    .select({ bookId: blockBooks.bookId })
    .from(blockBooks)
    .innerJoin(blocks, eq(blocks.id, blockBooks.blockId))
    .where(eq(blocks.tab, tab));
  return rows.map(({ bookId }) => bookId);
};
const importOf = async (kind: 'novel' | 'drama', bookId: number, wish: { tab?: string } = {}) =>
  place(context, await settlePlacing(context, { tab: wish.tab, block: undefined, kind }), bookId);

it('the first drama gets its own tab, the second on home, named in every language', async () => {
  const { bookId: novel } = await publishBook(context, sampleBook('ferry'));
  await placeInBlock(context, { bookId: novel, tab: 'all', tabTitle: 'For you', block: 'New arrivals' });
  await placeInBlock(context, { bookId: novel, tab: 'dark', tabTitle: 'Dark', block: 'New arrivals' });
  const drama = await publishDrama(context, 'train', SAMPLE);
  await importOf('drama', drama);
  expect(await tabNames()).toEqual(['For you', 'Dramas', 'Dark']);
  expect((await listTabs(context.db))[1]).toMatchObject({ indexValue: 'dramas', type: 1 });
  expect(await inTab('dramas')).toEqual([drama]);
  expect((await loadNames(context.db))('tab', 'Dramas')).toEqual({ ru: 'Сериалы', zh: '短剧', pt: 'Séries' });
});

it('novels stay out of the dramas tab, in any order of import', async () => {
  const drama = await publishDrama(context, 'train', SAMPLE);
  await importOf('drama', drama);
  expect(await tabNames()).toEqual(['Dramas']);
  const { bookId: novel } = await publishBook(context, sampleBook('ferry'));
  await importOf('novel', novel);
  expect(await tabNames()).toEqual(['Novel', 'Dramas']);
  expect(await inTab('dramas')).toEqual([drama]);
});

it('the dramas tab is not made again after an operator has arranged home otherwise', async () => {
  const { bookId: novel } = await publishBook(context, sampleBook('ferry'));
  await importOf('novel', novel);
  const drama = await publishDrama(context, 'train', SAMPLE);
  await importOf('drama', drama, { tab: 'Novel' });
  await importOf('drama', await publishDrama(context, 'tram', SAMPLE));
  expect(await tabNames()).toEqual(['Novel']);
  await context.db.delete(tabs);
  await importOf('drama', drama, { tab: 'Series' });
  expect(await tabNames()).toEqual(['Series']);
});

it('the dramas tab is made by the first uploaded drama, never by a later one', async () => {
  await placeFirst(context, 'drama', await publishDrama(context, 'train', SAMPLE));
  expect(await tabNames()).toEqual(['Dramas']);
  await context.db.delete(tabs);
  await placeFirst(context, 'drama', await publishDrama(context, 'tram', SAMPLE));
  expect(await tabNames()).toEqual([]);
});

it('the first uploaded novel is on home, before the dramas, a later one is not', async () => {
  await placeFirst(context, 'drama', await publishDrama(context, 'train', SAMPLE));
  const { bookId } = await publishBook(context, sampleBook('ferry'));
  await placeFirst(context, 'novel', bookId);
  expect(await tabNames()).toEqual(['Novel', 'Dramas']);
  expect(await inTab('novel')).toEqual([bookId]);
  const { bookId: later } = await publishBook(context, sampleBook('later'));
  await placeFirst(context, 'novel', later);
  expect(await inTab('novel')).toEqual([bookId]);
});
