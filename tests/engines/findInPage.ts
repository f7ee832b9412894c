import type { Point } from './engineDriver';

/**
 * The element that a journey looks for: by its accessible name, by its text, or by a selector. Part of a name
 * is enough unless `exact`.
 */
export type Target =
  | {
      readonly role: 'link' | 'button' | 'heading' | 'textbox' | 'switch';
      readonly name: string;
      readonly exact?: boolean;
      readonly inDialog?: true;
    }
  | { readonly text: string }
  | { readonly css: string };

/**
 * Runs in the page of every engine: scrolls to the first match in sight, and returns its middle, or null. An
 * element that is inert, hidden or disabled is not in sight, nor is a button that something covers.
 */
export function findInPage(target: Target): Point | null {
  const SELECTORS = {
    link: 'a[href], [role="link"]',
    button: 'button, [role="button"], summary',
    heading: 'h1, h2, h3, h4, [role="heading"]',
    textbox: 'input:not([type="checkbox"]):not([type="radio"]):not([type="file"]), textarea',
    switch: '[role="switch"]',
  };
  const words = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
  const nameOf = (element: Element): string => {
    const labelled = element.getAttribute('aria-labelledby');
    if (labelled)
      return words(
        labelled
          .split(/\s+/)
          .map((id) => document.getElementById(id)?.textContent)
          .join(' '),
      );
    const said = element.getAttribute('aria-label');
    if (said) return words(said);
    const labels = (element as HTMLInputElement).labels;
    if (labels?.length) return words([...labels].map((label) => label.textContent).join(' '));
    const alt = [...element.querySelectorAll('img[alt]')].map((image) => image.getAttribute('alt')).join(' ');
    return words(`${alt} ${(element as HTMLElement).innerText || element.textContent}`);
  };
  const isMeant = (element: Element): boolean => {
    if (!('role' in target)) return true;
    if (target.inDialog && !element.closest('dialog[open], [role="dialog"]')) return false;
    const name = nameOf(element);
    return target.exact ? name === target.name : name.toLowerCase().includes(target.name.toLowerCase());
  };
  const candidates = (): Element[] => {
    if ('css' in target) return [...document.querySelectorAll(target.css)];
    if ('role' in target) return [...document.querySelectorAll(SELECTORS[target.role])];
    const found: Element[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT);
    while (walker.nextNode()) {
      const element = walker.currentNode as Element;
      if (/^(SCRIPT|STYLE|NOSCRIPT|TEMPLATE)$/.test(element.tagName)) continue;
      if (!words(element.textContent).includes(target.text)) continue;
      if ([...element.children].some((child) => words(child.textContent).includes(target.text))) continue;
      found.push(element);
    }
    return found;
  };
  for (const element of candidates()) {
    if (!isMeant(element) || element.closest('[inert], [aria-hidden="true"], [hidden]')) continue;
    if ((element as HTMLButtonElement).disabled) continue;
    const { visibility, display } = getComputedStyle(element);
    if (visibility !== 'visible' || display === 'none') continue;
    let box = element.getClientRects()[0];
    if (!box || box.width === 0 || box.height === 0) continue;
    const isOutside = box.top < 0 || box.left < 0 || box.bottom > innerHeight || box.right > innerWidth;
    if (isOutside && !('text' in target)) {
      element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
      box = element.getClientRects()[0] ?? box;
    }
    if ('role' in target && target.role === 'button') {
      const isUnder = ({ left, top, width, height }: DOMRect) =>
        !element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      // A message may cover it for a while, and a click there would hit the message.
      if (isUnder(box)) {
        element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
        box = element.getClientRects()[0] ?? box;
        if (isUnder(box)) continue;
      }
    }
    return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  }
  return null;
}
