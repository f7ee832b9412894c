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
const STILL_COLOURS = ['#d02020', '#20a020', '#2030d0'] as const;
const CAPTIONS = `WEBVTT

00:00.000 --> 01:00.000
<i>Who let</i> the ferry go?
`;

type TestDrama = Door & {
  readonly videoId: number;
  /**
   * Stops the server, imports the drama at another price and starts it again, as an operator without a
   * separate database does.
   */
  reprice(price: number): Promise<void>;
  end(): Promise<void>;
};

/**
 * Starts a server with one drama and nothing else, behind a door. The last episode costs `price` coins.
 * `films`: one per episode. `end` stops everything and removes the folder.
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

/**
 * Creates a drama's folder as an operator has it: its films, a description, and captions and stills of the
 * first film. The caller removes it.
 */
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
