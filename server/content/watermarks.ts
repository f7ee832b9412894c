import { setImmediate as turn } from 'node:timers/promises';
import { asc, eq } from 'drizzle-orm';
import { MOST_WATERMARKS } from '../../contract/operator/operator';
import { readPattern } from '../../formats/watermarks/pattern';
import { readPatterns, stripWatermarks } from '../../formats/watermarks/stripWatermarks';
import { countWords } from '../../formats/wordCount';
import type { Database, Transaction } from '../ground/db/database';
import { watermarks } from '../ground/db/schema/books';
import type { PublishBook } from './publishInput';

/** Returns the operator's watermarks in alphabetical order. */
export async function readWatermarks(db: Database | Transaction): Promise<string[]> {
  const rows = await db.select().from(watermarks).orderBy(asc(watermarks.pattern)).limit(MOST_WATERMARKS);
  return rows.map(({ pattern }) => pattern);
}

/**
 * Adds a watermark and returns null. Returns `malformed` if the pattern is too short to search for,
 * `accountFull` if the list is full.
 */
export async function addWatermark(
  tx: Transaction,
  pattern: string,
  now: Date,
): Promise<'malformed' | 'accountFull' | null> {
  if (readPattern(pattern) === null) return 'malformed';
  if ((await tx.$count(watermarks)) >= MOST_WATERMARKS) return 'accountFull';
  await tx.insert(watermarks).values({ pattern, createdAt: now }).onConflictDoNothing();
  return null;
}

/** Returns false if the pattern was not on the list. */
export async function removeWatermark(tx: Transaction, pattern: string): Promise<boolean> {
  const gone = await tx.delete(watermarks).where(eq(watermarks.pattern, pattern)).returning();
  return gone.length > 0;
}

/**
 * Removes the operator's watermarks from a book and counts them. A chapter that consists only of them is left
 * as it is.
 */
export async function withoutWatermarks(
  db: Database,
  input: PublishBook,
): Promise<{ readonly input: PublishBook; readonly stripped: number }> {
  const patterns = readPatterns(await readWatermarks(db));
  if (patterns.length === 0) return { input, stripped: 0 };
  let stripped = 0;
  const sections: PublishBook['sections'][number][] = [];
  for (const section of input.sections) {
    const found: string[] = [];
    const text = stripWatermarks(section.text, patterns, (watermark) => found.push(watermark.text));
    // Lets the server answer requests between two chapters.
    await turn();
    if (found.length === 0 || text.trim() === '') {
      sections.push(section);
      continue;
    }
    stripped += found.length;
    const wordCount = Math.max(0, section.wordCount - countWords(found.join('\n')));
    sections.push({ ...section, text, wordCount });
  }
  return { input: { ...input, sections }, stripped };
}
