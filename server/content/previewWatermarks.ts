import { setImmediate as turn } from 'node:timers/promises';
import { and, asc, eq, gte, isNull } from 'drizzle-orm';
import { FOUND_MAX_CHARACTERS } from '../../contract/operator/operator';
import type { FoundWatermark, WatermarkCursor } from '../../contract/operator/titles.schema';
import { failed, type Result, success } from '../../contract/wire/failure';
import { type Pattern, readPattern } from '../../formats/watermarks/pattern';
import {
  builtInPatterns,
  readPatterns,
  stripWatermarks,
  type Watermark,
} from '../../formats/watermarks/stripWatermarks';
import type { Context } from '../ground/context';
import { chapters } from '../ground/db/schema/books';
import { readSectionText } from './published';
import { readWatermarks } from './watermarks';

/** Characters searched between two turns of the event loop: some milliseconds. */
const CHARACTERS_AT_ONCE = 20_000;
const CHARACTERS_A_CALL = 100_000;
const CHAPTERS_A_CALL = 20;
/** After this many matches the next call continues. */
const FOUND_A_CALL = 200;

type Asked = { readonly bookId: number; readonly pattern: string; readonly after: WatermarkCursor };
type Page = { readonly list: FoundWatermark[]; readonly chapters: number; readonly next: WatermarkCursor };

/**
 * Returns a part of what a pattern would remove from a novel, and of what every installation removes anyway.
 * Fails with `malformed` for an invalid pattern, `notFound` if the title is no novel.
 */
export async function previewWatermarks(context: Context, asked: Asked): Promise<Result<Page>> {
  const { bookId, pattern, after } = asked;
  if (pattern !== '' && readPattern(pattern) === null) return failed('malformed');
  const own = readPatterns(pattern === '' ? await readWatermarks(context.db) : [pattern]);
  const shipped = pattern === '' ? builtInPatterns() : [];
  const rows = await context.db
    .select()
    .from(chapters)
    .where(
      and(
        eq(chapters.bookId, bookId),
        isNull(chapters.removedAt),
        after === null ? undefined : gte(chapters.target, after.target),
      ),
    )
    .orderBy(asc(chapters.target))
    .limit(CHAPTERS_A_CALL + 1);
  if (rows.length === 0 && after === null) return failed('notFound');
  const list: FoundWatermark[] = [];
  let left = CHARACTERS_A_CALL;
  let ended = 0;
  for (const row of rows) {
    let from = after?.target === row.target ? after.from : 0;
    if (ended === CHAPTERS_A_CALL || left <= 0)
      return success({ list, chapters: ended, next: { target: row.target, from } });
    const text = await readSectionText(context, row);
    while (from < text.length) {
      if (left <= 0 || list.length >= FOUND_A_CALL)
        return success({ list, chapters: ended, next: { target: row.target, from } });
      const end = endOfPart(text, from);
      for (const found of watermarksOf(text.slice(from, end), [...own, ...shipped]))
        list.push({
          target: row.target,
          chapterTitle: row.title,
          text: found.text.slice(0, FOUND_MAX_CHARACTERS),
          pattern: found.pattern.text,
          isBuiltIn: !own.includes(found.pattern),
        });
      left -= end - from;
      from = end;
      await turn();
    }
    ended += 1;
  }
  return success({ list, chapters: ended, next: null });
}

function watermarksOf(text: string, patterns: readonly Pattern[]): Watermark[] {
  const found: Watermark[] = [];
  stripWatermarks(text, patterns, (watermark) => found.push(watermark));
  return found;
}

/** Ends at a line break, so that no line is cut in two. */
function endOfPart(text: string, begin: number): number {
  if (text.length - begin <= CHARACTERS_AT_ONCE) return text.length;
  const line = text.lastIndexOf('\n', begin + CHARACTERS_AT_ONCE);
  if (line >= begin) return line + 1;
  const next = text.indexOf('\n', begin);
  return next === -1 ? text.length : next + 1;
}
