import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { accentRules, weakAccent } from './accent';
import { contrast } from './colours';

type Scheme = 'light' | 'dark';
type Tokens = ReadonlyMap<string, Readonly<Record<Scheme, string>>>;

const VALUE = /--([a-z-]+):\s*(?:light-dark\(\s*(#[0-9a-f]{6}),\s*(#[0-9a-f]{6})\s*\)|(#[0-9a-f]{6}))/g;

function tokensIn(css: string): Tokens {
  return new Map(
    [...css.matchAll(VALUE)].map(([, name = '', light, dark, both]) => [
      name,
      { light: (light ?? both) as string, dark: (dark ?? both) as string },
    ]),
  );
}

/** Returns what the rules of a selector declare. */
function rulesOf(css: string, selector: string): string {
  const found = css.split(selector)[1] ?? '';
  return found.slice(0, found.indexOf('}'));
}

const THEME = tokensIn(readFileSync('src/styles/theme.css', 'utf8'));
const READER = readFileSync('src/features/reader/reader-themes.css', 'utf8');
const PAPERS = ['sepia', 'green', 'grey'] as const;
const ACCENTS = ['#0b6450', '#7a1f5c', '#1d4ed8', '#9a3412', '#000000', '#5b5b5b'];

/** Text and what it is read on; each contrast is at least 4.5:1 (WCAG 2.2, 1.4.3). */
const PAIRS = [
  ['color-accent', ['color-paper', 'color-surface', 'color-sunken', 'color-accent-soft', 'tab-ground']],
  ['color-accent-strong', ['color-paper', 'color-surface', 'color-accent-soft']],
  ['color-accent-ink', ['color-accent', 'color-accent-strong']],
  ['color-ink', ['color-accent-soft', 'tab-ground']],
  ['color-ink-soft', ['tab-ground']],
  ['color-inverse-accent', ['color-inverse']],
] as const;

/** Without the ground of home's first tab if there is none. */
function weakPairs(tokens: Tokens, schemes: readonly Scheme[]): string[] {
  return schemes.flatMap((scheme) =>
    PAIRS.flatMap(([front, grounds]) =>
      grounds.flatMap((ground) => {
        if (ground === 'tab-ground' && !tokens.has(ground)) return [];
        const [above, below] = [tokens.get(front)?.[scheme], tokens.get(ground)?.[scheme]];
        if (!above || !below) return [`${front} or ${ground} has no colour`];
        const ratio = contrast(above, below);
        return ratio < 4.5 ? [`${front} on ${ground}, ${scheme}: ${ratio.toFixed(2)}`] : [];
      }),
    ),
  );
}

test.each(ACCENTS)('%s keeps text readable in the app, light and dark', (accent) => {
  expect(weakAccent(accent)).toBeUndefined();
  const rules = accentRules(accent);
  const own = tokensIn(rulesOf(rules, '(forced-colors:none){:root{'));
  const tab = tokensIn(rulesOf(rules, '[data-tab-theme="1"]{'));
  expect([own.size, tab.size]).toEqual([5, 1]);
  const tokens = new Map([...THEME, ...own, ...tab]);
  expect(tokens.get('color-accent')?.light).toBe(accent);
  expect(weakPairs(tokens, ['light', 'dark'])).toEqual([]);

  const more = tokensIn(rulesOf(rules, '(prefers-contrast:more){:root{'));
  expect(more.size).toBe(2);
  for (const scheme of ['light', 'dark'] as const) {
    const [usual, strong] = [tokens, more].map((each) => each.get('color-accent')?.[scheme] ?? '');
    const paper = THEME.get('color-paper')?.[scheme] ?? '';
    expect(contrast(strong ?? '', paper)).toBeGreaterThanOrEqual(contrast(usual ?? '', paper));
    expect(contrast(strong ?? '', paper)).toBeGreaterThan(9);
  }
});

test.each(ACCENTS)('%s keeps text readable on each paper of the reader', (accent) => {
  const rules = accentRules(accent);
  const onPapers = tokensIn(rulesOf(rules, '[data-reader-theme="grey"]){'));
  const own = tokensIn(rulesOf(rules, '(forced-colors:none){:root{'));
  const of = (selector: string) => tokensIn(rulesOf(READER, `\n${selector} {`));
  const usual = new Map([...THEME, ...own, ...of('[data-reader-theme]')]);
  expect(weakPairs(usual, ['light', 'dark'])).toEqual([]);
  expect(weakPairs(new Map([...usual, ...of('[data-reader-theme="black"]')]), ['dark'])).toEqual([]);
  for (const paper of PAPERS) {
    const colours = of(`[data-reader-theme="${paper}"]`);
    expect(colours.size).toBeGreaterThan(5);
    expect([paper, weakPairs(new Map([...usual, ...colours, ...onPapers]), ['light'])]).toEqual([paper, []]);
  }
});
