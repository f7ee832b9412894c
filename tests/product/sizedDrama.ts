import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import type { Rendition } from '../../contract/catalogue/dramas.schema';
import { allRenditions, filmSide } from '../../contract/catalogue/films';
import type { PackedFilm } from '../../server/content/dramaInput';
import type { FilmWriter } from '../../server/content/films/filmWriter';
import { publishDrama } from '../../server/content/publishDrama';
import { openContext } from '../../server/ground/context';
import { cutsIn } from '../../tools/importers/drama/ffmpeg/encodeLadder';
import { openFilm } from '../../tools/importers/drama/film/openFilm';
import { packRendition } from '../../tools/importers/drama/film/packRendition';
import { planCuts } from '../../tools/importers/drama/film/planCuts';
import { readTimeline } from '../../tools/importers/drama/film/readTimeline';
import { encodeSizes, type Size } from './encodeSizes';
import { freePort, makeEmptyFolder, startServer } from './startServer';

export type SizedDrama = {
  readonly port: number;
  readonly videoId: number;
  /** The size of each part by its hash: the shorter side, in px. */
  readonly sides: ReadonlyMap<string, number>;
  /** In the order of the episodes. */
  readonly films: readonly PackedFilm[];
  end(): Promise<void>;
};

/**
 * Starts a server, in an empty data folder, with a drama of `count` episodes, the same film in several sizes, as
 * the importer makes them, but without ffmpeg, which a machine may lack. `end` stops the server and removes its folder.
 */
export async function startSizedDrama(
  browser: Browser,
  film: { readonly seconds: number; readonly sizes: readonly Size[]; readonly slideshow?: Size },
  { count = 2, makeFolder = makeEmptyFolder } = {},
): Promise<SizedDrama> {
  const data = await makeFolder();
  const scratch = await mkdtemp(join(tmpdir(), 'dogear-sizes-'));
  const sides = new Map<string, number>();
  const films: PackedFilm[] = [];
  const sizes = film.slideshow ? [film.slideshow, ...film.sizes] : film.sizes;
  const files = await encodeSizes(browser, scratch, { ...film, sizes });
  const context = await openContext({ NODE_ENV: 'development', DOGEAR_DATA: data.path });
  const { bookId } = await publishDrama(context, {
    sourceKey: 'drama sized',
    title: 'The Long Lens',
    author: '',
    description: 'Nearer and nearer.',
    category: 'Mystery',
    tags: [],
    language: 'en',
    finished: true,
    cover: null,
    freeEpisodes: count,
    pricePerEpisode: 0,
    ties: null,
    episodes: Array.from({ length: count }, (_, at) => ({
      target: at + 1,
      title: '',
      sourceHash: `sized ${at}`,
      poster: null,
      stills: null,
      captions: [],
      pack: async (writer: FilmWriter) => {
        const packed = await packSizes(files, writer, film.slideshow !== undefined);
        for (const size of allRenditions(packed))
          for (const { hash } of size.parts) sides.set(hash, filmSide(size));
        films[at] = packed;
        return packed;
      },
    })),
  });
  await context.close();
  await rm(scratch, { recursive: true });
  const port = await freePort();
  const server = await startServer(data.path, port, { DOGEAR_DEMO: 'off' });
  const end = async () => {
    await server.stop();
    await data.remove();
  };
  return { port, videoId: bookId, sides, films, end };
}

async function packSizes(
  files: readonly string[],
  writer: FilmWriter,
  hasSlideshow: boolean,
): Promise<PackedFilm> {
  const packed: Rendition[] = [];
  let cuts: number[] | undefined;
  let duration = 0;
  for (const file of files) {
    const film = await openFilm(file);
    const timeline = await readTimeline(film);
    const keys = timeline.keys.map(({ at }) => at);
    cuts = cuts ? cutsIn(file, timeline.keys, cuts) : planCuts(keys, timeline.duration);
    packed.push(await packRendition(film, timeline, cuts, writer));
    duration = Math.round(timeline.duration);
    film.close();
  }
  const [slideshow, ...renditions] = hasSlideshow ? packed : [undefined, ...packed];
  const { width, height } = packed.at(-1) as Rendition;
  return {
    duration,
    width,
    height,
    gain: 0,
    poster: null,
    renditions: renditions as Rendition[],
    ...(slideshow && { slideshow }),
  };
}
