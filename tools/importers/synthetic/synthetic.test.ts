import { count, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HomeFeed } from '../../../contract/catalogue/home.schema';
import { countWords } from '../../../formats/chapterText';
import { books, chapters } from '../../../server/ground/db/schema/books';
import { createApp } from '../../../server/http/app';
import { createClient } from '../../../server/testing/createClient';
import { openTestContext, type TestContext } from '../../../server/testing/openTestContext';
import { randomFrom } from '../cover/random';
import { syntheticBook } from './syntheticBook';
import { addSyntheticCatalogue } from './syntheticCatalogue';
import { makeSyntheticHome } from './syntheticHome';
import { publishSyntheticNovel } from './syntheticNovel';
import { syntheticText } from './syntheticProse';

let context: TestContext;
beforeAll(async () => {
  context = await openTestContext();
});
afterAll(async () => await context.close());

describe('the synthetic catalogue', () => {
  it('has the requested books and chapters, once, generated from its seed', async () => {
    const size = { books: 25, chapters: 7, seed: 'test' };
    const go = new AbortController().signal;
    const ids: number[] = [];
    await addSyntheticCatalogue(context, size, go, async (_done, more) => void ids.push(...more));
    await addSyntheticCatalogue(context, size, go, async () => undefined);
    expect(ids.length).toBe(25);
    expect(await context.db.$count(books)).toBe(25);
    const rows = await context.db
      .select({ bookId: chapters.bookId, n: count() })
      .from(chapters)
      .groupBy(chapters.bookId);
    expect(rows.map((row) => row.n)).toEqual(Array(25).fill(7));
    const [chapter] = await context.db.select().from(chapters).limit(1);
    expect(await context.content.has(chapter?.contentHash ?? '', 'txt')).toBe(true);
    expect(syntheticBook('test', 3)).toEqual(syntheticBook('test', 3));
  }, 60_000);

  it('makes a home tab of many blocks in all styles, identical when made again', async () => {
    const size = { blocks: 7, books: 10, seed: 'test' };
    const feed = async () => {
      const { body } = await createClient(createApp(context)).call('homeFeed', {
        isDeep: 0,
        gender: 'synthetic-7x10',
      });
      return (body.data as HomeFeed).list.map(({ title, style, list }) => [
        title,
        style,
        list.map((card) => card.id),
      ]);
    };
    await makeSyntheticHome(context, size);
    const first = await feed();
    expect(first.map(([, style]) => style)).toEqual([1, 2, 3, 4, 5, 1, 2]);
    expect(first.map(([, , list]) => new Set(list as number[]).size)).toEqual(Array(7).fill(10));
    await makeSyntheticHome(context, size);
    expect(await feed()).toEqual(first);
    await expect(makeSyntheticHome(context, { ...size, books: 26 })).rejects.toThrow('there are 25');
  });

  it('makes a long novel whose chapters have distinct texts', async () => {
    const size = { chapters: 6, words: 300, freeChapters: 4, seed: 'test' };
    const novel = await publishSyntheticNovel(context, size);
    const rows = await context.db.select().from(chapters).where(eq(chapters.bookId, novel.bookId));
    expect(new Set(rows.map((row) => row.contentHash)).size).toBe(6);
    expect(rows.filter((row) => row.sealed).length).toBe(2);
    expect((await publishSyntheticNovel(context, size)).outcome).toBe('unchanged');
  });

  it('writes about as many words as requested', () => {
    const words = countWords(syntheticText(randomFrom('x'), 2_000));
    expect(words).toBeGreaterThan(1_900);
    expect(words).toBeLessThan(2_300);
  });
});
