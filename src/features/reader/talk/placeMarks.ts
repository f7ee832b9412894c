import { isVertical, type Leaf } from '../stage/leaf';
import type { SpokenParagraph } from './spokenParagraphs';

/** A mark at the margin of a paragraph, in px of the leaf it lies on. */
export type TalkMark = {
  readonly id: string;
  readonly element: HTMLElement;
  readonly target: number;
  readonly ids: string;
  readonly count: number;
  readonly left: number;
  readonly top: number;
};

const SIZE_PX = 24;
/** Between the mark and the line it belongs to. */
const GAP_PX = 2;

/** Beside the last line of each paragraph of a leaf that others spoke about, in the outer margin. Reads layout. */
export function talkMarksOf(leaf: Leaf, spoken: readonly SpokenParagraph[]): TalkMark[] {
  const origin = leaf.element.getBoundingClientRect();
  const isRtl = leaf.element.dir === 'rtl';
  return spoken.flatMap(({ blockId, ids, count }) => {
    const block = leaf.element.querySelector(`[data-block="${CSS.escape(blockId)}"]`);
    // A block that goes over pages has a box on each: the mark stands where it ends.
    const box = [...(block?.getClientRects() ?? [])].at(-1);
    if (!box || box.height === 0) return [];
    const side = isRtl ? box.left - SIZE_PX - GAP_PX : box.right + GAP_PX;
    const { left, top } = isVertical(leaf.element)
      ? { left: box.left, top: box.top - SIZE_PX - GAP_PX }
      : { left: side, top: box.bottom - SIZE_PX };
    return [
      {
        id: `${leaf.key}/${blockId}`,
        element: leaf.element,
        target: leaf.target,
        ids: ids.join(','),
        count,
        left: Math.round(left - origin.left),
        top: Math.round(top - origin.top),
      },
    ];
  });
}

/** What the marks of a leaf hang on, told without reading layout: unchanged, they stand where they stood. */
export function drawnAs(leaf: Leaf): string {
  return `${leaf.x === null}/${leaf.element.querySelectorAll('[data-block]').length}`;
}
