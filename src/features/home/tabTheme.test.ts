import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contrast } from '../../../contract/wire/colours';
import { TAB_THEMES, tabTheme, themeOf } from './tabTheme';

const tab = (indexValue: string, type: 1 | 4 = 1) => ({ indexValue, indexTitle: indexValue, type });

describe('the theme of a tab', () => {
  it('cycles through five by position', () => {
    expect([0, 1, 2, 3, 4, 5, 6].map((position) => tabTheme(1, position))).toEqual([
      '1',
      '2',
      '3',
      '4',
      '5',
      '1',
      '2',
    ]);
  });
  it('is dark for type 4 at any position', () => {
    expect(tabTheme(4, 0)).toBe('dark');
    expect(tabTheme(4, 3)).toBe('dark');
  });
  it('counts every tab, and is the first one for an unknown tab', () => {
    const tabs = [tab('a'), tab('b', 4), tab('c')];
    expect(tabs.map(({ indexValue }) => themeOf(tabs, indexValue))).toEqual(['1', 'dark', '3']);
    expect(themeOf(undefined, '')).toBe('1');
    expect(themeOf(tabs, 'gone')).toBe('1');
  });
});

const SCHEMES = ['light', 'dark'] as const;
type Scheme = (typeof SCHEMES)[number];
const css = readFileSync(new URL('./home.css', import.meta.url), 'utf8');
const tokens = readFileSync(new URL('../../styles/theme.css', import.meta.url), 'utf8');

function value(block: string, name: string, scheme: Scheme): string | undefined {
  const declared = new RegExp(`--${name}:\\s*([^;]+);`).exec(block)?.[1]?.trim();
  const pair = /light-dark\(\s*(#\w+)\s*,\s*(#\w+)\s*\)/.exec(declared ?? '');
  return pair ? pair[scheme === 'light' ? 1 : 2] : declared;
}

describe('the colours of a theme', () => {
  const themes = [...Array.from({ length: TAB_THEMES }, (_, index) => String(index + 1)), 'dark'];
  for (const theme of themes) {
    for (const scheme of SCHEMES) {
      // Type 4 is dark in both of the app's themes.
      if (theme === 'dark' && scheme === 'light') continue;
      it(`keep text readable: ${theme}, ${scheme}`, () => {
        const block = new RegExp(`\\[data-tab-theme="${theme}"\\] \\{([^}]*)\\}`).exec(css)?.[1] ?? '';
        const colour = (name: string) =>
          (value(block, name, scheme) ?? value(tokens, name, scheme)) as string;
        const ground = value(block, 'tab-ground', scheme) as string;
        const pairs: [string, string][] = [
          [colour('color-ink'), ground],
          [colour('color-ink-soft'), ground],
          [colour('color-accent'), ground],
          [colour('color-accent-strong'), ground],
          [colour('color-accent'), colour('color-paper')],
          [colour('color-accent'), colour('color-surface')],
          [colour('color-accent'), colour('color-accent-soft')],
          [colour('color-accent-ink'), colour('color-accent')],
        ];
        for (const [text, behind] of pairs) {
          expect(contrast(text, behind), `${text} on ${behind}`).toBeGreaterThanOrEqual(4.5);
        }
      });
    }
  }
});
