import type { PictureSize } from './pictureSize';

const LONGEST = 2_000;
const MAX_ROOT = 10_000;
const USUAL: PictureSize = { width: 800, height: 800 };

/**
 * Returns an SVG ready for drawing, with a size in px on its root, without which some engines draw nothing.
 * It is only drawn as an image, in which neither scripts nor addresses have an effect. Returns null if it is
 * no SVG.
 */
export function sizedSvg(written: string): ({ source: string } & PictureSize) | null {
  const source = without(without(written, 'script'), 'foreignObject');
  const start = /<(?:\w+:)?svg\b/i.exec(source)?.index;
  if (start === undefined) return null;
  const head = source.slice(start, start + MAX_ROOT);
  const root = /^<((?:\w+:)?svg)\b((?:[^>"']|"[^"]*"|'[^']*')*)>/i.exec(head);
  if (!root) return null;
  const [whole, tag = '', attributes = ''] = root;
  const box = /\bviewBox\s*=\s*["']\s*([^"']*)["']/
    .exec(attributes)?.[1]
    ?.split(/[\s,]+/)
    .map(Number);
  const own = { width: pixels(attributes, 'width'), height: pixels(attributes, 'height') };
  const inBox =
    box && (box[2] ?? 0) > 0 && (box[3] ?? 0) > 0 ? { width: box[2] ?? 0, height: box[3] ?? 0 } : null;
  const size = own.width && own.height ? { width: own.width, height: own.height } : (inBox ?? USUAL);
  // Scaled up to the largest size shown: its own px are often those of an icon.
  const scale = LONGEST / Math.max(size.width, size.height);
  const width = Math.max(1, Math.round(size.width * scale));
  const height = Math.max(1, Math.round(size.height * scale));
  const kept = attributes.replace(/\s(?:width|height)\s*=\s*(?:"[^"]*"|'[^']*')/g, '').replace(/\/\s*$/, '');
  const view = inBox ? '' : ` viewBox="0 0 ${size.width} ${size.height}"`;
  const closing = /\/\s*$/.test(attributes) ? `</${tag}>` : '';
  const sized = `<${tag}${kept}${view} width="${width}" height="${height}">${closing}`;
  // Drops everything before the root, because a document type may hold entities that expand without end.
  return { source: sized + source.slice(start + whole.length), width, height };
}

/**
 * Removes these elements. A page embedded in a drawing makes the drawn canvas unreadable; scripts would not
 * run anyway. Scans every character once.
 */
function without(source: string, name: string): string {
  const lower = source.toLowerCase();
  const [opening, closing] = [`<${name}`.toLowerCase(), `</${name}`.toLowerCase()];
  let kept = '';
  for (let from = 0; ; ) {
    const start = lower.indexOf(opening, from);
    if (start === -1) return kept + source.slice(from);
    kept += source.slice(from, start);
    const tagEnd = lower.indexOf('>', start);
    const closed = lower[tagEnd - 1] === '/' ? start : lower.indexOf(closing, start);
    const end = closed === start ? tagEnd : lower.indexOf('>', closed);
    // An element that never ends contains everything after it.
    if (tagEnd === -1 || closed === -1 || end === -1) return kept;
    from = end + 1;
  }
}

function pixels(attributes: string, name: string): number | null {
  const value = new RegExp(`(?:^|\\s)${name}\\s*=\\s*["']\\s*([\\d.]+)\\s*(px|pt|)\\s*["']`).exec(attributes);
  const number = Number(value?.[1]);
  return Number.isFinite(number) && number > 0 ? number : null;
}
