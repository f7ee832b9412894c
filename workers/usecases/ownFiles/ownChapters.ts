import type { ChapterEntry } from '../../../contract/catalogue/chapters.schema';
import { sha256Hex } from '../../../data/network/sha256';
import { storedRow } from '../../../data/packing/chapterRow';
import type { StoredChapterRow } from '../../../data/tables/rows';
import type { TargetedSection } from '../../../formats/bookSections';
import { parseChapterText } from '../../../formats/chapterText';
import { pagesIn } from '../../../formats/runMarks';

/** What the list of chapters says of a section, once its text is as it is kept. */
export async function entryOf(
  { target, title, text, wordCount, parts }: TargetedSection,
  id: number,
): Promise<ChapterEntry> {
  const bytes = new TextEncoder().encode(text);
  const pages = pagesIn(text);
  const shared = { id, target, title, wordCount, hash: await sha256Hex(bytes), bytes: bytes.length };
  const lists = { ...(parts && { parts }), ...(pages.length > 0 && { pages }) };
  return { ...shared, ...lists, price: 0, state: 'free' };
}

/** A section's row. */
export async function rowOf(bookId: number, entry: ChapterEntry, text: string): Promise<StoredChapterRow> {
  const { id, target, title, wordCount, hash, bytes } = entry;
  const blocks = parseChapterText(text);
  const blocksHash = await sha256Hex(JSON.stringify(blocks));
  const read = { bookId, target, chapterId: id, title, wordCount, hash, bytes, blocks, blocksHash };
  return storedRow({ ...read, sealed: null, storedAt: Date.now() });
}
