import { type BlockDraft, blockText } from '../contract/catalogue/blocks';
import type { Run } from '../contract/catalogue/chapters.schema';
import type { Clip, PlacedClip } from '../contract/reading/ownFiles';
import { finishBlocks } from './blockIds';
import { parseChapterText, writeChapterText } from './chapterText';

/** Begins a page number that actually marks a clip; Unicode excludes this character from all text. */
const MARK = '\ufdd1';
/** Marks where the element of a clip ends. */
export const CLIP_END = MARK;

/** Marks where a narration clip begins, in place of a page's number, until it is settled. */
export function clipMark(clip: number): string {
  return `${MARK}${clip}`;
}

type Place = Pick<PlacedClip, 'blockId' | 'start' | 'end'> & { readonly section: number };
type Mark = { readonly at: number; readonly clip: number | null };

/**
 * Removes the marks of clips from texts and returns the text of each clip. A clip without a place gets that
 * of the previous one. Text without marks stays identical to the byte.
 */
export function settleClips<Section extends { readonly text: string }>(
  sections: readonly Section[],
  clips: readonly Clip[],
): (Section & { clips?: PlacedClip[] })[] {
  const places = new Map<number, Place>();
  const plain = sections.map((section, index) => {
    if (!section.text.includes(MARK)) return section;
    const { text, found } = placesIn(section.text);
    // An element may be read twice, as a note and at its place in the file, which is later.
    for (const [clip, place] of found) places.set(clip, { ...place, section: index });
    return { ...section, text };
  });
  const settled: (Section & { clips?: PlacedClip[] })[] = plain;
  let last: Place | undefined = places.get(Math.min(...places.keys()));
  for (const [number, clip] of clips.entries()) {
    const place: Place | undefined = places.get(number) ?? (last && { ...last, start: last.end });
    last = place;
    if (!place) break;
    const { section, blockId, start, end } = place;
    const own = settled[section] as Section & { clips?: PlacedClip[] };
    (own.clips ??= []).push({ ...clip, blockId, start, end });
  }
  return settled;
}

function placesIn(text: string): { text: string; found: [number, Omit<Place, 'section'>][] } {
  const found: [number, Omit<Place, 'section'>][] = [];
  const drafts = parseChapterText(text).map((block, index): BlockDraft => {
    if (block.kind === 'break') return block;
    const lines = block.kind === 'verse' ? block.lines : [{ indent: 0, runs: block.runs }];
    const marks = marksIn(lines.map(({ runs }) => runs));
    marks.forEach(({ at: start, clip }, order) => {
      if (clip === null) return;
      const next = marks.slice(order + 1).find((mark) => mark.clip === null || mark.at > start);
      const end = start + blockText(block).slice(start, next?.at).trimEnd().length;
      // The title is not in the text: its clip is empty at the beginning.
      const isTitle = index === 0 && end === 0;
      found.push([clip, { blockId: isTitle ? null : block.id, start, end }]);
    });
    if (marks.length === 0) return block;
    if (block.kind === 'verse')
      return { ...block, lines: block.lines.map((line) => ({ ...line, runs: unmarked(line.runs) })) };
    return { ...block, runs: unmarked(block.runs) };
  });
  return { text: writeChapterText(finishBlocks(drafts)), found };
}

function marksIn(lines: readonly (readonly Run[])[]): Mark[] {
  const marks: Mark[] = [];
  let at = 0;
  for (const runs of lines) {
    for (const { text, page } of runs) {
      if (page?.startsWith(MARK)) marks.push({ at, clip: page === CLIP_END ? null : Number(page.slice(1)) });
      at += text.length;
    }
    at += 1;
  }
  return marks;
}

function unmarked(runs: readonly Run[]): Run[] {
  return runs.filter(({ page }) => !page?.startsWith(MARK));
}
