import type { Page } from '@playwright/test';

export type Character = { readonly block: string; readonly offset: number };

/**
 * The visible part of the text. Everything is measured on the screen, in px, and does not depend on where the
 * app believes to be.
 */
export type Sight = {
  readonly atStart: boolean;
  readonly atEnd: boolean;
  readonly isScrolled: boolean;
  /** The first character of the first line that is at least half in view; null if no text is. */
  readonly first: Character | null;
  /**
   * The number of lines from the first line in view down to the wanted character, negative if it is above;
   * null on another page.
   */
  readonly linesBelow: number | null;
  readonly blocks: readonly string[];
};

/**
 * Waits until fonts are loaded and the text has not moved for some frames, then returns what is visible, and
 * where `wanted` is.
 */
export async function look(page: Page, wanted?: Character | null): Promise<Sight> {
  await page.evaluate(holdStill);
  return page.evaluate(lookNow, wanted ?? null);
}

/** Runs in the page. */
async function holdStill(): Promise<void> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const places = () =>
    [...document.querySelectorAll('.leaf:not([inert]) [data-block]')]
      .map((block) => {
        const { x, y, height } = block.getBoundingClientRect();
        return `${x} ${y} ${height}`;
      })
      .join() + innerWidth;
  for (let before = '', still = 0; still < 4; ) {
    await frame();
    const now = document.fonts.status === 'loaded' ? places() : '';
    still = now !== '' && now === before ? still + 1 : 0;
    before = now;
  }
}

/** Runs in the page. */
function lookNow(wanted: Character | null): Sight {
  const stage = document.querySelector('.stage')?.getBoundingClientRect();
  const leaf = document.querySelector<HTMLElement>(
    '.leaf[data-read], .strip:not(.strip-scroll) > .leaf:not([inert])',
  );
  if (!stage || !leaf) throw new Error('there is no page to look at');
  const isScrolled = leaf.classList.contains('leaf-scroll');
  // Text that is scrolled under the top margin was read before; a line stops slightly below the margin.
  const air = 4;
  const top =
    stage.top +
    (isScrolled
      ? air + (Number.parseFloat(getComputedStyle(leaf.parentElement ?? leaf).scrollPaddingTop) || 0)
      : 0);
  const isSeen = (rect: DOMRect) =>
    rect.width > 0 &&
    rect.right > stage.left &&
    rect.left < stage.right &&
    (rect.top + rect.bottom) / 2 > top &&
    rect.top < stage.bottom;
  const textsOf = (block: Element) => {
    const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    return texts;
  };
  const rectOf = (node: Text, at: number) => {
    const range = document.createRange();
    range.setStart(node, at);
    range.setEnd(node, at + 1);
    return [...range.getClientRects()].find(({ width }) => width > 0);
  };
  const rectAt = (block: Element, offset: number) => {
    let before = 0;
    for (const node of textsOf(block)) {
      // A space at the end of a line has no box.
      for (let at = Math.max(0, offset - before); at < node.length; at += 1) {
        const rect = rectOf(node, at);
        if (rect) return rect;
      }
      before += node.length;
    }
    return undefined;
  };
  const blocks = [...leaf.querySelectorAll<HTMLElement>('[data-block]')].filter((block) =>
    [...block.getClientRects()].some(
      (rect) =>
        rect.right > stage.left && rect.left < stage.right && rect.bottom > top && rect.top < stage.bottom,
    ),
  );
  const find = (): { character: Character; rect: DOMRect } | null => {
    for (const block of blocks) {
      let offset = 0;
      for (const node of textsOf(block)) {
        for (let at = 0; at < node.length; at += 1, offset += 1) {
          const rect = rectOf(node, at);
          if (rect && isSeen(rect)) return { character: { block: block.dataset.block ?? '', offset }, rect };
        }
      }
    }
    return null;
  };
  const first = find();
  let linesBelow: number | null = null;
  const block = wanted && leaf.querySelector(`[data-block="${CSS.escape(wanted.block)}"]`);
  const rect = wanted && block ? rectAt(block, wanted.offset) : undefined;
  if (first && block && rect && (isScrolled || isSeen(rect))) {
    const line = Number.parseFloat(getComputedStyle(block).lineHeight);
    // Columns of a page follow one another.
    const columns = isScrolled ? 1 : Number.parseInt(getComputedStyle(leaf).columnCount, 10) || 1;
    const columnOf = ({ left }: DOMRect) => Math.floor(((left - stage.left) * columns) / stage.width);
    const between = columnOf(rect) - columnOf(first.rect);
    // The space between paragraphs is not a line of text.
    const firstBlock = blocks.find(({ dataset }) => dataset.block === first.character.block);
    const isNext = firstBlock !== undefined && firstBlock.nextElementSibling === block;
    const room = isNext ? block.getBoundingClientRect().top - firstBlock.getBoundingClientRect().bottom : 0;
    linesBelow = (rect.top - first.rect.top - Math.max(0, room) + between * (stage.bottom - top)) / line;
  }
  return {
    atStart: isScrolled
      ? leaf.scrollTop < 2
      : document.querySelector<HTMLElement>('[data-reader-page]')?.dataset.readerPage === '1',
    atEnd: isScrolled && leaf.scrollTop + leaf.clientHeight >= leaf.scrollHeight - 2,
    isScrolled,
    first: first?.character ?? null,
    linesBelow,
    blocks: blocks.map(({ dataset }) => dataset.block ?? ''),
  };
}
