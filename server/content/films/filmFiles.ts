import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { type Film, filmSchema, type SealedFile } from '../../../contract/catalogue/dramas.schema';
import { allRenditions } from '../../../contract/catalogue/films';
import type { ContentStore, ContentType } from '../../ground/content/contentStore';
import { openPart } from '../../ground/content/sealing';

/** Returns a film list, or null if the file is missing or is no film list. */
export function readFilm(content: ContentStore, hash: string): Promise<Film | null> {
  return readAs(content, hash, filmSchema);
}

const captionsOnly = v.pick(filmSchema, ['captions']);

/** Returns a film's captions without checking all its parts, which takes long for hours of film. */
export async function readFilmCaptions(content: ContentStore, hash: string): Promise<Film['captions']> {
  return (await readAs(content, hash, captionsOnly))?.captions ?? [];
}

async function readAs<Read>(
  content: ContentStore,
  hash: string,
  schema: v.GenericSchema<unknown, Read>,
): Promise<Read | null> {
  const bytes = await content.read(hash, 'json');
  if (bytes === null) return null;
  const read = v.safeParse(schema, JSON.parse(bytes.toString('utf8')));
  return read.success ? read.output : null;
}

export type ContentFile = readonly [hash: string, type: ContentType];

/** How many files are removed behind one lock, so that publications get their turn. */
export const FILES_AT_ONCE = 50;

/**
 * Returns the files of a film that name its episode (tools/importers/drama), so that no other one uses them; the
 * list is the last, because it names the others.
 */
export async function filesOfFilm(content: ContentStore, hash: string): Promise<ContentFile[]> {
  const film = await readFilm(content, hash);
  const files: ContentFile[] = [];
  for (const { hls, parts } of film ? allRenditions(film) : [])
    files.push(...parts.map((part) => [part.hash, 'm4s'] as const), [hls, 'm3u8']);
  if (film?.preview) files.push([film.preview.hash, 'stills']);
  files.push([hash, 'json']);
  return files;
}

/** Returns whether every file that a film list names exists. */
export async function hasWholeFilm(content: ContentStore, film: Film): Promise<boolean> {
  if (film.preview && !(await content.has(film.preview.hash, 'stills'))) return false;
  for (const { init, head, hls, parts } of allRenditions(film)) {
    const files: [string, ContentType][] = [
      [init.hash, 'mp4'],
      [head.hash, 'mp4'],
      [hls, 'm3u8'],
      ...parts.map(({ hash }): [string, ContentType] => [hash, 'm4s']),
    ];
    for (const [hash, type] of files) if (!(await content.has(hash, type))) return false;
  }
  return true;
}

/** Returns a sealed or open file of a film without its seal, or null if it is missing or damaged. */
export async function readPlain(
  content: ContentStore,
  type: 'm4s' | 'stills',
  { hash, iv }: Pick<SealedFile, 'hash' | 'iv'>,
  key: Uint8Array,
): Promise<Buffer | null> {
  const served = await content.read(hash, type);
  return served === null || iv === '' ? served : openPart(key, iv, served);
}

/**
 * The content files that one import writes. If the import fails, those that only it can have written are
 * deleted.
 */
export type WrittenFiles = {
  readonly put: (bytes: Uint8Array, type: ContentType) => Promise<string>;
  /**
   * Deletes the parts, stills, playlists and film lists that did not exist before, except `kept` (hashes).
   * The caller holds the publishing lock.
   */
  readonly discard: (kept: ReadonlySet<string>) => Promise<void>;
};

/** Each of these names its episode, so no other title uses it. Files of other types are small. */
const OF_ONE_EPISODE: readonly ContentType[] = ['m4s', 'm3u8', 'json', 'stills'];

export function writeFilesTo(content: ContentStore): WrittenFiles {
  const written = new Map<string, ContentType>();
  return {
    put: async (bytes, type) => {
      const hash = createHash('sha256').update(bytes).digest('hex');
      const isNew = OF_ONE_EPISODE.includes(type) && !(await content.has(hash, type));
      // Recorded before the write, because a failed write may leave one of its forms.
      if (isNew) written.set(hash, type);
      return await content.put(bytes, type);
    },
    discard: async (kept) => {
      for (const [hash, type] of written) if (!kept.has(hash)) await content.remove(hash, type);
      written.clear();
    },
  };
}
