import { type CssRule, cssRules } from './cssRules';

export type StyleHints = {
  readonly italic: ReadonlySet<string>;
  readonly bold: ReadonlySet<string>;
  readonly rules: readonly CssRule[];
};

/** Only inline classes: a class of headings or whole blocks would emphasise everything in it. */
const INLINE_CLASS = /^(?:span|i|b|em|strong|a|small)?\.([\w-]+)$/;

export function readStyleHints(sheets: readonly string[]): StyleHints {
  const rules = sheets.flatMap(cssRules);
  return {
    italic: classesOf(rules, /font-style\s*:\s*(?:italic|oblique)/i),
    bold: classesOf(rules, /font-weight\s*:\s*(?:bold|[6-9]00)/i),
    rules,
  };
}

/** Reads only simple rules: `.name { font-style: italic }`. */
function classesOf(rules: readonly CssRule[], says: RegExp): Set<string> {
  const names = rules
    .filter(({ body }) => says.test(body))
    .flatMap(({ selectors }) => selectors.flatMap((selector) => INLINE_CLASS.exec(selector)?.[1] ?? []));
  return new Set(names);
}
