import type { Block, PictureBlock } from '../../../../contract/catalogue/chapters.schema';
import type { Direction } from './direction';

/** Fewer pictures in a row are part of the surrounding text. */
const MIN_PAGES = 4;

/** Returns whether blocks are pages: pictures without a caption, each of which fills the screen. */
export function arePages(blocks: readonly Block[]): blocks is readonly PictureBlock[] {
  return blocks.length > 0 && blocks.every(isPage);
}

function isPage(block: Block): block is PictureBlock {
  return block.kind === 'picture' && block.runs.length === 0;
}

export function atPages(blocks: readonly Block[]): (readonly Block[])[] {
  if (arePages(blocks)) return [blocks];
  const cuts: number[] = [0];
  for (let at = 0; at < blocks.length; at += 1) {
    let end = at;
    while (end < blocks.length && isPage(blocks[end] as Block)) end += 1;
    if (end - at >= MIN_PAGES) cuts.push(at, end);
    at = end;
  }
  return cuts.map((from, at) => blocks.slice(from, cuts[at + 1])).filter((part) => part.length > 0);
}

/** The column of a page if two are side by side, from 1, and the number of columns it takes. */
export type Column = { readonly at: number; readonly span: 1 | 2 };

/**
 * Puts pages in pairs on spreads, on the side that the book states. A cover, a page that is wider than high
 * and one that the book centres take a whole spread. `end` is the first column after the last spread.
 */
export function spreadsOf(
  pages: readonly PictureBlock[],
  { direction, hasCover }: { direction: Direction; hasCover: boolean },
): { columns: Column[]; end: number } {
  const firstSide = direction === 'rtl' ? 'right' : 'left';
  let next = 1;
  const spread = () => next + ((next + 1) % 2);
  const columns = pages.map(({ width, height, side }, index): Column => {
    if ((hasCover && index === 0) || width > height || side === 'center') {
      const at = spread();
      next = at + 2;
      return { at, span: 2 };
    }
    const isSecond = side === undefined ? next % 2 === 0 : side !== firstSide;
    const at = isSecond ? next + (next % 2) : spread();
    next = at + 1;
    return { at, span: 1 };
  });
  return { columns, end: spread() };
}
