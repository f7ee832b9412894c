import { JSDOM, VirtualConsole } from 'jsdom';

export type HidingRule = { selector: string; property: string; value: string; isImportant: boolean };

const DECLARATION = /[{;\s](display|visibility)\s*:\s*([\w-]+)\s*(!\s*important)?/gi;
const HIDES = /^(?:none|hidden|collapse)$/i;
/** Browsers ignore other values, but the library lets them replace earlier ones. */
const KNOWN =
  /^(?:none|hidden|collapse|visible|block|inline|contents|flow|flex|grid|ruby|table|list-item|inherit|initial|revert|unset)/i;
/** Pseudo-elements, and states that no page begins in. */
const STATE = /::|:(?:before|after|first-l|hover|focus|active|target|checked|visited)/i;
const workshop = new JSDOM('', { virtualConsole: new VirtualConsole() }).window.document;

export function hidingRules(sheet: string): HidingRule[] {
  if (!/none|hidden/i.test(sheet)) return [];
  const style = workshop.createElement('style');
  style.textContent = sheet
    .replace(/@(?:charset|namespace|import)[^;{}]*;/gi, '')
    .replace(DECLARATION, (whole, _, value: string) => (KNOWN.test(value) ? whole : whole.slice(0, 1)));
  workshop.head.append(style);
  const rules = [...(style.sheet?.cssRules ?? [])].flatMap(rulesIn);
  style.remove();
  return rules;
}

function rulesIn(rule: CSSRule): HidingRule[] {
  if ('media' in rule && 'cssRules' in rule) {
    const { media, cssRules } = rule as CSSMediaRule;
    return /^(?:all|screen)?$/i.test(media.mediaText) ? [...cssRules].flatMap(rulesIn) : [];
  }
  if (!('selectorText' in rule)) return [];
  const declared = [...rule.cssText.matchAll(DECLARATION)];
  return String(rule.selectorText)
    .split(/,(?![^(]*\))/)
    .filter((selector) => !STATE.test(selector))
    .flatMap((selector) =>
      declared.map(([, property = '', value = '', important]) => ({
        selector: selector.trim(),
        property: property.toLowerCase(),
        value,
        isImportant: important !== undefined,
      })),
    );
}

/** Finds the elements that the rules hide. For each the most specific rule counts, and of equal ones the last. */
export function hiddenElements(document: Document, rules: readonly HidingRule[]): Set<Element> {
  const hidden = new Set<Element>();
  if (!rules.some(({ value }) => HIDES.test(value))) return hidden;
  const chosen = { display: new Map<Element, Choice>(), visibility: new Map<Element, Choice>() };
  for (const { selector, property, value, isImportant } of rules) {
    const weight = weightOf(selector) + (isImportant ? 1_000_000 : 0);
    const choices = property === 'display' ? chosen.display : chosen.visibility;
    for (const element of select(document, selector))
      if (weight >= (choices.get(element)?.weight ?? 0)) choices.set(element, { weight, value });
  }
  for (const choices of Object.values(chosen))
    for (const [element, { value }] of choices) if (HIDES.test(value)) hidden.add(element);
  return hidden;
}

type Choice = { weight: number; value: string };

function select(document: Document, selector: string): Iterable<Element> {
  try {
    return document.querySelectorAll(selector);
  } catch {
    // A selector that the library cannot parse hides nothing, so the check is stricter rather than weaker.
    return [];
  }
}

function weightOf(selector: string): number {
  const count = (pattern: RegExp) => selector.match(pattern)?.length ?? 0;
  return count(/#/g) * 10_000 + count(/[.[]|:(?!not)/g) * 100 + count(/(?:^|[\s>+~(])[\w|]/g);
}
