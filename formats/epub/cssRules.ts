/** A rule of a style sheet that holds on any screen. */
export type CssRule = { readonly selectors: readonly string[]; readonly body: string };

const MAX_SELECTORS = 2_000;
const MAX_BODY = 5_000;
/** Groups whose rules hold on every screen; those of others, of a size or of one device, hold nowhere for us. */
const HELD_GROUP = /^@(?:layer\b|media\s+(?:only\s+)?(?:screen|all)\s*$)/i;

/** The style rules of a sheet, in order. Looks at every character once: a pattern for it begins again at each. */
export function cssRules(sheet: string): CssRule[] {
  const rules: CssRule[] = [];
  const text = withoutComments(sheet);
  /** Whether what stands in each open group holds. */
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
      const isHeld = groups.every((each) => each);
      start = at + 1;
      if (prelude.startsWith('@')) {
        groups.push(isHeld && HELD_GROUP.test(prelude));
        continue;
      }
      const end = text.indexOf('}', at);
      if (end === -1) break;
      const body = text.slice(at + 1, Math.min(end, at + MAX_BODY));
      if (isHeld) rules.push({ selectors: prelude.split(',').map((each) => each.trim()), body });
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
