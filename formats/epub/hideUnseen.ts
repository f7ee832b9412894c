import { selectAll } from 'css-select';
import type { AnyNode, Document, Element } from 'domhandler';
import { DomUtils } from 'htmlparser2';
import { type CssRule, cssRules } from './cssRules';

const DISPLAY = /(?:^|[;\s])display\s*:\s*([\w-]+)/i;
const HIDDEN = /(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*hidden)\b/i;
/** Books have few rules, and each is tried on every page. */
const MAX_RULES = 100;
/** Nested names, classes, ids and attributes only. Siblings and states take quadratic time. */
const PLAIN_SELECTOR = /^[\w\-.#*[\]="'\s>]{1,200}$/;
/** A page that hides itself entirely is shown. */
const NEVER_HIDDEN = new Set(['html', 'body', 'head']);

type DisplayRule = { readonly selector: string; readonly isHidden: boolean };

/**
 * Removes elements hidden by style sheets, `style` or `hidden`: sites plant sentences there that readers are
 * not meant to see. Targets of the page's links stay, because books hide notes until the reader opens them,
 * and so do printed page numbers, which are no text.
 */
export function hideUnseen(document: Document, sheets: readonly CssRule[]): void {
  const own = DomUtils.getElementsByTagName('style', document).flatMap((style) =>
    cssRules(DomUtils.textContent(style)),
  );
  const hidden = new Set<Element>();
  // The last rule that an element matches decides.
  for (const { selector, isHidden } of displayRules([...sheets, ...own])) {
    if (!isHidden && hidden.size === 0) continue;
    for (const element of find(selector, document)) {
      if (isHidden) hidden.add(element);
      else hidden.delete(element);
    }
  }
  for (const element of find('[style]', document)) {
    if (HIDDEN.test(element.attribs.style ?? '')) hidden.add(element);
    else if (DISPLAY.test(element.attribs.style ?? '')) hidden.delete(element);
  }
  for (const element of find('[hidden]', document)) hidden.add(element);
  if (hidden.size === 0) return;
  const linked = aroundLinked(document);
  for (const element of hidden) {
    const isPage = /pagebreak/.test(`${element.attribs['epub:type']} ${element.attribs.role}`);
    if (!NEVER_HIDDEN.has(element.name) && !linked.has(element) && !isPage) DomUtils.removeElement(element);
  }
}

function displayRules(rules: readonly CssRule[]): DisplayRule[] {
  const found = rules.flatMap(({ selectors, body }) => {
    const isHidden = HIDDEN.test(body);
    if (!isHidden && !DISPLAY.test(body)) return [];
    return selectors
      .filter((selector) => PLAIN_SELECTOR.test(selector))
      .map((selector) => ({ selector, isHidden }));
  });
  return found.some(({ isHidden }) => isHidden) ? found.slice(0, MAX_RULES) : [];
}

function find(selector: string, document: Document): Element[] {
  try {
    return selectAll<AnyNode, Element>(selector, document);
  } catch {
    return [];
  }
}

function aroundLinked(document: Document): Set<AnyNode> {
  const ids = new Set(find('a[href*="#"]', document).map(({ attribs }) => attribs.href?.split('#')[1]));
  const around = new Set<AnyNode>();
  for (const element of find('[id]', document)) {
    if (!ids.has(element.attribs.id)) continue;
    let node: AnyNode | null = element;
    for (; node !== null && !around.has(node); node = node.parent) around.add(node);
  }
  return around;
}
