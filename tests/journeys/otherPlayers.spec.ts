import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { writeFilesTo } from '../../server/content/films/filmFiles';
import { createFilmWriter } from '../../server/content/films/filmWriter';
import { openContentStore } from '../../server/ground/content/fileStore';
import { hasFfmpeg } from '../../tools/importers/drama/ffmpeg/runFfmpeg';
import { packFilm } from '../../tools/importers/drama/film/packFilm';

/** The parts are what HLS asks for: players of other makes play the very files, with the key beside them. */
const FILMS = ['vp9-opus.webm', 'vp9-silent.mp4', 'av1-opus.mp4', 'h264-aac.mp4'];
const KEY = new Uint8Array(16).fill(5);
const HLS = fileURLToPath(new URL('../../node_modules/hls.js/dist/hls.light.min.js', import.meta.url));

type Page = { Hls: typeof import('hls.js').default };

/** Packs a film, sealed; answers a folder of its files in which the playlist finds them. */
async function packSealed(name: string) {
  const folder = await mkdtemp(join(tmpdir(), 'dogear-players-'));
  const store = await openContentStore(join(folder, 'store'));
  const path = fileURLToPath(new URL(`../films/${name}`, import.meta.url));
  const packing = { ladder: false, ffmpeg: false, scratch: folder, say: () => undefined };
  const film = await packFilm(path, createFilmWriter(writeFilesTo(store), 7, KEY), packing);
  for (const entry of await readdir(join(folder, 'store'), { recursive: true, withFileTypes: true }))
    if (entry.isFile()) await copyFile(join(entry.parentPath, entry.name), join(folder, entry.name));
  await writeFile(join(folder, 'episode-7.key'), KEY);
  const [rendition] = film.renditions;
  if (!rendition) throw new Error('The film has no rendition.');
  return { folder, film, rendition, clear: () => rm(folder, { recursive: true, force: true }) };
}

for (const name of FILMS) {
  test(`hls.js plays ${name} as it was packed, and not with another key`, async ({ page }) => {
    const packed = await packSealed(name);
    const files = new Set(await readdir(packed.folder));
    try {
      await page.route('http://localhost/**', async (route) => {
        const file = new URL(route.request().url()).pathname.slice(1);
        if (file === '') return route.fulfill({ contentType: 'text/html', body: '<video muted></video>' });
        // A browser asks for more than the page does, as for an icon.
        if (!files.has(file)) return route.fulfill({ status: 404 });
        return route.fulfill({ body: await readFile(join(packed.folder, file)) });
      });
      await page.goto('http://localhost/');
      await page.addScriptTag({ content: readFileSync(HLS, 'utf8') });
      const { mime, hls } = packed.rendition;
      const isPlayable = await page.evaluate((type) => MediaSource.isTypeSupported(type), mime);
      // Open codecs must play anywhere; some builds of Chromium have no H.264.
      expect(isPlayable || name.startsWith('h264')).toBe(true);
      if (!isPlayable) return console.log(`${name}: this browser does not play ${mime}`);
      await page.evaluate((list) => {
        const { Hls } = window as unknown as Page;
        const player = new Hls();
        const video = document.querySelector('video') as HTMLVideoElement;
        player.on(Hls.Events.ERROR, (_event, { details, fatal }) => {
          if (fatal) document.title = details;
        });
        video.addEventListener('ended', () => {
          document.title = `ended ${Math.round(video.currentTime)} ${video.videoHeight}`;
        });
        player.loadSource(list);
        player.attachMedia(video);
        video.playbackRate = 4;
        player.on(Hls.Events.MANIFEST_PARSED, () => void video.play());
      }, `/${hls}.m3u8`);
      await expect(page).toHaveTitle(`ended ${Math.round(packed.film.duration / 1_000)} 256`);

      await writeFile(join(packed.folder, 'episode-7.key'), new Uint8Array(16).fill(6));
      await page.evaluate((list) => {
        document.title = '';
        const { Hls } = window as unknown as Page;
        const player = new Hls();
        const video = document.querySelector('video') as HTMLVideoElement;
        player.on(Hls.Events.ERROR, (_event, { details }) => {
          document.title = details;
        });
        player.loadSource(list);
        player.attachMedia(video);
      }, `/${hls}.m3u8`);
      await expect(page).toHaveTitle(/decrypt|parsing|buffer/i);
    } finally {
      // A player that has failed may be fetching still.
      await page.unrouteAll({ behavior: 'wait' });
      await packed.clear();
    }
  });
}

test('ffmpeg plays the same files with the key', { tag: '@long' }, async () => {
  if (!hasFfmpeg()) return console.log('ffmpeg is not on the path: it was not asked to play anything');
  for (const name of FILMS) {
    const packed = await packSealed(name);
    try {
      const list = join(packed.folder, `${packed.rendition.hls}.m3u8`);
      const read = ['-v', 'error', '-allowed_extensions', 'ALL', '-i', list, '-map', '0:v'];
      const hashes = execFileSync('ffmpeg', [...read, '-f', 'framemd5', '-'], { encoding: 'utf8' });
      const source = fileURLToPath(new URL(`../films/${name}`, import.meta.url));
      const wanted = execFileSync(
        'ffmpeg',
        ['-v', 'error', '-i', source, '-map', '0:v', '-f', 'framemd5', '-'],
        {
          encoding: 'utf8',
        },
      );
      expect(pictures(hashes)).toEqual(pictures(wanted));
    } finally {
      await packed.clear();
    }
  }
});

/** What each frame shows. */
function pictures(framemd5: string): string[] {
  const lines = framemd5.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  expect(lines.length).toBeGreaterThan(20);
  return lines.map((line) => line.split(',').at(-1)?.trim() ?? '');
}
