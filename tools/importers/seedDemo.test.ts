import { asc, eq, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../contract/wire/languages';
import { loadNames } from '../../server/catalogue/translations';
import { books, chapters } from '../../server/ground/db/schema/books';
import { episodes } from '../../server/ground/db/schema/episodes';
import { blockBooks, blocks, tabs } from '../../server/ground/db/schema/home';
import { openTestContext, type TestContext } from '../../server/testing/openTestContext';
import { seedDemo } from './seedDemo';

let context: TestContext;
beforeAll(async () => {
  context = await openTestContext();
}, 60_000);
afterAll(async () => await context.close());

describe('the demo catalogue', () => {
  it('has real novels and dramas on a full home screen, and seeding twice changes nothing', async () => {
    await seedDemo(context);
    const all = await context.db.select().from(books);
    expect(all.length).toBeGreaterThanOrEqual(8);
    expect(new Set(all.map((book) => book.category)).size).toBeGreaterThanOrEqual(6);
    expect(new Set(all.map(({ kind, language }) => `${kind} ${language}`)).size).toBe(2 * LANGUAGES.length);
    // Journeys and screenshots refer to the English titles by number.
    const english = all.filter(({ language }) => language === 'en');
    expect(english.map(({ id }) => id).sort((a, b) => a - b)).toEqual(english.map((_, at) => at + 1));
    for (const book of english) expect(book.chapterCount, book.title).toBeGreaterThanOrEqual(6);
    for (const book of all) {
      expect(book.description.length, book.title).toBeGreaterThan(60);
      expect(book.coverPage, book.title).toMatch(/^[0-9a-f]{64}$/);
    }
    const isEnglish = new Map(all.map(({ id, language }) => [id, language === 'en']));
    for (const { bookId, title, wordCount } of await context.db.select().from(chapters))
      expect(wordCount, title).toBeGreaterThanOrEqual(isEnglish.get(bookId) ? 700 : 550);
    expect(new Set(all.map((book) => book.coverPage)).size).toBe(all.length);
    const styles = (await context.db.select().from(blocks)).map((block) => block.style);
    expect(new Set(styles)).toEqual(new Set([1, 2, 3, 4, 5]));
    const types = (await context.db.select().from(tabs).orderBy(asc(tabs.position))).map((tab) => tab.type);
    expect(types).toEqual([1, 1, 1, 1, 1, 1, 4]);
    for (const book of all) expect(book.tags.length, book.title).toBeGreaterThanOrEqual(3);

    const namesOf = await loadNames(context.db);
    const said = [
      ...(await context.db.select().from(tabs)).map(({ title }) => ['tab', title] as const),
      ...(await context.db.select().from(blocks)).map(({ title }) => ['block', title] as const),
      ...all.map(({ category }) => ['category', category] as const),
      ...all.flatMap(({ tags }) => tags.map((tag) => ['tag', tag] as const)),
    ];
    const untranslated = said.filter(([kind, name]) => {
      const { ru, zh, pt } = namesOf(kind, name) ?? {};
      return !(ru && zh && pt);
    });
    expect(untranslated).toEqual([]);

    const dramas = all.filter(({ kind }) => kind === 'drama');
    expect(dramas.length).toBeGreaterThanOrEqual(2);
    for (const { id, title, language, chapterCount, freeChapters, ties } of dramas) {
      expect(await context.db.$count(episodes, eq(episodes.dramaId, id)), title).toBe(chapterCount);
      expect(freeChapters < chapterCount, title).toBe(language === 'en');
      const novel = all.find((book) => book.kind === 'novel' && book.id === ties?.novelId);
      expect(novel, title).toMatchObject({ language });
      expect(ties?.scenes, title).toHaveLength(chapterCount);
      expect(await context.db.$count(blockBooks, eq(blockBooks.bookId, id)), title).toBeGreaterThan(0);
    }

    const [, second] = await context.db.select().from(tabs).orderBy(asc(tabs.position));
    expect(second).toMatchObject({ indexValue: 'dramas', title: 'Dramas', type: 1 });
    expect(await kindsIn(context, eq(blocks.tab, 'dramas'))).toEqual(['drama']);
    expect(await kindsIn(context, eq(blocks.title, 'Featured this week'))).toEqual(['drama', 'novel']);

    const placed = await context.db.$count(blockBooks);
    const counted = await context.db.$count(chapters);
    const filmed = await context.db.select().from(episodes).orderBy(asc(episodes.id));
    await seedDemo(context);
    expect(await context.db.$count(blockBooks)).toBe(placed);
    expect(await context.db.$count(books)).toBe(all.length);
    expect(await context.db.$count(chapters)).toBe(counted);
    expect(await context.db.select().from(episodes).orderBy(asc(episodes.id))).toEqual(filmed);
  }, 120_000);
});

async function kindsIn({ db }: TestContext, which: SQL): Promise<string[]> {
  const rows = await db
    .selectDistinct({ kind: books.kind })
    .from(blockBooks)
    .innerJoin(blocks, eq(blocks.id, blockBooks.blockId))
    .innerJoin(books, eq(books.id, blockBooks.bookId))
    .where(which)
    .orderBy(asc(books.kind));
  return rows.map(({ kind }) => kind);
}
