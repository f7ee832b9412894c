import type { TextPoint } from '../text/place';

/**
 * Converts between text and layout. A block is an element with `data-block`; its text nodes add up to
 * `blockText`. Everything here reads layout, so call it when layout is clean: after a paint, or right after a
 * mount.
 */
const BLOCK = '[data-block]';

export function blockElements(root: Element): readonly HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(BLOCK)];
}

/** Returns the box of a character in client coordinates; for a block without text, the block's box. */
export function pointRect(root: Element, point: TextPoint): DOMRect | null {
  const block = root.querySelector<HTMLElement>(`[data-block="${CSS.escape(point.blockId)}"]`);
  if (!block) return null;
  const texts = textNodes(block);
  const length = texts.reduce((sum, node) => sum + node.length, 0);
  // A space at the end of a line has no box, so the next character with one is used.
  for (let offset = Math.min(point.offset, length - 1); offset >= 0 && offset < length; offset += 1) {
    const rect = characterRect(texts, offset);
    if (rect) return rect;
  }
  return block.getClientRects()[0] ?? block.getBoundingClientRect();
}

/**
 * Returns the first point of the text for which `reached` holds, or null. If `reached` holds for a point, it
 * must hold for all following ones.
 */
export function firstPoint(
  blocks: readonly HTMLElement[],
  reached: (rect: DOMRect) => boolean,
): TextPoint | null {
  const index = firstIndex(blocks.length, (i) => {
    const rects = (blocks[i] as HTMLElement).getClientRects();
    const last = rects[rects.length - 1];
    return last !== undefined && reached(last);
  });
  const block = blocks[index];
  const blockId = block?.dataset.block;
  if (!block || blockId === undefined) return null;

  const texts = textNodes(block);
  const length = texts.reduce((sum, node) => sum + node.length, 0);
  const isReached = (offset: number) => {
    for (let at = offset; at < length; at += 1) {
      const rect = characterRect(texts, at);
      if (rect) return reached(rect);
    }
    return true;
  };
  if (isReached(0)) return { blockId, offset: 0 };
  const offset = firstIndex(length, isReached);
  return { blockId, offset: Math.min(offset, Math.max(0, length - 1)) };
}

function firstIndex(length: number, holds: (index: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

function textNodes(block: Element): Text[] {
  const nodes: Text[] = [];
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) nodes.push(walker.currentNode as Text);
  return nodes;
}

function characterRect(texts: readonly Text[], offset: number): DOMRect | null {
  let rest = offset;
  for (const node of texts) {
    if (rest < node.length) {
      const range = document.createRange();
      range.setStart(node, rest);
      range.setEnd(node, rest + 1);
      const rects = range.getClientRects();
      return rects[rects.length - 1] ?? null;
    }
    rest -= node.length;
  }
  return null;
}
