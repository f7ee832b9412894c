import { inArray, sql } from 'drizzle-orm';
import { countWords } from '../../../formats/wordCount';
import { indexBooks } from '../../../server/catalogue/indexBooks';
import { lockPublishing, raiseRevision } from '../../../server/catalogue/state';
import { bookColumns, hashText } from '../../../server/content/publishRows';
import type { Context } from '../../../server/ground/context';
import { books } from '../../../server/ground/db/schema/books';
import { transact } from '../../../server/ground/db/transact';
import { makeCover } from '../cover/makeCover';
import { randomFrom } from '../cover/random';
import { syntheticBook } from './syntheticBook';
import { syntheticText, syntheticTitle } from './syntheticProse';

export type SyntheticCatalogue = { books: number; chapters: number; seed: string };

/** Books share these many texts and covers: benches measure rows and requests, not files. */
const SHARED_TEXTS = 200;
const SHARED_COVERS = 24;
const TEXT_WORDS = 900;
const BATCH = 1_000;

type SharedText = { title: string; hash: string; textHash: string; bytes: number; words: number };

/**
 * Adds synthetic books, all free, with shared chapter texts. The same seed adds nothing twice, so a run that
 * was stopped can be completed by the next. Calls `onBatch` after each batch with the number of books so far
 * and the ids of the batch.
 */
export async function addSyntheticCatalogue(
  context: Context,
  { books: wanted, chapters, seed }: SyntheticCatalogue,
  stop: AbortSignal,
  onBatch: (done: number, ids: readonly number[]) => Promise<void>,
): Promise<void> {
  const texts = await sharedTexts(context, seed);
  const covers = await sharedCovers(context, seed);
  for (let from = 0; from < wanted && !stop.aborted; from += BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, wanted - from) }, (_, index) => from + index + 1);
    const rows = numbers.map((number) => rowOf(seed, number, chapters, texts, covers));
    const ids = await transact(context.db, async (tx) => {
      await lockPublishing(tx);
      const created = await tx.insert(books).values(rows).onConflictDoNothing().returning();
      // Inserted by a statement in the database: half a million rows need not be sent.
      if (created.length > 0) {
        const ids = created.map(({ id }) => id);
        await tx.execute(chapterRows(ids, chapters, texts));
        await indexBooks(tx, created);
        await raiseRevision(tx);
      }
      const all = await tx
        .select({ id: books.id })
        .from(books)
        .where(
          inArray(
            books.sourceKey,
            rows.map((row) => row.sourceKey),
          ),
        );
      return all.map(({ id }) => id);
    });
    await onBatch(from + numbers.length, ids);
  }
}

async function sharedTexts(context: Context, seed: string): Promise<SharedText[]> {
  const texts: SharedText[] = [];
  for (let index = 0; index < SHARED_TEXTS; index += 1) {
    const random = randomFrom(`${seed} text ${index}`);
    const text = syntheticText(random, TEXT_WORDS);
    const bytes = new TextEncoder().encode(text);
    texts.push({
      title: syntheticTitle(random),
      hash: await context.content.put(bytes, 'txt'),
      textHash: hashText(context.secrets, text),
      bytes: bytes.length,
      words: countWords(text),
    });
  }
  return texts;
}

type SharedCover = { card: string; page: string; tint: string };

async function sharedCovers(context: Context, seed: string): Promise<SharedCover[]> {
  const covers: SharedCover[] = [];
  for (let index = 0; index < SHARED_COVERS; index += 1) {
    const { category, tags } = syntheticBook(`${seed} cover`, index);
    // A picture without a title suits more than one book.
    const cover = await makeCover(null, {
      title: '',
      author: String.fromCharCode(0x200b).repeat(index + 1),
      category,
      tags,
    });
    covers.push({
      card: await context.content.put(cover.card, 'webp'),
      page: await context.content.put(cover.page, 'webp'),
      tint: cover.tint,
    });
  }
  return covers;
}

function rowOf(
  seed: string,
  number: number,
  chapters: number,
  texts: readonly SharedText[],
  covers: readonly SharedCover[],
): typeof books.$inferInsert {
  const book = syntheticBook(seed, number);
  const columns = bookColumns(
    {
      ...book,
      language: 'en',
      ageRating: null,
      warnings: [],
      cover: null,
      freeChapters: chapters,
      pricePerChapter: 0,
      sections: [],
    },
    covers[number % covers.length] ?? null,
  );
  const words = texts.reduce((sum, text) => sum + text.words, 0) / texts.length;
  return { ...columns, chapterCount: chapters, wordCount: Math.round(words * chapters) };
}

function chapterRows(ids: readonly number[], chapters: number, texts: readonly SharedText[]) {
  const list = <T>(values: readonly T[], type: string) =>
    sql`array[${sql.join(
      values.map((value) => sql`${value}`),
      sql`, `,
    )}]::${sql.raw(type)}[]`;
  return sql`
    with shared as (
      select row_number() over () - 1 as place, title, hash, text_hash, bytes, words
      from unnest(
        ${list(
          texts.map((text) => text.title),
          'text',
        )}, ${list(
          texts.map((text) => text.hash),
          'text',
        )},
        ${list(
          texts.map((text) => text.textHash),
          'text',
        )}, ${list(
          texts.map((text) => text.bytes),
          'int',
        )},
        ${list(
          texts.map((text) => text.words),
          'int',
        )}
      ) as shared(title, hash, text_hash, bytes, words)
    )
    insert into chapters (book_id, target, title, word_count, content_hash, text_hash, bytes, price, sealed)
    select book.id, target, shared.title, shared.words, shared.hash, shared.text_hash, shared.bytes, 0, false
    from unnest(${list(ids, 'bigint')}) as book(id)
    cross join generate_series(1, ${chapters}::int) as target
    join shared on shared.place = (book.id * 7 + target) % ${texts.length}::int`;
}
