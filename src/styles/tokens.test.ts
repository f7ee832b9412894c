import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** Values that screens must not write themselves, because a token exists (docs/design-language.md). */
const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !/\.test\./.test(file))
  .map((file) => ({ file, text: readFileSync(join('src', file), 'utf8') }));

const offences = (pattern: RegExp): string[] =>
  files.flatMap(({ file, text }) => [...text.matchAll(pattern)].map(([found]) => `${file}: ${found}`));

it('icons have a size of the scale in base.css', () => {
  const found = offences(/<[A-Z]\w* [^>]*\bsize=\{\d+\}/g).filter(
    (use) => !/\{(14|16|18|20|22|26|28)\}/.test(use),
  );
  expect(found).toEqual([]);
});

it('icons are from one set, in one weight', () => {
  expect(offences(/strokeWidth=\{[^}]*\}/g)).toEqual([]);
  expect(offences(/from '[^']*(?:react-icons|heroicons|phosphor|tabler)[^']*'/g)).toEqual([]);
});

it('transition durations are tokens', () => {
  expect(offences(/\bduration-(?:\d+|\[[^\]]*\])/g)).toEqual([]);
});

it('colours are tokens', () => {
  expect(offences(/#[0-9a-f]{6}\b|\b(?:rgb|hsl|oklch)\(/gi)).toEqual([]);
});

it('font sizes are on the type scale', () => {
  expect(offences(/\btext-\[(?:\d|clamp|calc)[^\]]*\]/g)).toEqual([]);
});
