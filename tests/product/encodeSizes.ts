import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from '@playwright/test';

const BUNDLE = fileURLToPath(
  new URL('../../node_modules/mediabunny/dist/bundles/mediabunny.mjs', import.meta.url),
);

/** A size of the film: its shorter side in px, and the bitrate of its picture in bits per second. */
export type Size = { readonly side: number; readonly bits: number };
export const FRAMES_PER_SECOND = 8;
const KEY_EVERY_S = 2;

/**
 * Encodes one upright film in several sizes, with VP9 in a browser as `tests/films` does, and with key frames
 * at the same moments. Returns the files in the order of `sizes`.
 */
export async function encodeSizes(
  browser: Browser,
  folder: string,
  { seconds, sizes }: { readonly seconds: number; readonly sizes: readonly Size[] },
): Promise<string[]> {
  const page = await browser.newPage();
  try {
    await page.route('http://localhost/**', async (route) => {
      const isBundle = route.request().url().endsWith('.mjs');
      if (!isBundle) return route.fulfill({ contentType: 'text/html', body: '<!doctype html>' });
      return route.fulfill({ contentType: 'text/javascript', body: await readFile(BUNDLE) });
    });
    await page.goto('http://localhost/');
    const files: string[] = [];
    for (const size of sizes) {
      const film = { ...size, seconds, framesPerSecond: FRAMES_PER_SECOND, keyEvery: KEY_EVERY_S };
      const file = join(folder, `${size.side}.webm`);
      await writeFile(file, Buffer.from(await page.evaluate(encode, film), 'base64'));
      files.push(file);
    }
    return files;
  } finally {
    await page.close();
  }
}

type Film = Size & {
  readonly seconds: number;
  readonly framesPerSecond: number;
  readonly keyEvery: number;
};

/** Runs in the page. Every frame is full of new lines, so that the film uses its whole bitrate. */
async function encode({ side, bits, seconds, framesPerSecond, keyEvery }: Film): Promise<string> {
  const path = '/mediabunny.mjs';
  const media = (await import(path)) as typeof import('mediabunny');
  const [width, height] = [side, Math.round((side * 8) / 9) * 2];
  const canvas = new OffscreenCanvas(width, height);
  const picture = canvas.getContext('2d');
  if (!picture) throw new Error('The page has no canvas.');
  const target = new media.BufferTarget();
  const output = new media.Output({ format: new media.WebMOutputFormat(), target });
  const frames = new media.CanvasSource(canvas, { codec: 'vp9', bitrate: bits, keyFrameInterval: keyEvery });
  output.addVideoTrack(frames, { frameRate: framesPerSecond });
  await output.start();
  for (let frame = 0; frame < seconds * framesPerSecond; frame++) {
    picture.fillStyle = '#203040';
    picture.fillRect(0, 0, width, height);
    for (let line = 0; line < 150; line++) {
      picture.fillStyle = `hsl(${(line * 47 + frame * 13) % 360} 60% 50%)`;
      const x = ((line * 7919 + frame * 104_729) % 997) / 997;
      const y = ((line * 6271 + frame * 15_485_863) % 991) / 991;
      picture.fillRect(x * width, y * height, width / 12, height / 40);
    }
    await frames.add(frame / framesPerSecond, 1 / framesPerSecond);
  }
  await output.finalize();
  const bytes = new Uint8Array(target.buffer ?? new ArrayBuffer(0));
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
