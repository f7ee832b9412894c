import type { Stretch } from './findStretch';

/**
 * Converts between ranges of a chapter's text and of the document. A block's text nodes add up to
 * `blockText`.
 */
const BLOCK = '[data-block]';

export function rangeOf(leaf: Element, { start, end }: Stretch): Range | null {
  const first = blockOf(leaf, start.blockId);
  const last = blockOf(leaf, end.blockId);
  if (!first && !last) return null;
  const blocks = leaf.querySelectorAll(BLOCK);
  const from = pointIn(first ?? blocks[0], first ? start.offset : 0);
  const to = pointIn(last ?? blocks[blocks.length - 1], last ? end.offset : Number.POSITIVE_INFINITY);
  if (!from || !to) return null;
  const range = document.createRange();
  range.setStart(from.node, from.offset);
  range.setEnd(to.node, to.offset);
  return range.collapsed ? null : range;
}

/**
 * Returns the stretch that a range covers, with its words; null if it contains none of the chapter's text.
 */
export function stretchOf(range: Range): { stretch: Stretch; quote: string } | null {
  const root =
    range.commonAncestorContainer instanceof Element
      ? range.commonAncestorContainer
      : range.commonAncestorContainer.parentElement;
  if (!root) return null;
  const own = root.closest<HTMLElement>(BLOCK);
  const blocks = own ? [own] : [...root.querySelectorAll<HTMLElement>(BLOCK)];
  const parts = blocks.flatMap((block) => {
    const text = block.textContent ?? '';
    if (text === '' || !range.intersectsNode(block)) return [];
    const first = offsetIn(block, range.startContainer, range.startOffset) ?? 0;
    const last = offsetIn(block, range.endContainer, range.endOffset) ?? text.length;
    // A double click also selects the space after a word: trimmed, the same words are the same stretch.
    const words = text.slice(first, last);
    const from = first + (words.length - words.trimStart().length);
    const to = last - (words.length - words.trimEnd().length);
    return to > from ? [{ blockId: block.dataset.block ?? '', from, to, text: text.slice(from, to) }] : [];
  });
  const [head] = parts;
  const tail = parts.at(-1);
  if (!head || !tail) return null;
  return {
    stretch: {
      start: { blockId: head.blockId, offset: head.from },
      end: { blockId: tail.blockId, offset: tail.to },
    },
    quote: parts.map(({ text }) => text).join('\n'),
  };
}

function blockOf(leaf: Element, blockId: string): Element | null {
  return leaf.querySelector(`[data-block="${CSS.escape(blockId)}"]`);
}

function pointIn(block: Element | undefined, offset: number): { node: Text; offset: number } | null {
  if (!block) return null;
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  let rest = offset;
  let last: Text | null = null;
  while (walker.nextNode()) {
    last = walker.currentNode as Text;
    if (rest <= last.length) return { node: last, offset: rest };
    rest -= last.length;
  }
  return last && { node: last, offset: last.length };
}

/** Returns the characters of the block before a point of the document; null if the point is outside. */
function offsetIn(block: Element, node: Node, offset: number): number | null {
  if (!block.contains(node)) return null;
  const before = document.createRange();
  before.selectNodeContents(block);
  before.setEnd(node, offset);
  return before.toString().length;
}
