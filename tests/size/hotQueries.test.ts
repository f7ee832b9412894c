import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishBook } from '../../server/content/publishBook';
import { brokenLedgerRules } from '../../server/testing/brokenLedgerRules';
import { openTestContext, type TestContext } from '../../server/testing/openTestContext';
import { sampleBook } from '../../server/testing/sampleBook';
import { askHot } from './askHot';
import { fillAccounts, type Sizes } from './fillAccounts';
import { keyedTables } from './keyedTables';
import { tablesWithoutKey } from './lacksKey';

const SIZES: Sizes = { accounts: 40, entries: 4, books: 30, comments: 120 };

let context: TestContext;
beforeAll(async () => {
  context = await openTestContext();
  for (let book = 1; book <= SIZES.books; book++) {
    const sections = Array.from({ length: 10 }, (_, at) => ({
      target: at + 1,
      title: `Part ${at + 1}`,
      text: 'The river.',
      wordCount: 2,
    }));
    await publishBook(context, sampleBook(`of size ${book}`, { sections, pricePerChapter: 0 }));
  }
  await fillAccounts(context.db, SIZES);
}, 120_000);
afterAll(() => context?.close());

/**
 * Statements of hot calls that cover a whole table without harm: they read in the order of an index and stop
 * after a page, or their result is cached for all readers.
 */
const OVER_ALL: readonly RegExp[] = [
  /from "books" (?:where "books"\."hidden_at" is null )?order by "books"\."(?:reads|unlocks)_\w+" desc.* limit/,
  /"ties" ->> 'novelId'\)::bigint = \$1/,
];

test('the data generated for the measurements obeys the ledger rules', async () => {
  expect(await brokenLedgerRules(context.db)).toEqual([]);
});

test('every statement of a hot call filters by the account or title it is about', async () => {
  const keys = keyedTables();
  const without = new Map<string, string>();
  for (const { name, statements } of await askHot(context, SIZES, 2)) {
    for (const { text } of statements) {
      if (OVER_ALL.some((known) => known.test(text))) continue;
      const tables = tablesWithoutKey(text, keys);
      if (tables.length > 0) without.set(text, `${name}: ${tables.join(', ')}`);
    }
  }
  expect([...without]).toEqual([]);
});

test('a statement that does not filter by account or title is found', () => {
  const keys = keyedTables();
  const found = (text: string) => tablesWithoutKey(text, keys);
  expect(found('select * from ledger_entries order by id desc limit 20')).toEqual(['ledger_entries']);
  expect(found('select "id" from "grants" where "created_at" > $1')).toEqual(['grants']);
  expect(found('update accounts set coins = 0')).toEqual(['accounts']);
  expect(found('select * from comments c where c.state = $1')).toEqual(['comments']);
  expect(found('select * from ledger_entries e where e.user_id = $1')).toEqual([]);
  expect(found('select 1 from "comments" "c" where "c"."book_id" = $1 and "c"."target" = $2')).toEqual([]);
  expect(found('select 1 from catalogue_state')).toEqual([]);
});
