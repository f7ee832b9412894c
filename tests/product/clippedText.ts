import type { Page } from '@playwright/test';

/**
 * Applies the text spacing of WCAG 1.4.12 to every element from the start, as an extension or a reader's own
 * style sheet does.
 */
export async function spaceText(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
      *, ::before, ::after {
        line-height: 1.5 !important;
        letter-spacing: 0.12em !important;
        word-spacing: 0.16em !important;
      }
      p { margin-block-end: 2em !important; }
    `);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  });
}

/**
 * Returns the texts that are partly hidden or overlap another text, a few words of each. Text out of view
 * that can be scrolled or turned to is not lost, nor is a name in a link or a button that ends in an
 * ellipsis, because it leads to the whole name.
 */
export function lostTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const SLACK_PX = 1.5;
    const root = document.querySelector('dialog[open]') ?? document.body;
    const isHidden = (element: Element) =>
      !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
      element.closest('[inert], [aria-hidden="true"], .sr-only, option') !== null;
    const leadsOn = (element: Element) =>
      element.closest('a, button, label, [role="menuitem"]') !== null ||
      // The control beside a teaser unfolds it.
      Boolean(element.parentElement?.querySelector(':scope > [aria-expanded]'));
    const isCut = (style: CSSStyleDeclaration) =>
      style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';

    type Line = { text: Text; parent: Element; rect: DOMRect };
    const lines: Line[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode as Text;
      const parent = text.parentElement;
      if (!parent || text.data.trim() === '' || isHidden(parent)) continue;
      // Only screen readers get this text: its box is one pixel wide.
      if (parent.getBoundingClientRect().width <= 1) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      for (const rect of range.getClientRects()) if (rect.width > 1) lines.push({ text, parent, rect });
    }
    const lost: string[] = [];
    const cut = new Set<Line>();
    const say = (what: string, { text, parent }: Line) => {
      lost.push(
        `${what}: “${text.data.trim().slice(0, 40)}” in <${parent.localName} class="${parent.className}">`,
      );
    };
    for (const line of lines) {
      const { rect } = line;
      for (let box: Element | null = line.parent; box && root.contains(box); box = box.parentElement) {
        const style = getComputedStyle(box);
        if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
        // The pages are side by side, and the reader turns to them.
        if (box.matches('.page-window, .stage')) break;
        if (isCut(style) && leadsOn(box)) {
          cut.add(line);
          break;
        }
        const edge = box.getBoundingClientRect();
        const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
        // A line box is taller than its letters: a cut of less than a quarter removes no part of a letter.
        const air = rect.height / 4;
        const isOut =
          (hides(style.overflowX) &&
            (rect.right > edge.right + SLACK_PX || rect.left < edge.left - SLACK_PX)) ||
          (hides(style.overflowY) && (rect.bottom - air > edge.bottom || rect.top + air < edge.top));
        if (isOut) {
          say(`cut off by .${box.className}`, line);
          break;
        }
        // Any box further out clips the scroller, not its text.
        if (/auto|scroll/.test(style.overflowX + style.overflowY)) break;
      }
      const stage = line.parent.closest('.leaf:not(.leaf-scroll)') && document.querySelector('.stage');
      const page = stage?.getBoundingClientRect();
      const isOnPage = page && rect.left < page.right && rect.right > page.left;
      if (
        isOnPage &&
        (rect.right > page.right || rect.left < page.left || rect.bottom > page.bottom + SLACK_PX)
      )
        say('off the page', line);
      if (
        !stage &&
        (rect.right > innerWidth + SLACK_PX || rect.left < -SLACK_PX) &&
        !scrollsSideways(line.parent)
      )
        say('wider than the screen', line);
    }
    function scrollsSideways(element: Element): boolean {
      for (let box: Element | null = element; box; box = box.parentElement) {
        if (/auto|scroll|hidden|clip/.test(getComputedStyle(box).overflowX)) return true;
      }
      return false;
    }
    const layerOf = (element: Element) => {
      for (let box: Element | null = element; box; box = box.parentElement) {
        const { position, zIndex } = getComputedStyle(box);
        if (/fixed|sticky/.test(position) || zIndex !== 'auto') return box;
      }
      return root;
    };
    const inView = lines
      .filter((line) => !cut.has(line))
      .filter(
        ({ rect }) => rect.bottom > 0 && rect.top < innerHeight && rect.right > 0 && rect.left < innerWidth,
      )
      .map((line) => ({ ...line, layer: layerOf(line.parent) }));
    for (const [index, one] of inView.entries()) {
      for (const other of inView.slice(index + 1)) {
        if (one.text === other.text || one.layer !== other.layer) continue;
        const across = Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left);
        const down = Math.min(one.rect.bottom, other.rect.bottom) - Math.max(one.rect.top, other.rect.top);
        const isOver = down > Math.min(one.rect.height, other.rect.height) / 2 && across > 3;
        if (isOver) say(`lies on “${other.text.data.trim().slice(0, 30)}”`, one);
      }
    }
    return [...new Set(lost)];
  });
}
