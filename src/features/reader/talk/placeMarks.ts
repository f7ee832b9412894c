import { isVertical, type Leaf } from '../stage/leaf';
import type { SpokenParagraph } from './spokenParagraphs';

/** A mark in the margin of a paragraph, in px of its leaf. */
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
const GAP_PX = 2;

/** Places a mark in the outer margin beside the last line of each paragraph with comments. Reads layout. */
export function talkMarksOf(leaf: Leaf, spoken: readonly SpokenParagraph[]): TalkMark[] {
  const origin = leaf.element.getBoundingClientRect();
  const isRtl = leaf.element.dir === 'rtl';
  return spoken.flatMap(({ blockId, ids, count }) => {
    const block = leaf.element.querySelector(`[data-block="${CSS.escape(blockId)}"]`);
    // A block across pages has a box on each; the mark is placed at the last one.
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

/** Returns a key of all that the marks of a leaf depend on, without reading layout. */
export function drawnAs(leaf: Leaf): string {
  return `${leaf.x === null}/${leaf.element.querySelectorAll('[data-block]').length}`;
}
