import type { TextSpot } from '../../../../data/tables/rows';
import { type Leaf, screenOf } from '../stage/leaf';
import { blockElements } from '../stage/textPoints';

/**
 * Returns the element that gets the focus on a new page: the chapter's heading, else the first paragraph in
 * view.
 */
export function firstStop(leaf: Leaf): HTMLElement | null {
  const heading = leaf.element.querySelector<HTMLElement>('h1');
  if (heading && isInView(leaf, heading)) return heading;
  const { top, bottom } = screenOf(leaf);
  const seen = blockElements(leaf.element).filter((block) => {
    const box = block.getBoundingClientRect();
    return box.height > 0 && box.bottom > top && box.top < bottom;
  });
  return seen.find((block) => block.getBoundingClientRect().top >= top - 1) ?? seen[0] ?? heading;
}

export function isInView(leaf: Leaf, element: Element): boolean {
  const screen = screenOf(leaf);
  const box = element.getBoundingClientRect();
  return box.bottom > screen.top && box.top < screen.bottom;
}

/** Returns the spot of the text at a point of the document; null outside any block. */
export function spotAt(node: Node | null, offset: number): (TextSpot & { element: HTMLElement }) | null {
  const from = node instanceof Element ? node : node?.parentElement;
  const block = from?.closest<HTMLElement>('[data-block]');
  if (!node || !block?.dataset.block) return null;
  const before = document.createRange();
  before.selectNodeContents(block);
  before.setEnd(node, offset);
  return { blockId: block.dataset.block, offset: before.toString().length, element: block };
}
