/** What a book's style sheets say about its classes, as far as it changes how text is to be read. */
export type StyleHints = { italic: Set<string>; bold: Set<string>; hidden: Set<string> };

const MAX_SELECTORS = 2_000;
const MAX_BODY = 5_000;
/** A class of headings or of a whole block would make emphasis of everything in it. */
const INLINE_CLASS = /^(?:span|i|b|em|strong|a|small)?\.([\w-]+)$/;

/** Reads simple rules, `.name { font-style: italic }`; what is more intricate is left alone. */
export function readStyleHints(sheets: readonly string[]): StyleHints {
  const hints: StyleHints = { italic: new Set(), bold: new Set(), hidden: new Set() };
  for (const sheet of sheets) {
    for (const { selectors, body } of rulesOf(withoutComments(sheet))) {
      const kinds = [
        /font-style\s*:\s*(?:italic|oblique)/i.test(body) ? hints.italic : null,
        /font-weight\s*:\s*(?:bold|[6-9]00)/i.test(body) ? hints.bold : null,
        /display\s*:\s*none|visibility\s*:\s*hidden/i.test(body) ? hints.hidden : null,
      ];
      for (const selector of selectors.split(',')) {
        const name = INLINE_CLASS.exec(selector.trim())?.[1];
        if (name === undefined) continue;
        for (const kind of kinds) kind?.add(name);
      }
    }
  }
  return hints;
}

/** The innermost rules of a sheet. Looks at every character once: a pattern for it begins again at each. */
function* rulesOf(sheet: string): Generator<{ selectors: string; body: string }> {
  let start = 0;
  let open = -1;
  for (let at = 0; at < sheet.length; at += 1) {
    if (sheet[at] === '{') {
      if (open !== -1) start = open + 1;
      open = at;
    } else if (sheet[at] === '}') {
      if (open > start && at - open - 1 <= MAX_BODY) {
        yield {
          selectors: sheet.slice(Math.max(start, open - MAX_SELECTORS), open),
          body: sheet.slice(open + 1, at),
        };
      }
      start = at + 1;
      open = -1;
    }
  }
}

function withoutComments(sheet: string): string {
  const kept: string[] = [];
  let from = 0;
  for (;;) {
    const start = sheet.indexOf('/*', from);
    const end = start === -1 ? -1 : sheet.indexOf('*/', start + 2);
    if (end === -1) return kept.join('') + sheet.slice(from);
    kept.push(sheet.slice(from, start));
    from = end + 2;
  }
}
