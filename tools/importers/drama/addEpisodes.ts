import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { PublishDrama, PublishEpisode } from '../../../server/content/dramaInput';
import { publishDrama } from '../../../server/content/publishDrama';
import { readPublishedDrama } from '../../../server/content/published';
import type { Context } from '../../../server/ground/context';
import type { books } from '../../../server/ground/db/schema/books';
import { hasFfmpeg } from './ffmpeg/runFfmpeg';
import { FilmError } from './film/openFilm';
import type { Packing } from './film/packFilm';
import { readEpisodeFiles } from './folder/readDramaFolder';
import { type DramaOptions, type ImportedDrama, publishableEpisodes } from './importDrama';

type Added = Pick<DramaOptions, 'ladder' | 'say' | 'signal' | 'ffmpeg'> & {
  /** The titles of the new films, by episode. */
  readonly titles: ReadonlyMap<number, string>;
  /**
   * All files are next episodes. They follow the last one also if others were added or discarded since the files
   * were numbered.
   */
  readonly next?: 'drafts' | 'published';
};

/**
 * Adds the files of a folder to a drama: next episodes, and films, pictures and captions of its episodes, which
 * replace theirs. Everything else stays as it is. Throws as `importDrama`.
 */
export async function addEpisodes(
  context: Context,
  drama: typeof books.$inferSelect,
  folder: string,
  { ladder = false, ffmpeg = hasFfmpeg(), say = () => undefined, signal, titles, next }: Added,
): Promise<ImportedDrama> {
  if (ladder && !ffmpeg) throw new FilmError('Several sizes need ffmpeg, and there is none on the path.');
  const before = await readPublishedDrama(context, drama);
  const last = before.episodes.length;
  const { parts: read, strangers, notes } = await readEpisodeFiles(folder, next ? null : last);
  const shift = next ? last + 1 - (read[0]?.target ?? 1) : 0;
  const parts = read.map((part) => ({ ...part, target: part.target + shift }));
  for (const name of strangers) say(`${name}: passed over, this is no part of an episode.`);
  for (const note of notes) say(note);
  const scratch = await mkdtemp(join(context.settings.dataDir, 'import-'));
  try {
    const packing: Packing = { ladder, ffmpeg, scratch, say, signal };
    const named = new Map(before.episodes.map(({ target, title }) => [target, title]));
    const withFilm = parts.flatMap((part) => (part.path === null ? [] : [{ ...part, path: part.path }]));
    for (const [target, title] of titles) named.set(target + shift, title);
    const matter = { episodes: named };
    const films = await publishableEpisodes(context, { matter, episodes: withFilm }, packing);
    const episodes = new Map(before.episodes.map((episode) => [episode.target, episode]));
    for (const { target, path: _, ...part } of parts) {
      const known = episodes.get(target);
      const film = films.find((each) => each.target === target);
      if (known) episodes.set(target, replaced(known, film, part));
      else if (film) episodes.set(target, { ...film, isDraft: next === 'drafts' });
    }
    const input: PublishDrama = { ...before, episodes: [...episodes.values()] };
    const done = new Set(parts.map(({ target }) => target));
    let count = 0;
    const outcome = await publishDrama(context, input, ({ target }) => {
      signal?.throwIfAborted();
      if (done.has(target)) say(`[${(count += 1)}/${done.size}] Episode ${target}`);
    });
    return { ...outcome, title: drama.title, episodes: episodes.size };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Captions of other languages stay, also beside another film. */
function replaced(
  known: PublishEpisode,
  film: PublishEpisode | undefined,
  part: Pick<PublishEpisode, 'poster' | 'stills' | 'captions'>,
): PublishEpisode {
  const given = new Set(part.captions.map(({ language }) => language));
  const captions = [...known.captions.filter(({ language }) => !given.has(language)), ...part.captions];
  return film ? { ...film, captions } : { ...known, ...part, captions };
}
