import { analyse } from 'chardet';
import { BookFileError } from './bookFile';
import { decodeBytes } from './decodeBytes';
import { likelihoodOf } from './textLikelihood';
import { WRITINGS } from './textWritings';

/** A possible encoding of a text, with a preview decoded in it. `isSure`: no other is nearly as likely. */
export type EncodingChoice = { label: string; preview: string; isSure: boolean };

const SAMPLE_BYTES = 40_000;
const WIDE_SAMPLE_BYTES = 200_000;
/** For a text that is mostly non-ASCII. */
const MIN_LIKELIHOOD = 0.45;
const OPINION_WEIGHT = 0.15;
/** Few texts have these encodings, and many of their letters share the bytes of Windows. */
const OLD_MACHINES = 0.85;
const SURE_LEAD = 0.1;
/** Fewer non-ASCII bytes are too few to tell a language. */
const SURE_BYTES = 4;
const MOST_CHOICES = 3;
const PREVIEW_CHARACTERS = 160;
/** A single damaged byte does not rule out an encoding. */
const DAMAGED_SHARE = 1 / 1_000;
const NO_TEXT = 'The file is not text, or in an encoding that cannot be told.';
const SIGNATURES: readonly [string, string][] = [
  ['%PDF', 'PDF'],
  ['{\\rtf', 'RTF'],
  ['\xd0\xcf\x11\xe0', 'Word'],
  ['Rar!', 'RAR'],
];

/**
 * Decodes text of unknown encoding, or of the one the reader chose: by byte order mark, else UTF-8 if it is
 * valid except for a few bytes, else by its likely characters. Throws BookFileError if it is no text.
 */
export function decodeText(bytes: Uint8Array, chosen?: string): string {
  const head = headOf(bytes);
  const signature = SIGNATURES.find(([start]) => head.startsWith(start));
  if (signature)
    throw new BookFileError(
      `The file is ${signature[1]}; what can be read is EPUB, FictionBook, MOBI, AZW3, DOCX, ODT, CBZ, HTML, Markdown and plain text.`,
    );
  if (chosen !== undefined) return withoutControls(decodeBytes(chosen, bytes));
  const unicode = unicodeLabel(bytes);
  if (unicode === 'utf-8') return checked(validUtf8(bytes) ?? new TextDecoder().decode(bytes));
  if (unicode !== null) return checked(decodeBytes(unicode, bytes));
  const [best] = legacyLabels(bytes);
  if (!best) throw new BookFileError(NO_TEXT);
  return checked(decodeBytes(best.label, bytes));
}

/**
 * Returns the possible encodings of a text, best first: up to three with different results. Empty if it is no
 * text.
 */
export function encodingChoices(bytes: Uint8Array): EncodingChoice[] {
  const sample = sampleOf(bytes);
  const unicode = unicodeLabel(bytes);
  if (unicode !== null) {
    const head = decodeBytes(unicode, bytes.subarray(0, SAMPLE_BYTES));
    return [{ label: unicode, preview: previewOf(head), isSure: true }];
  }
  const choices: (EncodingChoice & { likelihood: number })[] = [];
  for (const { label, likelihood } of legacyLabels(bytes)) {
    const preview = previewOf(decodeBytes(label, sample));
    if (choices.some((other) => other.preview === preview)) continue;
    choices.push({ label, preview, likelihood, isSure: false });
    if (choices.length === MOST_CHOICES) break;
  }
  const isEnough = sample.filter((byte) => byte > 0x7f).length >= SURE_BYTES;
  const lead = (choices[0]?.likelihood ?? 0) - (choices[1]?.likelihood ?? 0);
  return choices.map(({ label, preview, likelihood }, index) => ({
    label,
    preview,
    isSure: index === 0 && isEnough && lead >= SURE_LEAD && likelihood >= MIN_LIKELIHOOD,
  }));
}

function headOf(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes.subarray(0, 8));
}

function unicodeLabel(bytes: Uint8Array): string | null {
  const head = headOf(bytes);
  if (head.startsWith('\xef\xbb\xbf')) return 'utf-8';
  if (head.startsWith('\xff\xfe')) return 'utf-16le';
  if (head.startsWith('\xfe\xff')) return 'utf-16be';
  const wide = wideLabel(bytes);
  if (wide !== null) return wide;
  // Its bytes are ASCII with escape sequences that identify the encoding.
  if (/\x1b\$[@B]/.test(String.fromCharCode(...bytes.subarray(0, 4_096)))) return 'iso-2022-jp';
  return isUtf8(bytes) ? 'utf-8' : null;
}

/** Recognises UTF-16 without a mark: its spaces, line ends and signs have a byte that no other text has. */
function wideLabel(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const units = new Set([0x20, 0x0a, 0x3000, 0x3001, 0x3002, 0x300c, 0xff0c, 0x201c, 0x2014]);
  const length = Math.min(bytes.length, WIDE_SAMPLE_BYTES) & ~1;
  const found = { 'utf-16le': 0, 'utf-16be': 0 };
  for (let at = 0; at < length; at += 2) {
    const [first, second] = [bytes[at] ?? 0, bytes[at + 1] ?? 0];
    if (units.has(first + second * 256)) found['utf-16le'] += 1;
    if (units.has(second + first * 256)) found['utf-16be'] += 1;
  }
  const best = found['utf-16le'] >= found['utf-16be'] ? 'utf-16le' : 'utf-16be';
  return length > 0 && found[best] * 400 >= length ? best : null;
}

function isUtf8(bytes: Uint8Array): boolean {
  if (validUtf8(bytes) !== null) return true;
  const text = new TextDecoder().decode(bytes);
  let [beyond, damaged] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0xfffd) damaged += 1;
    else if (code > 0x7f) beyond += 1;
  }
  // A text in Latin letters has few non-ASCII characters: valid ones among them distinguish it from other
  // encodings.
  return damaged < text.length * DAMAGED_SHARE && damaged * 4 <= beyond;
}

/** A file truncated inside a character ends before it. */
function validUtf8(bytes: Uint8Array): string | null {
  let end = bytes.length;
  while (end > bytes.length - 3 && ((bytes[end - 1] ?? 0) & 0xc0) === 0x80) end -= 1;
  const isCutOff = (bytes[end - 1] ?? 0) >= 0xc2;
  for (const own of isCutOff ? [bytes, bytes.subarray(0, end - 1)] : [bytes]) {
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(own);
    } catch {
      // Invalid so far; it may be valid without its last bytes.
    }
  }
  return null;
}

type Likely = { label: string; likelihood: number };
/** Cached, because finding them takes half a second and both the choices and the text need them. */
const likely = new WeakMap<Uint8Array, Likely[]>();

/** Returns every other encoding that the platform decodes, best first. */
function legacyLabels(bytes: Uint8Array): Likely[] {
  const known = likely.get(bytes);
  if (known) return known;
  const found = findLegacyLabels(bytes);
  likely.set(bytes, found);
  return found;
}

function findLegacyLabels(bytes: Uint8Array): Likely[] {
  const sample = sampleOf(bytes);
  const opinions = new Map(analyse(sample).map(({ name, confidence }) => [labelOf(name), confidence / 100]));
  const found = new Map<string, number>();
  const texts = new Map<string, string>();
  for (const writing of WRITINGS) {
    for (const label of writing.labels.split(' ')) {
      const text = texts.get(label) ?? decodeBytes(label, sample);
      texts.set(label, text);
      const usual = /mac/.test(label) ? OLD_MACHINES : 1;
      const likelihood = usual * likelihoodOf(text, writing) + OPINION_WEIGHT * (opinions.get(label) ?? 0);
      if (likelihood > (found.get(label) ?? 0)) found.set(label, likelihood);
    }
  }
  const isMostlyAscii = sample.filter((byte) => byte > 0x7f).length * 5 < sample.length;
  return [...found]
    .map(([label, likelihood]) => ({ label, likelihood }))
    .filter(({ likelihood }) => isMostlyAscii || likelihood >= MIN_LIKELIHOOD)
    .sort((a, b) => b.likelihood - a.likelihood);
}

/**
 * ISO 8859-1 and -9 are the Windows encodings by another name; Windows-1255 and -1253 include all of -8 and
 * of -7.
 */
function labelOf(name: string): string {
  const label = name.toLowerCase();
  const windows: Record<string, string> = {
    'iso-8859-1': 'windows-1252',
    'iso-8859-7': 'windows-1253',
    'iso-8859-8': 'windows-1255',
    'iso-8859-9': 'windows-1254',
  };
  return windows[label] ?? label;
}

/**
 * Returns the lines that are not all ASCII: the first accent may be far from the beginning of a long text.
 */
function sampleOf(bytes: Uint8Array): Uint8Array {
  const sample: number[] = [];
  for (let start = 0; start < bytes.length && sample.length < SAMPLE_BYTES; ) {
    const found = bytes.indexOf(0x0a, start);
    const end = found === -1 ? bytes.length : found + 1;
    const line = bytes.subarray(start, Math.min(end, start + SAMPLE_BYTES));
    if (line.some((byte) => byte > 0x7f)) sample.push(...line.subarray(0, SAMPLE_BYTES - sample.length));
    start = end;
  }
  return Uint8Array.from(sample);
}

function previewOf(text: string): string {
  const first = Math.max(0, text.search(/[^\0-\x7f]/) - PREVIEW_CHARACTERS / 4);
  return withoutControls(text.slice(first, first + PREVIEW_CHARACTERS))
    .replace(/\s+/g, ' ')
    .trim();
}

function checked(text: string): string {
  let control = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0xfffd || (code < 0x20 && code !== 9 && code !== 10 && code !== 12 && code !== 13))
      control += 1;
  }
  if (control * 200 > text.length) throw new BookFileError(NO_TEXT);
  return withoutControls(text);
}

function withoutControls(text: string): string {
  return text.replace(/^\ufeff/, '').replace(/[\0-\x08\x0b\x0e-\x1f]/g, '');
}
