import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Rendition } from '../../../../contract/catalogue/dramas.schema';
import { writeFilesTo } from '../../../../server/content/films/filmFiles';
import { createFilmWriter } from '../../../../server/content/films/filmWriter';
import { openContentStore } from '../../../../server/ground/content/fileStore';
import { packFilm } from '../film/packFilm';
import { hasFfmpeg } from './runFfmpeg';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dogear-ladder-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const timesOf = ({ parts }: Rendition) => parts.map(({ at, duration }) => [at, duration]);

test.each(['24', '30000/1001'])(
  'the sizes and the slideshow of %s frames a second are cut alike',
  async (rate) => {
    if (!hasFfmpeg()) return console.log('ffmpeg is not on the path: nothing was encoded');
    const source = join(folder, 'film.mp4');
    const pictures = ['-f', 'lavfi', '-i', `testsrc2=s=270x480:r=${rate}:d=7`];
    const tone = ['-f', 'lavfi', '-i', 'sine=frequency=330:duration=7'];
    execFileSync('ffmpeg', ['-v', 'error', ...pictures, ...tone, '-preset', 'ultrafast', source]);
    const store = await openContentStore(join(folder, 'store'));
    const packing = { ladder: true, ffmpeg: false, scratch: folder, say: () => undefined };
    const { renditions, slideshow, duration } = await packFilm(
      source,
      createFilmWriter(writeFilesTo(store), 7, null),
      packing,
    );
    expect(renditions.map(({ width }) => width)).toEqual([180, 240]);
    const [smallest] = renditions as [Rendition];
    expect(timesOf(smallest)).toHaveLength(4);
    for (const each of [...renditions, slideshow as Rendition])
      expect(timesOf(each)).toEqual(timesOf(smallest));
    expect(slideshow).toMatchObject({ width: 144, height: 256 });
    expect(slideshow?.bandwidth).toBeLessThan(smallest.bandwidth / 2);
    expect(Math.abs(duration - 7_000)).toBeLessThan(60);
  },
  60_000,
);
