import type { Film, Stills } from '../../../contract/catalogue/dramas.schema';
import type { ContentStore } from '../../ground/content/contentStore';
import type { PublishStills } from '../dramaInput';
import type { FilmWriter, StillSheet } from './filmWriter';
import { readPlain } from './readFilm';

/**
 * The stills an episode is to have, written. Those of the film are drawn where there are none yet. Its own that are the same as before stay the
 * file they are: sealed again, it would be another. Throws what `draw` throws.
 */
export async function makeStills(
  content: ContentStore,
  writer: FilmWriter,
  stills: PublishStills | null,
  film: Omit<Film, 'captions'>,
  key: Uint8Array,
): Promise<Stills | null> {
  const known = film.preview;
  if (!stills || (known && !stills.areOwn)) return known;
  const sheet = await stills.draw(film);
  if (sheet === null) return known;
  return known && (await isSame(content, sheet, known, key)) ? known : await writer.putStills(sheet);
}

async function isSame(
  content: ContentStore,
  { picture, ...grid }: StillSheet,
  known: Stills,
  key: Uint8Array,
): Promise<boolean> {
  const names = ['width', 'height', 'columns', 'every', 'count'] as const;
  if (names.some((name) => grid[name] !== known[name])) return false;
  return (await readPlain(content, 'stills', known, key))?.equals(picture) ?? false;
}
