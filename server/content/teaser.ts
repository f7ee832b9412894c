import { blockText } from '../../contract/catalogue/blocks';
import { TEASER_MAX_CHARACTERS, TEASER_MAX_SHARE } from '../../contract/catalogue/limits';
import { openChapterText } from '../../contract/wire/sealing.codec';
import { splitNotes } from '../../formats/authorNotes';
import { parseChapterText } from '../../formats/chapterText';
import { stripWatermarks } from '../../formats/watermarks/stripWatermarks';
import type { Context } from '../ground/context';

/**
 * The part of a chapter that is parsed, in teaser lengths, because markup and headings take room. The whole
 * chapter is never parsed.
 */
const LOOKED_AT = 8;
/** Teasers in memory, about a kilobyte each. A file's text never changes, so its hash is a sufficient key. */
const MOST_KEPT = 2_000;
const kept = new Map<string, Promise<string>>();

type ChapterFile = { readonly id: number; readonly contentHash: string; readonly sealed: boolean };

/**
 * Returns the beginning of a chapter, the same for every reader and request. Empty if its file is missing: the
 * chapter is then sold without one.
 */
export function readTeaser(context: Context, { id, contentHash, sealed }: ChapterFile): Promise<string> {
  const known = kept.get(contentHash);
  if (known) return known;
  const teaser = makeTeaser(context, { id, contentHash, sealed }).catch((error: unknown) => {
    kept.delete(contentHash);
    console.error(`The beginning of chapter ${id} could not be read.`, error);
    return '';
  });
  kept.set(contentHash, teaser);
  if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value as string);
  return teaser;
}

async function makeTeaser(context: Context, { id, contentHash, sealed }: ChapterFile): Promise<string> {
  const file = await context.content.read(contentHash, 'txt');
  if (!file) {
    // The file may still arrive.
    kept.delete(contentHash);
    return '';
  }
  const text = file.toString('utf8');
  return teaserOf(splitNotes(sealed ? openChapterText(id, context.secrets.chapterKey(id), text) : text).text);
}

/**
 * Returns the first words of a chapter's text, up to TEASER_MAX_CHARACTERS and never more than
 * TEASER_MAX_SHARE of it, cut at the end of a word. Paragraphs are separated by line feeds; headings,
 * pictures and notes are left out.
 */
export function teaserOf(text: string): string {
  const blocks = parseChapterText(stripWatermarks(text.slice(0, TEASER_MAX_CHARACTERS * LOOKED_AT)));
  const words = blocks
    .filter(({ kind }) => kind === 'paragraph' || kind === 'quote' || kind === 'verse')
    .map(blockText)
    .join('\n');
  const most = Math.floor(Math.min(TEASER_MAX_CHARACTERS, text.length * TEASER_MAX_SHARE));
  if (words.length <= most) return words;
  let end = 0;
  for (const { index, segment, isWordLike } of new Intl.Segmenter(undefined, { granularity: 'word' }).segment(
    words.slice(0, most + 1),
  )) {
    // The last word may continue after the cut.
    if (isWordLike && index + segment.length <= most) end = index + segment.length;
  }
  return words.slice(0, end);
}
