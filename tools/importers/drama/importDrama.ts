import { createHmac } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { basename, extname, join, resolve } from 'node:path';
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { AgeRating } from '../../../contract/catalogue/ageRating';
import { titleKey } from '../../../formats/chapterTitle';
import { guessLanguage } from '../../../formats/languageGuess';
import { type PublishDrama, type PublishEpisode, unnamed } from '../../../server/content/dramaInput';
import type { PublishOutcome } from '../../../server/content/publishBook';
import { publishDrama } from '../../../server/content/publishDrama';
import type { Context } from '../../../server/ground/context';
import { type BookEdits, books, chapters, type StoryTies } from '../../../server/ground/db/schema/books';
import type { Secrets } from '../../../server/ground/secrets';
import { makeCover } from '../cover/makeCover';
import { drawnStills } from './ffmpeg/drawStills';
import { hasFfmpeg } from './ffmpeg/runFfmpeg';
import { FilmError, openFilm } from './film/openFilm';
import { type Packing, packFilm } from './film/packFilm';
import { type DramaFolder, readDramaFolder } from './folder/readDramaFolder';
import type { DramaMatter } from './folder/readMatter';
import { unpackZip } from './folder/unpackZip';

/** Options that override the folder's own values; `price` is in coins an episode. */
export type DramaOptions = {
  readonly title?: string;
  readonly category?: string;
  readonly ageRating?: AgeRating | undefined;
  readonly free?: number;
  readonly price?: number;
  /** Whether a new drama stays hidden until it is offered. */
  readonly isHidden?: boolean;
  /** Encodes every episode in several sizes with ffmpeg. */
  readonly ladder?: boolean;
  readonly say?: (line: string) => void;
  readonly signal?: AbortSignal;
  /** Whether ffmpeg is available; detected if omitted. */
  readonly ffmpeg?: boolean;
};

export type ImportedDrama = PublishOutcome & { readonly title: string; readonly episodes: number };

const DEFAULT_CATEGORY = 'Drama';

/**
 * Imports a drama from a folder or a ZIP. Everything is checked first, then packed, then published in one
 * transaction, so an error in one episode leaves the catalogue unchanged. The same folder again changes
 * nothing. Throws FilmError or PublishError with one clear line, the reason of `signal`, and errors of the
 * disk.
 */
export async function importDrama(
  context: Context,
  path: string,
  options: DramaOptions = {},
): Promise<ImportedDrama> {
  const { ladder = false, ffmpeg = hasFfmpeg(), say = () => undefined, signal } = options;
  if (ladder && !ffmpeg) throw new FilmError('Several sizes need ffmpeg, and there is none on the path.');
  await mkdir(context.settings.dataDir, { recursive: true });
  const scratch = await mkdtemp(join(context.settings.dataDir, 'import-'));
  try {
    const isFolder = (await stat(path)).isDirectory();
    if (!isFolder) await unpackZip(path, scratch, signal);
    const folder = await readDramaFolder(isFolder ? path : scratch);
    for (const name of folder.strangers) say(`${name}: passed over, this is no part of a drama.`);
    for (const note of folder.notes) say(note);
    const fallback = basename(resolve(path), isFolder ? '' : extname(path));
    const packing: Packing = { ladder, ffmpeg, scratch, say, signal };
    const input = await publishable(context, folder, fallback, options, packing);
    const count = input.episodes.length;
    const outcome = await publishDrama(context, input, ({ target, bytes, duration }, change) => {
      const size = `${(duration / 1_000).toFixed(1)} s, ${(bytes / 1_000_000).toFixed(1)} MB`;
      say(`[${target}/${count}] ${change === 'none' ? 'unchanged' : size}`);
    });
    return { ...outcome, title: input.title, episodes: count };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function publishable(
  context: Context,
  { matter, cover, episodes }: DramaFolder,
  fallback: string,
  options: DramaOptions,
  packing: Packing,
): Promise<PublishDrama> {
  const ownTitle = matter.title ?? fallback;
  const title = options.title ?? ownTitle;
  const author = matter.author ?? '';
  const category = options.category ?? matter.category ?? DEFAULT_CATEGORY;
  const tags = matter.tags ?? [];
  const unknown = [...(matter.episodes?.keys() ?? [])].find((target) => target > episodes.length);
  if (unknown !== undefined) throw new FilmError(`“episodes” names episode ${unknown}, which is not there.`);
  const ties = await findTies(context, matter);
  return {
    sourceKey: `drama ${titleKey(ownTitle) || ownTitle}`,
    title,
    author,
    description: matter.synopsis ?? '',
    category,
    tags,
    language: matter.language ?? guessLanguage(matter.synopsis ?? title),
    finished: matter.finished,
    ageRating: options.ageRating ?? matter.ageRating,
    warnings: matter.warnings,
    cover: await makeCover(cover, { title, author, category, tags: [...tags] }),
    freeEpisodes: options.free ?? matter.free,
    pricePerEpisode: options.price ?? matter.price,
    ties,
    episodes: await publishableEpisodes(context, { matter, episodes }, packing),
    decided: decidedBy(options),
    isHidden: options.isHidden,
  };
}

/** The desk’s decisions that these options replace. */
function decidedBy(options: DramaOptions): (keyof BookEdits)[] {
  const { title, category, ageRating, free, price } = options;
  const said = Object.entries({ title, category, ageRating, free, price, ranges: price });
  return said.filter(([, value]) => value !== undefined).map(([name]) => name as keyof BookEdits);
}

/** Checks every film before packing the first: the last of eighty may be broken. */
export async function publishableEpisodes(
  context: Context,
  { matter, episodes }: { matter: Pick<DramaMatter, 'voices' | 'episodes'> } & Pick<DramaFolder, 'episodes'>,
  packing: Packing,
): Promise<PublishEpisode[]> {
  const publishable: PublishEpisode[] = [];
  for (const { target, path, poster, stills, captions } of episodes) {
    packing.signal?.throwIfAborted();
    const film = await openFilm(path, { anyCodec: packing.ladder });
    film.close();
    // A film without a sound track has no speech.
    const voices = matter.voices ?? (film.audio === null ? 'none' : undefined);
    publishable.push({
      target,
      title: matter.episodes?.get(target) ?? unnamed(target),
      sourceHash: await hashSource(context.secrets, path, packing),
      poster,
      stills: stills ?? (packing.ffmpeg ? drawnStills(path, packing.ladder, packing.signal) : null),
      captions,
      voices,
      pack: (writer) => packFilm(path, writer, packing),
    });
  }
  return publishable;
}

/**
 * Finds the novel of a drama by title or source key, and the chapters of its episodes. Returns null if the
 * drama names no novel.
 */
export async function findTies(
  { db }: Context,
  { novel, ties = [] }: Pick<DramaMatter, 'novel' | 'ties'>,
): Promise<StoryTies | null> {
  if (novel === undefined) {
    if (ties.length > 0) throw new FilmError('“ties” needs “novel”: which novel is it the film of?');
    return null;
  }
  const found = await db
    .select({ id: books.id, title: books.title })
    .from(books)
    .where(
      and(
        eq(books.kind, 'novel'),
        or(eq(books.sourceKey, novel), eq(sql`lower(${books.title})`, novel.toLowerCase())),
      ),
    );
  const [book] = found;
  if (!book) throw new FilmError(`“novel”: there is no novel “${novel}” in the catalogue.`);
  if (found.length > 1)
    throw new FilmError(`“novel”: ${found.length} novels are called “${novel}”; name it by its source key.`);
  const told = [...new Set(ties.map(({ chapter }) => chapter))];
  const there = await db
    .select({ target: chapters.target })
    .from(chapters)
    .where(
      and(eq(chapters.bookId, book.id), isNull(chapters.removedAt), inArray(chapters.target, [...told, 0])),
    );
  const missing = told.find((chapter) => !there.some(({ target }) => target === chapter));
  if (missing !== undefined) throw new FilmError(`“ties”: “${book.title}” has no chapter ${missing}.`);
  const scenes = [...ties].sort((a, b) => a.episode - b.episode);
  return { novelId: book.id, scenes };
}

/** Increased when the same file would be packed into different parts: every film is then packed again. */
const PACKING_VERSION = 1;

/**
 * Returns a keyed hash (hex) of a film file, read piece by piece, and of its packing options: equal hashes
 * mean the same film. The key prevents owners of the file from recognizing it by a published hash.
 */
export async function hashSource(
  secrets: Secrets,
  path: string,
  { ladder, signal }: Pick<Packing, 'ladder' | 'signal'>,
): Promise<string> {
  const hash = createHmac('sha256', secrets.textHashKey);
  hash.update(`film ${PACKING_VERSION} ${ladder ? 'ladder of four and a slideshow' : 'as it is'}\n`);
  for await (const piece of createReadStream(path, { signal })) hash.update(piece as Buffer);
  return hash.digest('hex');
}
