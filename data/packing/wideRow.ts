import type { StoredChapterRow, WideChapterRow } from '../tables/rows';
import '../tables/chapterShapes';
import { readHead } from './head';
import { SLICE, SLIM } from './unpack';

/**
 * A row with all that was said of its chapter, its text still packed, however it lies there (decision 0100). Undefined where there is none, and
 * where it was damaged.
 */
export function wideRow(row: StoredChapterRow | undefined): WideChapterRow | undefined {
  if (row === undefined || isWide(row)) return row;
  const { bookId, target, packed, kept } = row;
  const bytes = new Uint8Array(packed);
  const read = bytes[0] === SLIM || bytes[0] === SLICE ? readHead(bytes, 1) : undefined;
  if (!read) return undefined;
  const { length: _, from: __, ...said } = read.head;
  return { bookId, target, ...said, blocks: null, sealed: null, packed, kept };
}

function isWide(row: StoredChapterRow): row is WideChapterRow {
  return typeof row.hash === 'string';
}
