import { and, asc, eq, gte, isNull } from 'drizzle-orm';
import type { FoundWatermark, WatermarkCursor } from '../../contract/schemas/operator/watermark';
import { failed, type Result, success } from '../../contract/values/failure';
import { FOUND_MAX_CHARACTERS } from '../../contract/values/watermarkLimits';
import { readPattern } from '../../formats/watermarks/pattern';
import { builtInPatterns, readPatterns, stripWatermarks } from '../../formats/watermarks/stripWatermarks';
import type { Context } from '../ground/context';
import { chapters } from '../ground/db/schema/books';
import { readSectionText } from './published';
import { readWatermarks } from './watermarks';

/** Characters that one call looks through, some 20 ms, and chapters it opens. */
const CHARACTERS_A_CALL = 100_000;
const CHAPTERS_A_CALL = 20;

type Asked = { readonly bookId: number; readonly pattern: string; readonly after: WatermarkCursor };
type Page = { readonly list: FoundWatermark[]; readonly chapters: number; readonly next: WatermarkCursor };

/**
 * What would be taken out of a novel, and what of it every installation leaves out anyway: a part of the book at a time. Refused: `malformed`
 * for a pattern that is none, `notFound` for what is no novel.
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
    const begin = after?.target === row.target ? after.from : 0;
    if (ended === CHAPTERS_A_CALL || left <= 0)
      return success({ list, chapters: ended, next: { target: row.target, from: begin } });
    const text = await readSectionText(context, row);
    const end = endOfPart(text, begin, left);
    for (const { text: found, pattern: fitting } of watermarksOf(text.slice(begin, end), [
      ...own,
      ...shipped,
    ]))
      list.push({
        target: row.target,
        chapterTitle: row.title,
        text: found.slice(0, FOUND_MAX_CHARACTERS),
        pattern: fitting.text,
        isBuiltIn: !own.includes(fitting),
      });
    if (end < text.length) return success({ list, chapters: ended, next: { target: row.target, from: end } });
    left -= end - begin;
    ended += 1;
  }
  return success({ list, chapters: ended, next: null });
}

function watermarksOf(text: string, patterns: Parameters<typeof stripWatermarks>[1]) {
  const found: Parameters<NonNullable<Parameters<typeof stripWatermarks>[2]>>[0][] = [];
  stripWatermarks(text, patterns, (watermark) => found.push(watermark));
  return found;
}

/** At the end of a line, so that none is cut in two. */
function endOfPart(text: string, begin: number, most: number): number {
  if (text.length - begin <= most) return text.length;
  const line = text.lastIndexOf('\n', begin + most);
  if (line >= begin) return line + 1;
  const next = text.indexOf('\n', begin);
  return next === -1 ? text.length : next + 1;
}
