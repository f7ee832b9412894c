/** What a book's style sheets say about its classes, as far as it changes how text is to be read. */
export type StyleHints = { italic: Set<string>; bold: Set<string>; hidden: Set<string> };

const RULE = /([^{}]{1,2000})\{([^{}]{0,5000})\}/g;
const LAST_CLASS = /\.([\w-]+)$/;

/** Reads simple rules, `.name { font-style: italic }`; what is more intricate is left alone. */
export function readStyleHints(sheets: readonly string[]): StyleHints {
  const hints: StyleHints = { italic: new Set(), bold: new Set(), hidden: new Set() };
  for (const sheet of sheets) {
    for (const [, selectors = '', body = ''] of sheet.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(RULE)) {
      const kinds = [
        /font-style\s*:\s*(?:italic|oblique)/i.test(body) ? hints.italic : null,
        /font-weight\s*:\s*(?:bold|[6-9]00)/i.test(body) ? hints.bold : null,
        /display\s*:\s*none|visibility\s*:\s*hidden/i.test(body) ? hints.hidden : null,
      ];
      for (const selector of selectors.split(',')) {
        const name = LAST_CLASS.exec(selector.trim())?.[1];
        // A class of headings or of a whole block would make emphasis of everything in it.
        if (name === undefined || !/^(?:span|i|b|em|strong|a|small)?\.[\w-]+$/.test(selector.trim()))
          continue;
        for (const kind of kinds) kind?.add(name);
      }
    }
  }
  return hints;
}
