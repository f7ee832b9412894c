import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TabDraft } from '../../contract/operator/titles.schema';
import { FAILURES } from '../../contract/wire/failure';
import { openTestApp, type TestApp, titlesOf } from '../testing/openTestApp';
import { keepOpen, openDesk, type TestOperator } from '../testing/operatorApp';

let app: TestApp;
let operator: TestOperator;
let ids: number[];
beforeAll(async () => {
  app = await openTestApp();
  operator = await openDesk(app);
  ids = [await app.publish('a'), await app.publish('b'), await app.publish('c', { isHidden: true })];
});
afterAll(() => app.context.close());
beforeEach(async () => {
  app.context.setNow(new Date(app.context.now().getTime() + 61_000));
  await keepOpen(app, operator);
});

const block = (title: string, bookIds: number[], id: number | null = null) => ({
  id,
  title,
  titles: {},
  style: 2 as const,
  bookIds,
});
const draft = (indexValue: string, blocks: TabDraft['blocks'], seen = ''): TabDraft => ({
  tab: { indexValue, title: indexValue.toUpperCase(), titles: { ru: `${indexValue} по-русски` }, type: 4 },
  blocks,
  seen,
});
const arrange = (given: TabDraft) =>
  app.ask('operatorArrangeTab', { requestId: crypto.randomUUID(), draft: given }, operator.client);
const feed = async (gender: string) =>
  (await app.ask('homeFeed', { isDeep: 0, gender })).data.list.map((each) => [
    each.title,
    titlesOf(each).map((name) => name.at(-1)),
  ]);

test('a tab is created and rearranged, and readers see it accordingly', async () => {
  const [a = 0, b = 0, c = 0] = ids;
  const made = await arrange(draft('first', [block('New', [a, b]), block('Old', [c])]));
  expect(made.code).toBe(1);
  expect(await feed('first')).toEqual([['New', ['a', 'b']]]);
  const { tabList } = (await app.ask('indexConfig', { isDeep: 0 })).data;
  expect(tabList).toEqual([
    { indexValue: 'first', indexTitle: 'FIRST', indexTitles: { ru: 'first по-русски' }, type: 4 },
  ]);
  const [newer, older] = made.data.blocks;
  const changed = await arrange(
    draft('first', [block('New', [b, a], older?.id), block('Old', [b], newer?.id)], made.data.seen),
  );
  expect(changed.data.blocks.map(({ id, title }) => [id, title])).toEqual([
    [older?.id, 'New'],
    [newer?.id, 'Old'],
  ]);
  expect(await feed('first')).toEqual([
    ['New', ['b', 'a']],
    ['Old', ['b']],
  ]);
  const emptied = await arrange(draft('first', [block('Old', [a], newer?.id)], changed.data.seen));
  expect(emptied.data.blocks).toHaveLength(1);
  expect(await feed('first')).toEqual([['Old', ['a']]]);
});

test('arranging a tab that was changed meanwhile is refused, and keeps the other change', async () => {
  const [a = 0, b = 0] = ids;
  const made = await arrange(draft('shared', [block('One', [a])]));
  expect((await arrange(draft('shared', [block('Two', [b])], made.data.seen))).code).toBe(1);
  const late = await arrange(draft('shared', [block('Three', [a])], made.data.seen));
  expect(late.code).toBe(FAILURES.tooLate.code);
  expect((await arrange(draft('shared', []))).code).toBe(FAILURES.tooLate.code);
  expect(await feed('shared')).toEqual([['Two', ['b']]]);
});

test.each<[string, () => TabDraft, number]>([
  ['a title that is not there', () => draft('x', [block('One', [999_999])]), 200],
  ['a block of another tab', () => draft('x', [block('One', [], 1)]), 200],
  ['a title twice', () => draft('x', [block('One', [ids[0] ?? 0, ids[0] ?? 0])]), 400],
  ['a name twice', () => draft('x', [block('One', []), block('One', [])]), 400],
])('%s is refused', async (_what, given, status) => {
  const answer = await arrange(given());
  expect(answer.status).toBe(status);
  expect(answer.code).not.toBe(1);
  expect(
    (await app.ask('operatorTabs', {}, operator.client)).data.list.map((tab) => tab.indexValue),
  ).not.toContain('x');
});

test('tabs are reordered, and removed with their blocks without their books', async () => {
  const [a = 0] = ids;
  await arrange(draft('last', [block('One', [a])]));
  const order = ['last', 'shared', 'first'];
  const ordered = await app.ask(
    'operatorOrderTabs',
    { requestId: crypto.randomUUID(), order },
    operator.client,
  );
  expect(ordered.data.list.map((tab) => tab.indexValue)).toEqual(order);
  const remove = { requestId: crypto.randomUUID(), tab: 'last' };
  expect((await app.ask('operatorRemoveTab', remove, operator.client)).code).toBe(1);
  expect((await app.ask('operatorRemoveTab', remove, operator.client)).code).toBe(1);
  const again = { ...remove, requestId: crypto.randomUUID() };
  expect((await app.ask('operatorRemoveTab', again, operator.client)).code).toBe(FAILURES.notFound.code);
  expect((await app.ask('indexConfig', { isDeep: 0 })).data.tabList.map((tab) => tab.indexValue)).toEqual([
    'shared',
    'first',
  ]);
  expect((await app.ask('bookInfo', { bookId: a })).code).toBe(1);
});
