import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { type Door, openDoor } from './door';
import { freePort, makeEmptyFolder, runCatalog, startServer } from './startServer';

export const TEST_DRAMA = 'The Night Ferry';
export const FIRST_WORDS = 'Who let the ferry go?';
type FilmName = 'vp9-opus.webm' | 'vp9-silent.mp4' | 'av1-opus.mp4';
/** The last one is priced. */
const FILMS: readonly FilmName[] = ['vp9-opus.webm', 'vp9-silent.mp4', 'av1-opus.mp4', 'vp9-opus.webm'];
export const LAST = FILMS.length;
const MATTER = `---
title: ${TEST_DRAMA}
language: en
category: Mystery
tags: [sea]
finished: true
---
The last ferry left without its captain.
`;
/** What the stills of the first film show, from its beginning to its end. */
const STILL_COLOURS = ['#d02020', '#20a020', '#2030d0'] as const;
const CAPTIONS = `WEBVTT

00:00.000 --> 01:00.000
<i>Who let</i> the ferry go?
`;

type TestDrama = Door & {
  readonly videoId: number;
  /** As an operator does who has no other database: stops the server, imports the drama at another price, starts it again. */
  reprice(price: number): Promise<void>;
  end(): Promise<void>;
};

/**
 * A server of one's own with a drama and nothing else, behind a door; its last episode costs `price` coins. `films`: one an
 * episode. `end` ends it all.
 */
export async function startTestDrama({ price = 5, films = FILMS } = {}): Promise<TestDrama> {
  const data = await makeEmptyFolder();
  await importFilms(data.path, films, price);
  const port = await freePort();
  let server = await startServer(data.path, port, { DOGEAR_DEMO: 'off' });
  const door = await openDoor(port);
  return {
    ...door,
    videoId: 1,
    reprice: async (other) => {
      await server.stop();
      await importFilms(data.path, films, other);
      server = await startServer(data.path, port, { DOGEAR_DEMO: 'off' });
    },
    end: async () => {
      await door.stop();
      await server.stop();
      await data.remove();
    },
  };
}

/** A drama as an operator has it: its films, what it is about, and the first one’s captions and stills. Removed by whoever asked for it. */
export async function makeDramaFolder(films: readonly FilmName[] = FILMS): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'dogear-drama-'));
  await writeFile(join(folder, 'drama.md'), MATTER);
  for (const [index, name] of films.entries()) {
    const source = fileURLToPath(new URL(`../films/${name}`, import.meta.url));
    await copyFile(source, join(folder, `0${index + 1}${name.slice(name.lastIndexOf('.'))}`));
  }
  await writeFile(join(folder, '01.en.vtt'), CAPTIONS);
  await writeFile(join(folder, '01.stills.png'), await drawStills());
  return folder;
}

/** The drama in the catalogue of a data folder, an episode a film; the last one is priced. */
export async function importFilms(
  dataFolder: string,
  films: readonly FilmName[] = FILMS,
  price = 5,
): Promise<void> {
  const folder = await makeDramaFolder(films);
  await runCatalog(dataFolder, [
    'import-drama',
    folder,
    '--free',
    String(films.length - 1),
    '--price',
    String(price),
  ]);
  await rm(folder, { recursive: true, force: true });
}

/** Of the first film, which lasts 6 s: each a colour of its own. */
async function drawStills(): Promise<Buffer> {
  const [width, height] = [90, 160];
  const layers = STILL_COLOURS.map((background, at) => ({
    input: { create: { width, height, channels: 3 as const, background } },
    left: at * width,
    top: 0,
  }));
  const ground = { width: 3 * width, height, channels: 3 as const, background: '#000' };
  return await sharp({ create: ground }).composite(layers).png().toBuffer();
}
