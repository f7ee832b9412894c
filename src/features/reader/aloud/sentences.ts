import { blockText } from '../../../../contract/catalogue/blocks';
import type { Block, Run } from '../../../../contract/catalogue/chapters.schema';
import type { PlacedClip } from '../../../../contract/reading/ownFiles';

/** The unit that is read, kept in view and stepped over: a sentence of a block, or the chapter's title. */
export type Sentence = {
  /** Null for the title, which is not part of the text. */
  readonly blockId: string | null;
  /** Its range in the block's text, without trailing space. */
  readonly start: number;
  readonly end: number;
  /** The text to speak, without the numbers of notes. */
  readonly text: string;
  readonly clip?: PlacedClip;
};

/**
 * Returns the sentences of a chapter: its title, then its text, split by the rules of the book's language.
 * Notes at the end are skipped, and so is a paragraph without a letter ("* * *").
 */
export function sentencesOf(
  title: string,
  blocks: readonly Block[],
  language: string | undefined,
): readonly Sentence[] {
  const sentences: Sentence[] = title === '' ? [] : [{ blockId: null, start: 0, end: 0, text: title }];
  const segmenter = new Intl.Segmenter(soundLanguage(language), { granularity: 'sentence' });
  for (const block of blocks) {
    if (block.kind === 'break' || block.kind === 'note') continue;
    const text = blockText(block);
    const silent = noteNumbers(block);
    for (const [start, end] of stretches(text, segmenter)) {
      const spoken = without(text, silent, start, end);
      if (/[\p{L}\p{N}]/u.test(spoken)) sentences.push({ blockId: block.id, start, end, text: spoken });
    }
  }
  return sentences;
}

/**
 * Returns a chapter as the book's narration reads it: the passages that have a clip, in the order of the
 * clips.
 */
export function narratedSentences(
  title: string,
  blocks: readonly Block[],
  clips: readonly PlacedClip[],
): readonly Sentence[] {
  const byId = new Map(blocks.map((block) => [block.id, block]));
  return clips.flatMap((clip): Sentence[] => {
    const { blockId, start, end } = clip;
    const block = byId.get(blockId ?? '');
    const text =
      block && block.kind !== 'break'
        ? without(blockText(block), noteNumbers(block), start, end)
        : blockId === null
          ? title
          : '';
    const isHeard = clip.audio !== undefined || /[\p{L}\p{N}]/u.test(text);
    return isHeard ? [{ blockId, start, end, text, clip }] : [];
  });
}

/**
 * Returns the index of the first sentence that begins at or after a spot, or the last one if none does; -1 if
 * there are no sentences.
 */
export function sentenceFrom(
  sentences: readonly Sentence[],
  blocks: readonly Block[],
  spot: { readonly blockId: string; readonly offset: number },
): number {
  return findSentence(sentences, blocks, spot, ({ start }) => start >= spot.offset);
}

/** Returns the index of the sentence that contains a spot, or the next one; -1 if there are no sentences. */
export function sentenceAt(
  sentences: readonly Sentence[],
  blocks: readonly Block[],
  spot: { readonly blockId: string; readonly offset: number },
): number {
  return findSentence(sentences, blocks, spot, ({ end }) => end > spot.offset);
}

function findSentence(
  sentences: readonly Sentence[],
  blocks: readonly Block[],
  spot: { readonly blockId: string },
  fits: (sentence: Sentence) => boolean,
): number {
  const order = new Map(blocks.map(({ id }, index) => [id, index]));
  const wanted = order.get(spot.blockId);
  const index = sentences.findIndex((sentence) => {
    if (sentence.blockId === null || wanted === undefined) return false;
    const at = order.get(sentence.blockId) ?? -1;
    return at > wanted || (at === wanted && fits(sentence));
  });
  return index < 0 ? sentences.length - 1 : index;
}

/** A book may name a language that does not exist. */
function soundLanguage(language: string | undefined): string | undefined {
  try {
    return language === undefined ? undefined : Intl.getCanonicalLocales(language)[0];
  } catch {
    return undefined;
  }
}

/** A full stop after these does not end a sentence: titles before a name, and initials. */
const ABBREVIATION =
  /(?:^|[\s"“‘(«—])(?:Mrs?|Ms|Dr|Dra|St|Prof|Capt|Col|Gen|Lt|Sgt|Rev|Hon|Messrs|Mme|Mlle|Sra?|Exmo|Exma|vs|г|гг|г-н|г-жа|ул|св|см|(?!I\.)\p{Lu})\.$/u;

/** If lower case follows the end of a sentence, the sentence goes on. */
const CONTINUES = /^[\s—–-]*\p{Ll}/u;

function stretches(text: string, segmenter: Intl.Segmenter): [start: number, end: number][] {
  const found: [number, number][] = [];
  let open: number | null = null;
  for (const { segment, index } of segmenter.segment(text)) {
    const said = segment.trimEnd();
    if (said === '') continue;
    const last = found.at(-1);
    if (last && open === null && CONTINUES.test(segment) && !text.slice(last[1], index).includes('\n')) {
      last[1] = index + said.length;
      continue;
    }
    const start: number = open ?? index + (segment.length - segment.trimStart().length);
    const end = index + said.length;
    // Engines break after "Mr.", and a voice would pause there.
    if (ABBREVIATION.test(text.slice(start, end)) && end < text.trimEnd().length && !said.includes('\n')) {
      open = start;
      continue;
    }
    open = null;
    found.push([start, end]);
  }
  return found;
}

function noteNumbers(block: Exclude<Block, { kind: 'break' }>): [start: number, end: number][] {
  const found: [number, number][] = [];
  let at = 0;
  const walk = (runs: readonly Run[]) => {
    for (const { text, note } of runs) {
      if (note !== undefined) found.push([at, at + text.length]);
      at += text.length;
    }
  };
  if (block.kind !== 'verse') walk(block.runs);
  else {
    for (const { runs } of block.lines) {
      walk(runs);
      at += 1;
    }
  }
  return found;
}

function without(text: string, silent: readonly [number, number][], start: number, end: number): string {
  let spoken = '';
  let at = start;
  for (const [from, to] of silent) {
    if (to <= at || from >= end) continue;
    spoken += text.slice(at, Math.max(at, from));
    at = Math.min(to, end);
  }
  return spoken + text.slice(at, end);
}
