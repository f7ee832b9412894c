import { type BlockDraft, blockText } from '../contract/catalogue/blocks';
import type { Block, Run } from '../contract/catalogue/chapters.schema';
import { finishBlocks } from './blockIds';
import { parseChapterText, writeChapterText } from './chapterText';

/** Begins a paragraph that only marks a place; Unicode excludes this character from all text. */
const ANCHOR = '\ufdd0';
const ANCHORED = /^\ufdd0(\d{1,9})$/;
const ANCHOR_LINES = /(?:^|\n\n)\ufdd0\d{1,9}(?=\n\n|$)/g;
const UNSETTLED = /^#0\/place-(\d{1,9})$/;

/** Returns the text of a paragraph that marks the place after it until links are settled. */
export function anchorText(place: number): string {
  return `${ANCHOR}${place}`;
}

/** Returns the place that a block marks, or null. */
export function anchorOf(block: Block): number | null {
  if (block.kind !== 'paragraph') return null;
  const found = ANCHORED.exec(blockText(block))?.[1];
  return found === undefined ? null : Number(found);
}

/** Returns the preliminary address of a link. */
export function unsettledLink(place: number): string {
  return `#0/place-${place}`;
}

/**
 * Gives every internal link its chapter and block, and removes the marks of places. Must run last, when the
 * final texts and pictures are known. Text without links stays identical to the byte.
 */
export function settleLinks<Section extends { readonly target: number; readonly text: string }>(
  sections: readonly Section[],
): Section[] {
  const addresses = new Map<number, string>();
  for (const { target, text } of sections) {
    if (text.includes(ANCHOR))
      for (const [place, address] of placesIn(target, text)) addresses.set(place, address);
  }
  return sections.map((section) => {
    const text = section.text.replace(ANCHOR_LINES, '').replace(/^\n\n/, '');
    return { ...section, text: text.includes('[^#0/place-') ? withAddresses(text, addresses) : text };
  });
}

function* placesIn(target: number, text: string): Generator<[number, string]> {
  const chapter = `#${target}`;
  const waiting: number[] = [];
  let isFirst = true;
  for (const block of parseChapterText(text)) {
    const place = anchorOf(block);
    if (place !== null) {
      waiting.push(place);
      continue;
    }
    for (const one of waiting.splice(0)) yield [one, isFirst ? chapter : `${chapter}/${block.id}`];
    isFirst = false;
  }
  for (const one of waiting) yield [one, chapter];
}

function withAddresses(text: string, addresses: ReadonlyMap<number, string>): string {
  const settled = (runs: readonly Run[]): Run[] =>
    runs.map((run) => {
      const place = UNSETTLED.exec(run.link ?? '')?.[1];
      if (place === undefined) return run;
      const { link: _, ...rest } = run;
      const address = addresses.get(Number(place));
      return address === undefined ? rest : { ...rest, link: address };
    });
  const drafts = parseChapterText(text).map((block): BlockDraft => {
    if (block.kind === 'break') return block;
    if (block.kind === 'verse')
      return { ...block, lines: block.lines.map((line) => ({ ...line, runs: settled(line.runs) })) };
    return { ...block, runs: settled(block.runs) };
  });
  return writeChapterText(finishBlocks(drafts));
}
