import type { KeptAnnotation } from '../../../../data/queries/places';
import type { Drawn } from '../ranges/highlights';
import { isVertical } from '../stage/leaf';

/** The mark of a highlight with a note, in px of its leaf. */
export type NoteMark = {
  readonly id: string;
  readonly element: HTMLElement;
  readonly kept: KeptAnnotation;
  readonly left: number;
  readonly top: number;
};

const SIZE_PX = 24;
const GAP_PX = 2;

/**
 * Places a mark in the margin beside the first line of each highlight with a note, so that it covers no word.
 * Reads layout.
 */
export function noteMarksOf(drawn: readonly Drawn[]): NoteMark[] {
  return drawn.flatMap(({ kept, leaf, range }) => {
    if (kept.note.trim() === '' || leaf.x === null) return [];
    const line = range.getClientRects()[0];
    if (!line) return [];
    const origin = leaf.element.getBoundingClientRect();
    const column = columnOf(range, line);
    const middle = { x: line.left + line.width / 2, y: line.top + line.height / 2 };
    const { x, y } = isVertical(leaf.element)
      ? { x: middle.x - SIZE_PX / 2, y: column.top - SIZE_PX - GAP_PX }
      : { x: column.left - SIZE_PX - GAP_PX, y: middle.y - SIZE_PX / 2 };
    return [
      {
        id: `${leaf.key}/${kept.id}`,
        element: leaf.element,
        kept,
        left: Math.round(x - origin.left),
        top: Math.round(y - origin.top),
      },
    ];
  });
}

function columnOf(range: Range, line: DOMRect): DOMRect {
  const block = range.startContainer.parentElement?.closest('[data-block]');
  const part = [...(block?.getClientRects() ?? [])].find(
    ({ left, right, top, bottom }) =>
      left <= line.left + 1 && right >= line.right - 1 && top <= line.top + 1 && bottom >= line.bottom - 1,
  );
  return part ?? line;
}
