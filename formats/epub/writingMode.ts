import type { Archive } from './archive';
import { type CssRule, cssRules } from './cssRules';
import type { Package } from './package';

const VERTICAL = /writing-mode\s*:\s*(?:vertical-rl|tb-rl)\b/i;
const PAGE = /^(?:html|body|:root)(?:\s*>?\s*body)?$/i;
/**
 * Style sheets shared by many Japanese books have rules for both directions, and each page picks one by a
 * class.
 */
const PAGE_OF_CLASS = /^(?:html|body)?\.[\w-]+(?:\s*>?\s*body)?$/i;
const STYLED_PAGE =
  /<(?:html|body)\b[^>]*\bstyle\s*=\s*["'][^"']*writing-mode\s*:\s*(?:vertical-rl|tb-rl)\b/i;
/** The cover and the title page of a vertical book are often horizontal. */
const FIRST_PAGES = 3;
const HEAD_BYTES = 20_000;

/**
 * Returns a book's page direction, or `vertical` for text from top to bottom with pages from right to left:
 * by its package, its style sheets, and the styles of its first pages.
 */
export function directionOf(
  book: Package,
  sheets: readonly CssRule[],
  archive: Archive,
): Package['direction'] {
  if (book.direction === 'vertical' || book.direction === 'ltr') return book.direction;
  const isVertical = (rules: readonly CssRule[]) =>
    rules.some(
      ({ selectors, body }) =>
        VERTICAL.test(body) &&
        selectors.some(
          (selector) => PAGE.test(selector) || (book.direction === 'rtl' && PAGE_OF_CLASS.test(selector)),
        ),
    );
  if (isVertical(sheets)) return 'vertical';
  const firstPages = book.spine.filter(({ isLinear }) => isLinear).slice(0, FIRST_PAGES);
  const isStyled = firstPages.some(({ path }) => {
    const head = headOf(archive, path);
    const own = [...head.matchAll(/<style\b[^>]*>([^<]*)/gi)].flatMap(([, sheet = '']) => cssRules(sheet));
    return STYLED_PAGE.test(head) || isVertical(own);
  });
  return isStyled ? 'vertical' : book.direction;
}

/** Returns the first bytes of a page; empty if it is damaged, which is reported when the page is read. */
function headOf(archive: Archive, path: string): string {
  try {
    return new TextDecoder().decode(archive.read(path).subarray(0, HEAD_BYTES));
  } catch {
    return '';
  }
}
