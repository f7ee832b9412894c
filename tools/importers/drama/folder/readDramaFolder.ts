import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readCaptions, WebVttError } from '../../../../formats/webVtt';
import type { PublishEpisode, PublishStills } from '../../../../server/content/dramaInput';
import { shrinkPoster } from '../ffmpeg/drawPoster';
import { FilmError } from '../film/openFilm';
import { ownStills } from '../stills';
import { type DramaMatter, readMatter } from './readMatter';

/** The files of one episode beside its film. */
type EpisodeParts = {
  readonly target: number;
  /** WebP, from the picture beside the film. */
  readonly poster: Uint8Array | null;
  readonly stills: PublishStills | null;
  readonly captions: PublishEpisode['captions'];
};
export type EpisodeFiles = EpisodeParts & { readonly path: string };
export type DramaFolder = {
  readonly matter: DramaMatter;
  readonly cover: { readonly bytes: Uint8Array; readonly mediaType: string } | null;
  readonly episodes: readonly EpisodeFiles[];
  /** Names of files that an import does not know. */
  readonly strangers: readonly string[];
  /** The captions that were left out, a line each. */
  readonly notes: readonly string[];
};

const MATTER = /^drama\.(?:md|ya?ml)$/i;
const FILM = /^(\d{1,4})\.(?:mp4|m4v|mov|webm)$/i;
const POSTER = /^(\d{1,4})\.(?:jpe?g|png|webp)$/i;
const STILLS = /^(\d{1,4})\.stills\.(?:jpe?g|png|webp)$/i;
const CAPTIONS = /^(\d{1,4})\.([A-Za-z]{2,3}(?:-[A-Za-z0-9]+)*)\.(?:vtt|srt)$/;
const COVER = /^cover\.(?:jpe?g|png|webp)$/i;
const PICTURE = /\.(?:jpe?g|png|webp)$/i;

/** Whether a file of that name is part of a drama. Operating systems add other files. */
export function isDramaFile(name: string): boolean {
  return [MATTER, FILM, POSTER, CAPTIONS, PICTURE].some((pattern) => pattern.test(name));
}

/**
 * Reads all files beside the films and lists the films. Throws FilmError with one clear line for the first
 * error.
 */
export async function readDramaFolder(folder: string): Promise<DramaFolder> {
  const names = (await readdir(folder, { withFileTypes: true }))
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .sort();
  const matterNames = names.filter((name) => MATTER.test(name));
  if (matterNames.length > 1)
    throw new FilmError(`There may be one of ${matterNames.join(' and ')}, not both.`);
  const [matterName] = matterNames;
  const matter =
    matterName === undefined ? {} : readMatter(matterName, await readFile(join(folder, matterName), 'utf8'));
  const coverName = matter.cover ?? names.find((name) => COVER.test(name));
  if (coverName !== undefined && !names.includes(coverName))
    throw new FilmError(`${matterName}: there is no picture “${coverName}” for the cover.`);
  const known = new Set([
    matterName,
    coverName,
    ...names.filter((name) => /^\d/.test(name) && isDramaFile(name)),
  ]);
  return {
    matter,
    cover: coverName === undefined ? null : await readCover(folder, coverName),
    ...(await readEpisodes(folder, names)),
    strangers: names.filter((name) => !known.has(name)),
  };
}

async function readCover(folder: string, name: string) {
  if (!PICTURE.test(name)) throw new FilmError(`${name}: a cover is a JPEG, PNG or WebP picture.`);
  const bytes = new Uint8Array(await readFile(join(folder, name)));
  await posterOf(name, bytes);
  return { bytes, mediaType: 'image/*' };
}

/** The films by episode. Throws FilmError for two films of one episode. */
function filmsIn(names: readonly string[]): Map<number, string> {
  const films = new Map<number, string>();
  for (const name of names) {
    const target = numberIn(name, FILM);
    if (target === null) continue;
    const other = films.get(target);
    if (other !== undefined) throw new FilmError(`${other} and ${name} are both episode ${target}.`);
    films.set(target, name);
  }
  return films;
}

async function readEpisodes(
  folder: string,
  names: readonly string[],
): Promise<Pick<DramaFolder, 'episodes' | 'notes'>> {
  const films = filmsIn(names);
  if (films.size === 0) throw new FilmError('There is no episode: they are called 01.mp4, 02.mov, 03.webm.');
  const targets = [...films.keys()].sort((a, b) => a - b);
  const gap = targets.findIndex((target, at) => target !== at + 1);
  if (gap !== -1)
    throw new FilmError(`Episode ${gap + 1} is missing: they are numbered from 1 without gaps.`);
  const lonely = names.find((name) => {
    const target = besideOf(name);
    return target !== null && !films.has(target);
  });
  if (lonely !== undefined) throw new FilmError(`${lonely}: there is no such episode.`);
  const episodes: EpisodeFiles[] = [];
  const notes: string[] = [];
  for (const target of targets) {
    const path = join(folder, films.get(target) ?? '');
    episodes.push({ ...(await partsOf(folder, names, target, notes)), path });
  }
  return { episodes, notes };
}

/**
 * Reads files of a drama that has `last` episodes: the next ones, and parts of those that are there. Null: all
 * are next ones, counted from any number. A missing film is a null path. Throws FilmError for a part without an episode, and for a number that is skipped.
 */
export async function readEpisodeFiles(
  folder: string,
  last: number | null,
): Promise<{ parts: (EpisodeParts & { path: string | null })[]; strangers: string[]; notes: string[] }> {
  const names = (await readdir(folder)).sort();
  const films = filmsIn(names);
  const numbered = new Map(names.map((name) => [name, numberIn(name, FILM) ?? besideOf(name)]));
  const targets = [...new Set(numbered.values())].filter((target) => target !== null).sort((a, b) => a - b);
  const before = last ?? (targets[0] ?? 1) - 1;
  const next = targets.filter((target) => target > before);
  const wrong = next.find((target, at) => target !== before + at + 1 || !films.has(target));
  if (wrong !== undefined) throw new FilmError(`Episode ${wrong} has no film, or one before it is missing.`);
  const notes: string[] = [];
  const parts = [];
  for (const target of targets) {
    const film = films.get(target);
    const path = film === undefined ? null : join(folder, film);
    parts.push({ ...(await partsOf(folder, names, target, notes)), path });
  }
  return { parts, notes, strangers: names.filter((name) => numbered.get(name) === null) };
}

function besideOf(name: string): number | null {
  return numberIn(name, POSTER) ?? numberIn(name, STILLS) ?? numberIn(name, CAPTIONS);
}

async function partsOf(
  folder: string,
  names: readonly string[],
  target: number,
  notes: string[],
): Promise<EpisodeParts> {
  const poster = names.find((name) => numberIn(name, POSTER) === target);
  const stills = names.find((name) => numberIn(name, STILLS) === target);
  const captions = names.filter((name) => numberIn(name, CAPTIONS) === target);
  return {
    target,
    poster: poster === undefined ? null : await posterOf(poster, await readFile(join(folder, poster))),
    stills: stills === undefined ? null : await stillsOf(stills, await readFile(join(folder, stills))),
    captions: await captionsOf(folder, captions, notes),
  };
}

function numberIn(name: string, pattern: RegExp): number | null {
  const digits = pattern.exec(name)?.[1];
  return digits === undefined ? null : Number(digits);
}

async function posterOf(name: string, bytes: Uint8Array): Promise<Uint8Array> {
  try {
    return await shrinkPoster(bytes);
  } catch (error) {
    throw new FilmError(`${name}: the picture cannot be read (${(error as Error).message.split('\n')[0]})`);
  }
}

/** Checks that the picture can be read. Whether it fits the film is checked once the film is packed. */
async function stillsOf(name: string, bytes: Uint8Array): Promise<PublishStills> {
  await posterOf(name, bytes);
  return ownStills(name, bytes);
}

async function captionsOf(
  folder: string,
  names: readonly string[],
  notes: string[],
): Promise<PublishEpisode['captions']> {
  const captions: PublishEpisode['captions'][number][] = [];
  for (const name of names) {
    const [language = ''] = Intl.getCanonicalLocales(CAPTIONS.exec(name)?.[2] ?? '');
    if (captions.some((other) => other.language === language))
      throw new FilmError(`${name}: there are captions in ${language} already.`);
    try {
      const read = readCaptions(await readFile(join(folder, name)));
      captions.push({ language, name: ownNameOf(language), text: read.text });
      notes.push(...read.notes.map(({ line, reason }) => `${name}: line ${line} left out: ${reason}.`));
    } catch (error) {
      if (error instanceof WebVttError) throw new FilmError(`${name}: ${error.message}.`);
      throw error;
    }
  }
  return captions;
}

function ownNameOf(language: string): string {
  return new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
}
