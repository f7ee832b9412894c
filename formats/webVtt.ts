import { BookFileError } from './bookFile';
import { readTiming, writeTiming } from './captionTiming';
import { decodeText } from './textEncoding';

/** Captions that cannot be read. The message is one clear line and names the place. */
export class WebVttError extends Error {
  override name = 'WebVttError';
}

/** A dropped cue: its line, from 1, and the reason. */
export type CaptionNote = { readonly line: number; readonly reason: string };

/** Captions as WebVTT with line feeds, and what was dropped. */
export type Captions = { readonly text: string; readonly notes: readonly CaptionNote[] };

const MOST_BYTES = 1_048_576;
const MOST_NOTES = 100;
const OTHER_BLOCK = /^(?:NOTE|STYLE|REGION)(?:[ \t].*)?$/;
const STRICT_TIMING = /^(?:\d{2,}:)?\d\d:\d\d\.\d{3}[ \t]+-->[ \t]+(?:\d{2,}:)?\d\d:\d\d\.\d{3}(?:[ \t]|$)/;

/**
 * Reads WebVTT (W3C) or SubRip in any encoding. A cue that cannot be shown is dropped with a note. Throws
 * WebVttError for more than 1 MB, for a file that is no captions, and if no cue can be shown.
 */
export function readCaptions(bytes: Uint8Array): Captions {
  if (bytes.length > MOST_BYTES) throw new WebVttError('captions may have at most 1 MB');
  const lines = decode(bytes).split(/\r\n?|\n/);
  const isWebVtt = /^WEBVTT(?:[ \t].*)?$/.test(lines[0] ?? '');
  if (!isWebVtt && !lines.some((line) => line.includes('-->')))
    throw new WebVttError('line 1: it is neither WebVTT nor SRT');
  const out: string[] = isWebVtt ? [] : ['WEBVTT', ''];
  const notes: CaptionNote[] = [];
  const leaveOut = (at: number, reason: string) => {
    if (notes.length < MOST_NOTES) notes.push({ line: at + 1, reason });
  };
  const isTiming = (at: number) => (lines[at] ?? '').includes('-->');
  const isBlank = (at: number) => (lines[at] ?? '').trim() === '';
  // If a blank line is missing, a cue ends before the number or the times of the next.
  const goesOn = (at: number) =>
    at < lines.length &&
    !isBlank(at) &&
    !isTiming(at) &&
    !(isTiming(at + 1) && /^\s*\d+\s*$/.test(lines[at] ?? ''));
  let cues = 0;
  let name: string[] = [];
  let at = 0;
  if (isWebVtt) for (; goesOn(at); at += 1) out.push(lines[at] ?? '');
  while (at < lines.length) {
    const line = lines[at] ?? '';
    if (isBlank(at)) out.push('');
    else if (isWebVtt && OTHER_BLOCK.test(line)) {
      for (out.push(line); goesOn(at + 1); at += 1) out.push(lines[at + 1] ?? '');
    } else if (isTiming(at)) {
      const reason = faultOf(line);
      const timing = readTiming(line);
      const start = at;
      while (goesOn(at + 1)) at += 1;
      if (reason !== null || timing === null) leaveOut(start, reason ?? '');
      else {
        cues += 1;
        if (out.at(-1) !== '') out.push('');
        out.push(
          ...name,
          STRICT_TIMING.test(line) ? line : writeTiming(timing),
          ...lines.slice(start + 1, at + 1),
        );
      }
      name = [];
    } else if (isTiming(at + 1)) name = [line];
    else if (!isWebVtt && cues > 0) {
      // In SubRip a cue may continue after a blank line.
      while (out.at(-1) === '') out.pop();
      out.push(line);
    } else leaveOut(at, `“${line.slice(0, 40)}” belongs to no cue`);
    at += 1;
  }
  const [first] = notes;
  if (cues === 0)
    throw new WebVttError(`it has no cues${first ? ` (line ${first.line}: ${first.reason})` : ''}`);
  return { text: out.join('\n'), notes };
}

function decode(bytes: Uint8Array): string {
  try {
    return decodeText(bytes);
  } catch (error) {
    if (error instanceof BookFileError)
      throw new WebVttError('it is not text in an encoding that can be told');
    throw error;
  }
}

function faultOf(line: string): string | null {
  const timing = readTiming(line);
  if (!timing) return `“${line.trim().slice(0, 60)}” is no timing`;
  if (timing.to === timing.from) return 'the cue is shown for no time';
  return timing.to < timing.from ? 'the cue ends before it begins' : null;
}
