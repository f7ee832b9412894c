import type { ChapterEntry } from '../../../contract/schemas/chapter';
import { sha256Hex } from '../../../data/network/sha256';
import { type Dictionary, MAX_SOLID_TEXT_BYTES } from '../../../data/packing/dictionaries';
import { dictionaryRow, makeDictionary } from '../../../data/packing/makeDictionary';
import type { Deflate } from '../../../data/packing/pack';
import { packRowWith } from '../../../data/packing/packRow';
import type { PackDictionaryRow, StoredChapterRow } from '../../../data/tables/rows';
import type { TargetedSection } from '../../../formats/bookSections';
import { parseChapterText } from '../../../formats/chapterText';
import { pagesIn } from '../../../formats/runMarks';

/** Chapters that a dictionary is made of, from all over the book. */
const SAMPLED = 24;

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

/** A section's row, packed: quickly, or as `deflate` does it. */
export async function rowOf(
  bookId: number,
  entry: ChapterEntry,
  text: string,
  dictionary?: Dictionary,
  deflate?: Deflate,
): Promise<StoredChapterRow> {
  const { id, target, title, wordCount, hash, bytes } = entry;
  const blocks = parseChapterText(text);
  const blocksHash = await sha256Hex(JSON.stringify(blocks));
  const read = { bookId, target, chapterId: id, title, wordCount, hash, bytes, blocks, blocksHash };
  return packRowWith({ ...read, sealed: null, storedAt: Date.now() }, dictionary, deflate);
}

/**
 * The dictionary that a book's sections are packed with; undefined where they are too short for one. Those of a short book are packed as one later.
 */
export async function dictionaryOf(
  bookId: number,
  sections: readonly TargetedSection[],
): Promise<{ row: PackDictionaryRow; dictionary: Dictionary } | undefined> {
  if (sections.reduce((sum, { text }) => sum + utf8Bytes(text), 0) <= MAX_SOLID_TEXT_BYTES) return undefined;
  const step = Math.max(1, Math.ceil(sections.length / SAMPLED));
  const sampled = sections.filter((_, at) => at % step === Math.floor(step / 2));
  const bytes = makeDictionary(
    sampled.map(({ text }) => parseChapterText(text)),
    sections.length,
  );
  return bytes && dictionaryRow(bookId, bytes);
}

function utf8Bytes(text: string): number {
  return new TextEncoder().encode(text).length;
}
