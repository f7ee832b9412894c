import { is, selectAll } from 'css-select';
import { type AnyNode, type Document, type Element, isTag } from 'domhandler';
import { DomUtils } from 'htmlparser2';
import { type CssRule, cssRules } from './cssRules';

const DISPLAY = /(?:^|[;\s])display\s*:\s*([\w-]+)/i;
const HIDDEN = /(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*hidden)\b/i;
/** More rules about what is shown than any book needs; each is tried on every page. */
const MAX_RULES = 300;
/** Of these nothing is shown on any page. */
const NEVER_HIDDEN = new Set(['html', 'body', 'head']);

type DisplayRule = { selector: string; isHidden: boolean };

/**
 * Takes out what the page hides: by its style sheets, by `style` and by `hidden`. Sites plant sentences there that no
 * reader is to see. A note stays that a link on the page leads to: books hide those until they are asked for.
 */
export function hideUnseen(document: Document, sheets: readonly CssRule[]): void {
  const own = DomUtils.getElementsByTagName('style', document).flatMap((style) =>
    cssRules(DomUtils.textContent(style)),
  );
  const rules = displayRules([...sheets, ...own]);
  const hidden = new Set<Element>();
  rules.forEach(({ selector, isHidden }, at) => {
    if (!isHidden) return;
    const later = rules.slice(at + 1).filter((rule) => !rule.isHidden);
    for (const element of found(selector, document)) {
      if (!later.some((rule) => matches(element, rule.selector))) hidden.add(element);
    }
  });
  for (const element of found('[style]', document)) {
    if (HIDDEN.test(element.attribs.style ?? '')) hidden.add(element);
    else if (DISPLAY.test(element.attribs.style ?? '')) hidden.delete(element);
  }
  for (const element of found('[hidden]', document)) hidden.add(element);
  if (hidden.size === 0) return;
  const linked = linkedIds(document);
  for (const element of hidden) {
    if (!NEVER_HIDDEN.has(element.name) && !holdsAny(element, linked)) DomUtils.removeElement(element);
  }
}

function displayRules(rules: readonly CssRule[]): DisplayRule[] {
  return rules
    .flatMap(({ selectors, body }) => {
      const isHidden = HIDDEN.test(body);
      if (!isHidden && !DISPLAY.test(body)) return [];
      return selectors.map((selector) => ({ selector, isHidden }));
    })
    .slice(0, MAX_RULES);
}

/** Nothing where the selector is one that only browsers know: `::before`, `epub|type`. */
function found(selector: string, document: Document): Element[] {
  try {
    return selectAll<AnyNode, Element>(selector, document);
  } catch {
    return [];
  }
}

function matches(element: Element, selector: string): boolean {
  try {
    return is(element, selector);
  } catch {
    return false;
  }
}

function linkedIds(document: Document): Set<string> {
  const ids = found('a[href*="#"]', document).map(({ attribs }) => attribs.href?.split('#')[1] ?? '');
  return new Set(ids.filter((id) => id !== ''));
}

function holdsAny(element: Element, ids: ReadonlySet<string>): boolean {
  if (ids.has(element.attribs.id ?? '')) return true;
  return (
    DomUtils.find((node) => isTag(node) && ids.has(node.attribs.id ?? ''), element.children, true, 1).length >
    0
  );
}
