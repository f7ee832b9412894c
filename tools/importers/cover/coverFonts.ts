import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Font, Glyph, Path } from 'opentype.js';
import { n } from './artwork';

/** The subsets of a face: each file has the letters of some scripts, so one line may need several. */
export type Face = readonly Font[];

const SUBSETS = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'vietnamese'];
const require = createRequire(import.meta.url);
// Node cannot import the package's module file by name.
const { parse } = require('opentype.js') as typeof import('opentype.js');
const loaded = new Map<string, Face>();

/** Loads a face of a @fontsource package once; no system font is needed. */
export function loadFace(
  family: 'lora' | 'rubik',
  weight: number,
  style: 'normal' | 'italic' = 'normal',
): Face {
  const name = `${family}-${weight}-${style}`;
  const known = loaded.get(name);
  if (known) return known;
  const face = SUBSETS.flatMap((subset) => {
    const path = fontPath(`@fontsource/${family}/files/${family}-${subset}-${weight}-${style}.woff`);
    if (path === null) return [];
    const bytes = readFileSync(path);
    return [parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer)];
  });
  if (face.length === 0) throw new Error(`The font ${name} is not installed.`);
  loaded.set(name, face);
  return face;
}

function fontPath(file: string): string | null {
  try {
    return require.resolve(file);
  } catch {
    // Not every family has every subset.
    return null;
  }
}

/** Returns whether every letter and digit of the text has a glyph; spaces and unknown marks do not count. */
export function canSet(face: Face, text: string): boolean {
  return [...text].every((letter) => !/[\p{L}\p{N}]/u.test(letter) || fontOf(face, letter) !== null);
}

/** Returns the width of a line in px; `tracking` is added between letters. */
export function widthOf(face: Face, text: string, size: number, tracking = 0): number {
  return lay(face, text, size, tracking).width;
}

/** Returns a line of text as SVG path data, its baseline starting at x, y. */
export function pathOf(face: Face, text: string, x: number, y: number, size: number, tracking = 0): string {
  return lay(face, text, size, tracking)
    .glyphs.map(({ glyph, font, at }) => dataOf(glyph.getPath(x + at, y, size, undefined, font)))
    .join('');
}

type Laid = { glyphs: { glyph: Glyph; font: Font; at: number }[]; width: number };

/** Sets glyph by glyph: the package's own shaping fails on substitutions of these fonts. */
function lay(face: Face, text: string, size: number, tracking: number): Laid {
  const glyphs: Laid['glyphs'] = [];
  let at = 0;
  let end = 0;
  for (const letter of text) {
    const last = glyphs.at(-1);
    const font = last && hasGlyph(last.font, letter) ? last.font : fontOf(face, letter);
    if (font === null) continue;
    const glyph = font.charToGlyph(letter);
    const scale = size / font.unitsPerEm;
    if (last && last.font === font) at += font.getKerningValue(last.glyph, glyph) * scale;
    glyphs.push({ glyph, font, at });
    end = at + (glyph.advanceWidth ?? 0) * scale;
    at = end + tracking;
  }
  return { glyphs, width: end };
}

/** Returns path data to a tenth of a pixel. The package's own writer joins numbers without a separator. */
function dataOf(path: Path): string {
  return path.commands
    .map((command) => {
      if (command.type === 'Z') return 'Z';
      const points = [`${n(command.x)} ${n(command.y)}`];
      if (command.type === 'C') points.unshift(`${n(command.x2)} ${n(command.y2)}`);
      if (command.type === 'C' || command.type === 'Q') points.unshift(`${n(command.x1)} ${n(command.y1)}`);
      return command.type + points.join(' ');
    })
    .join('');
}

function fontOf(face: Face, letter: string): Font | null {
  return face.find((font) => hasGlyph(font, letter)) ?? null;
}

function hasGlyph(font: Font, letter: string): boolean {
  return font.charToGlyphIndex(letter) > 0;
}
