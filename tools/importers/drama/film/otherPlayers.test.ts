import { execFileSync } from 'node:child_process';
import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  ALL_FORMATS,
  BufferSource,
  CustomPathedSource,
  EncodedPacketSink,
  HLS_FORMATS,
  Input,
  type InputFormat,
} from 'mediabunny';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeFilesTo } from '../../../../server/content/films/filmFiles';
import { createFilmWriter } from '../../../../server/content/films/filmWriter';
import { openContentStore } from '../../../../server/ground/content/fileStore';
import { hasFfmpeg } from '../ffmpeg/runFfmpeg';
import { FILMS, filmPath } from '../testing/filmFixtures';
import { packFilm } from './packFilm';

/** The parts are HLS segments: other players read the stored files, with the key beside them. */
const KEY = new Uint8Array(16).fill(5);

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dogear-players-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Packs a film, sealed, and returns the path of a playlist beside its files. */
async function packSealed(name: (typeof FILMS)[number]): Promise<string> {
  const store = await openContentStore(join(folder, 'store'));
  const packing = { ladder: false, ffmpeg: false, scratch: folder, say: () => undefined };
  const film = await packFilm(filmPath(name), createFilmWriter(writeFilesTo(store), 7, KEY), packing);
  for (const entry of await readdir(join(folder, 'store'), { recursive: true, withFileTypes: true }))
    if (entry.isFile()) await copyFile(join(entry.parentPath, entry.name), join(folder, entry.name));
  await putKey(KEY);
  return join(folder, `${film.renditions[0]?.hls}.m3u8`);
}

const putKey = (key: Uint8Array) => writeFile(join(folder, 'episode-7.key'), key);

async function framesOf(path: string, formats: InputFormat[]): Promise<string[][]> {
  const input = new Input({
    source: new CustomPathedSource(path, async (asked) => new BufferSource(await readFile(asked.path))),
    formats,
  });
  try {
    const tracks = await input.getTracks();
    return await Promise.all(
      tracks.map(async (track) => {
        const frames: string[] = [];
        // Packets before time 0 only prime a decoder: they are not packed.
        for await (const { data, timestamp } of new EncodedPacketSink(track).packets())
          if (timestamp >= 0) frames.push(Buffer.from(data).toString('base64'));
        return frames;
      }),
    );
  } finally {
    input.dispose();
  }
}

test.each(FILMS)('an HLS reader gets every frame of %s, and none with another key', async (name) => {
  const list = await packSealed(name);
  const wanted = await framesOf(filmPath(name), ALL_FORMATS);
  expect(wanted.flat().length).toBeGreaterThan(20);
  expect(await framesOf(list, HLS_FORMATS)).toEqual(wanted);
  await putKey(new Uint8Array(16).fill(6));
  await expect(framesOf(list, HLS_FORMATS)).rejects.toThrow();
});

test('ffmpeg decodes the same pictures', async () => {
  if (!hasFfmpeg()) return console.log('ffmpeg is not on the path: it was not asked to play anything');
  const picturesOf = (path: string) => {
    const args = [
      '-v',
      'error',
      '-allowed_extensions',
      'ALL',
      '-i',
      path,
      '-map',
      '0:v',
      '-f',
      'framemd5',
      '-',
    ];
    const options = path.endsWith('.m3u8') ? args : args.filter((arg) => !/allowed|ALL/.test(arg));
    const lines = execFileSync('ffmpeg', options, { encoding: 'utf8' }).split('\n');
    return lines.flatMap((line) => (/^\d/.test(line) ? [line.split(',').at(-1)?.trim()] : []));
  };
  for (const name of FILMS) {
    const list = await packSealed(name);
    const wanted = picturesOf(filmPath(name));
    expect(wanted.length).toBeGreaterThan(20);
    expect(picturesOf(list)).toEqual(wanted);
  }
});
