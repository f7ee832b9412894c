import type { Clip } from '../../contract/reading/ownFiles';
import { BookFileError, type Narration } from '../bookFile';
import type { Archive } from './archive';
import { resolveHref } from './memberPath';
import type { Package } from './package';
import { childElements, parseXml, type XmlElement } from './xml';

/**
 * The narration of a book, and the clips that begin at an element, by `path#id`; `path#` is the start of a
 * document.
 */
export type Overlays = { narration: Narration; at: ReadonlyMap<string, readonly number[]> };

/** A novel has about ten thousand sentences. */
const MAX_CLIPS = 50_000;
const MAX_OVERLAY_BYTES = 4 * 1024 * 1024;
const MAX_OVERLAYS_BYTES = 16 * 1024 * 1024;
const MAX_SOUNDS = 2_000;

const TYPES: Readonly<Record<string, string>> = {
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  mp4: 'audio/mp4',
  aac: 'audio/aac',
  ogg: 'audio/ogg',
  opus: 'audio/ogg',
  wav: 'audio/wav',
};

/**
 * Reads the Media Overlays of an EPUB in spine order. Damaged or oversized overlays are skipped: they never
 * make a book unreadable.
 */
export function readOverlays(archive: Archive, book: Package): Overlays {
  const clips: Clip[] = [];
  const at = new Map<string, number[]>();
  const mark = (key: string) => at.set(key, [...(at.get(key) ?? []), clips.length]);
  let left = MAX_OVERLAYS_BYTES;
  for (const path of overlayPaths(book)) {
    const pars = parsIn(archive, path, left);
    left -= pars.bytes;
    for (const { text, audio } of pars.found) {
      if (clips.length >= MAX_CLIPS) break;
      const start = `${text.path}#`;
      // Clips whose element is not in the document follow the previous clip, and the first one is anchored at
      // the document.
      if (!at.has(start)) mark(start);
      if (text.fragment !== '') mark(`${start}${text.fragment}`);
      clips.push(audio);
    }
  }
  return { narration: { clips, sounds: soundsOf(archive, book, clips) }, at };
}

function overlayPaths(book: Package): Set<string> {
  const byPath = new Map(book.manifest.map((item) => [item.path, item]));
  const byId = new Map(book.manifest.map((item) => [item.id, item]));
  return new Set(book.spine.flatMap(({ path }) => byId.get(byPath.get(path)?.overlay || '#')?.path ?? []));
}

type Par = { text: { path: string; fragment: string }; audio: Clip };

function parsIn(archive: Archive, path: string, most: number): { found: Par[]; bytes: number } {
  if (most <= 0 || !archive.has(path)) return { found: [], bytes: 0 };
  let bytes = 0;
  try {
    const file = archive.read(path);
    bytes = file.length;
    if (bytes > Math.min(most, MAX_OVERLAY_BYTES)) return { found: [], bytes };
    return { found: [...parsOf(parseXml(path, file), path)], bytes };
  } catch (error) {
    if (error instanceof BookFileError || error instanceof RangeError) return { found: [], bytes };
    throw error;
  }
}

function* parsOf(element: XmlElement, path: string): Generator<Par> {
  for (const child of childElements(element)) {
    if (child.name !== 'par') {
      yield* parsOf(child, path);
      continue;
    }
    const parts = childElements(child);
    const text = resolveHref(path, parts.find(({ name }) => name === 'text')?.attributes.src?.trim() ?? '');
    const audio = parts.find(({ name }) => name === 'audio');
    if (text && text.path !== path) yield { text, audio: clipOf(audio, path) };
  }
}

function clipOf(audio: XmlElement | undefined, path: string): Clip {
  const source = audio?.attributes.src?.trim();
  const file = source ? resolveHref(path, source) : null;
  const from = clockSeconds(audio?.attributes.clipbegin) ?? 0;
  const to = clockSeconds(audio?.attributes.clipend);
  return { ...(file && { audio: file.path }), from, ...(to !== undefined && to > from && { to }) };
}

function soundsOf(archive: Archive, book: Package, clips: readonly Clip[]): Narration['sounds'] {
  const types = new Map(book.manifest.map(({ path, mediaType }) => [path, mediaType]));
  const paths = new Set(clips.flatMap(({ audio }) => audio ?? []));
  return [...paths].slice(0, MAX_SOUNDS).flatMap((name) => {
    const said = types.get(name) ?? '';
    const known = TYPES[/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''];
    const mediaType = /^audio\/[\w.+-]+$/.test(said) ? said : known;
    return mediaType && archive.has(name) ? [{ name, mediaType, read: () => archive.read(name) }] : [];
  });
}

const METRICS: Readonly<Record<string, number>> = { h: 3600, min: 60, s: 1, ms: 0.001 };

/**
 * Returns a SMIL clock value in seconds: "1:02:03.5", "02:03.5", "12.5s", "500ms", "2.5min", "1h", "12".
 * Returns undefined for any other.
 */
export function clockSeconds(value = ''): number | undefined {
  const clock = /^(?:(\d{1,6}):)?([0-5]?\d):([0-5]?\d(?:\.\d+)?)$/.exec(value.trim());
  if (clock) return Number(clock[1] ?? 0) * 3600 + Number(clock[2]) * 60 + Number(clock[3]);
  const count = /^(\d{1,9}(?:\.\d+)?)(h|min|s|ms)?$/.exec(value.trim());
  return count ? Number(count[1]) * (METRICS[count[2] ?? 's'] as number) : undefined;
}
