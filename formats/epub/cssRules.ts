/** A rule of a style sheet that applies on any screen. */
export type CssRule = { readonly selectors: readonly string[]; readonly body: string };

const MAX_SELECTORS = 2_000;
const MAX_BODY = 5_000;
/** Groups whose rules apply on every screen. Rules for one size, device or medium are ignored. */
const UNIVERSAL_GROUP = /^@(?:layer\b|media\s+(?:only\s+)?(?:screen|all)\s*$)/i;

/**
 * Reads the style rules of a sheet, in order. A loop, because a regular expression would retry at each
 * character.
 */
export function cssRules(sheet: string): CssRule[] {
  const rules: CssRule[] = [];
  const text = withoutComments(sheet);
  const groups: boolean[] = [];
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === ';') start = at + 1;
    else if (character === '}') {
      groups.pop();
      start = at + 1;
    } else if (character === '{') {
      const prelude = text.slice(Math.max(start, at - MAX_SELECTORS), at).trim();
      const applies = groups.at(-1) ?? true;
      start = at + 1;
      if (prelude.startsWith('@')) {
        groups.push(applies && UNIVERSAL_GROUP.test(prelude));
        continue;
      }
      const end = text.indexOf('}', at);
      if (end === -1) break;
      const body = text.slice(at + 1, Math.min(end, at + MAX_BODY));
      if (applies) rules.push({ selectors: prelude.split(',').map((each) => each.trim()), body });
      at = end;
      start = end + 1;
    }
  }
  return rules;
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
