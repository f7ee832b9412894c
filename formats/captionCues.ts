import { decodeNamedCharacterReference } from 'decode-named-character-reference';
import { readTiming } from './captionTiming';

/** One caption, in ms. `lines` are plain text without the file's markup. */
export type Cue = { readonly from: number; readonly to: number; readonly lines: readonly string[] };

/**
 * Returns the cues of captions validated at their import (formats/webVtt), in order of their start. Styles,
 * regions, settings, notes and cues with invalid times are skipped.
 */
export function captionCues(text: string): Cue[] {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  const cues: Cue[] = [];
  for (let at = 0; at < lines.length; at++) {
    const times = readTiming(lines[at] ?? '');
    if (!times) continue;
    const said: string[] = [];
    for (; (lines[at + 1] ?? '') !== '' && !(lines[at + 1] ?? '').includes('-->'); at++)
      said.push(plainText(lines[at + 1] ?? ''));
    const cue = { from: times.from, to: times.to, lines: said.filter((line) => line !== '') };
    if (cue.to > cue.from && cue.lines.length > 0) cues.push(cue);
  }
  return cues.toSorted((one, other) => one.from - other.from);
}

/** Removes tags, and the braces that position a line in SubRip files. */
function plainText(line: string): string {
  return line
    .replace(/<\/?[\w.][^<>]*>/g, '')
    .replace(/\{\\[^{}]*\}/g, '')
    .replace(/&(#\d{1,7}|#x[\da-f]{1,6}|\w{1,32});/gi, (whole, name: string) => characterOf(name) ?? whole)
    .replace(/[\t ]+/g, ' ')
    .trim();
}

function characterOf(name: string): string | null {
  if (!name.startsWith('#')) return decodeNamedCharacterReference(name) || null;
  const code = Number(name.replace(/^#x/i, '0x').replace('#', ''));
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : null;
}
