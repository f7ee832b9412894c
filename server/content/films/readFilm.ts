import * as v from 'valibot';
import { type Film, filmSchema, type SealedFile } from '../../../contract/catalogue/dramas.schema';
import type { ContentStore, ContentType } from '../../ground/content/contentStore';
import { openPart } from '../../ground/content/sealPart';

/** A film list as it was written, or null when it is not there or no film list. */
export async function readFilm(content: ContentStore, hash: string): Promise<Film | null> {
  const bytes = await content.read(hash, 'json');
  if (bytes === null) return null;
  const read = v.safeParse(filmSchema, JSON.parse(bytes.toString('utf8')));
  return read.success ? read.output : null;
}

/** Whether every file that a film list names is there. */
export async function hasWholeFilm(content: ContentStore, film: Film): Promise<boolean> {
  if (film.preview && !(await content.has(film.preview.hash, 'stills'))) return false;
  for (const { init, head, hls, parts } of film.renditions) {
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

/** A sealed or open file of a film as it is without a seal, or null when it is not there or damaged. */
export async function readPlain(
  content: ContentStore,
  type: 'm4s' | 'stills',
  { hash, iv }: Pick<SealedFile, 'hash' | 'iv'>,
  key: Uint8Array,
): Promise<Buffer | null> {
  const served = await content.read(hash, type);
  return served === null || iv === '' ? served : openPart(key, iv, served);
}
