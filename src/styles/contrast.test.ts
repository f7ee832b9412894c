import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contrast } from '../../contract/wire/colours';

/**
 * WCAG 2.2: 1.4.3 requires 4.5:1 for text, 1.4.11 requires 3:1 for the edges of controls and for meaningful
 * marks.
 */
const TEXT: readonly [ink: string, grounds: readonly string[]][] = [
  ['ink', ['paper', 'surface', 'sunken', 'lifted', 'accent-soft', 'mark-soft']],
  ['ink-soft', ['paper', 'surface', 'sunken']],
  ['accent', ['paper', 'surface', 'sunken', 'accent-soft']],
  ['accent-strong', ['paper', 'surface', 'accent-soft']],
  ['accent-ink', ['accent', 'accent-strong']],
  ['mark-ink', ['mark-soft']],
  ['danger', ['paper', 'surface', 'sunken', 'danger-soft']],
  ['paper', ['danger']],
  ['inverse-ink', ['inverse']],
  ['inverse-accent', ['inverse']],
];
const EDGES: readonly [edge: string, grounds: readonly string[]][] = [
  ['edge', ['paper', 'surface', 'sunken']],
  ['accent', ['paper', 'surface', 'sunken']],
  ['mark-line', ['paper', 'surface', 'sunken']],
  ['danger', ['paper', 'surface']],
];

type Tokens = ReadonlyMap<string, { light: string; dark: string }>;

const COLOUR =
  /--color-([a-z-]+):\s*(?:light-dark\(\s*(#[0-9a-f]{6}),\s*(#[0-9a-f]{6})\s*\)|(#[0-9a-f]{6}))\s*;/g;

function tokensIn(css: string): Tokens {
  const found = new Map<string, { light: string; dark: string }>();
  for (const [, name = '', light, dark, both] of css.matchAll(COLOUR)) {
    found.set(name, { light: (light ?? both) as string, dark: (dark ?? both) as string });
  }
  return found;
}

type Palette = { name: string; tokens: Tokens; schemes: readonly ('light' | 'dark')[] };

const BOTH = ['light', 'dark'] as const;
const RULE = /([^{}]+)\{([^{}]*)\}/g;
/** `:root`, or one attribute with or without a value. */
const SUBJECT = /^(?::root)?(\[[a-z-]+)?(?:=)?("[^"]*")?\]?$/;

/**
 * Returns the tokens and each place that redefines them: the reader's papers, the themes of home, more
 * contrast.
 */
function palettes(): Palette[] {
  const base = tokensIn(readFileSync('src/styles/theme.css', 'utf8'));
  const found: Palette[] = [{ name: 'the tokens', tokens: base, schemes: BOTH }];
  for (const file of readdirSync('src', { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.css') || file.endsWith('theme.css')) continue;
    const css = readFileSync(join('src', file), 'utf8').replace(/\/\*[^]*?\*\//g, '');
    const rules = [...css.matchAll(RULE)].flatMap(([, selectors = '', body = '']) =>
      selectors.split(',').map((selector) => ({ selector: selector.trim(), body })),
    );
    const coloured = rules.filter(({ selector, body }) => SUBJECT.test(selector) && tokensIn(body).size > 0);
    for (const subject of new Set(coloured.map(({ selector }) => selector))) {
      // A rule for the attribute without a value applies to all its values.
      const shared = subject.replace(/="[^"]*"/, '');
      const own = rules.filter(({ selector }) => selector === subject || selector === shared);
      const tokens = new Map(base);
      for (const { body } of own) for (const [name, value] of tokensIn(body)) tokens.set(name, value);
      const scheme = own
        .flatMap(({ body }) => /color-scheme:\s*(light|dark)\s*;/.exec(body)?.[1] ?? [])
        .at(-1);
      const schemes = BOTH.filter((each) => scheme === undefined || each === scheme);
      found.push({ name: `${file} ${subject}`, tokens, schemes });
    }
  }
  return found;
}

it('the theme’s colour tokens are found', () => {
  expect(palettes()[0]?.tokens.size).toBeGreaterThan(20);
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21);
});

describe.each(palettes())('$name', ({ tokens, schemes }) => {
  // A theme of home has its own background for its header and tabs.
  const text: typeof TEXT = tokens.has('tab-ground')
    ? [...TEXT, ['ink', ['tab-ground']], ['ink-soft', ['tab-ground']], ['accent', ['tab-ground']]]
    : TEXT;
  const weak = (pairs: typeof TEXT, least: number) =>
    schemes.flatMap((scheme) =>
      pairs.flatMap(([front, grounds]) =>
        grounds.flatMap((ground) => {
          const [above, below] = [tokens.get(front), tokens.get(ground)];
          if (!above || !below) return [`${front} or ${ground} is not a token`];
          const ratio = contrast(above[scheme], below[scheme]);
          return ratio < least ? [`${front} on ${ground}, ${scheme}: ${ratio.toFixed(2)}`] : [];
        }),
      ),
    );
  it('has a contrast of 4.5:1 for text', () => expect(weak(text, 4.5)).toEqual([]));
  it('has a contrast of 3:1 for the edges of controls', () => expect(weak(EDGES, 3)).toEqual([]));
});
