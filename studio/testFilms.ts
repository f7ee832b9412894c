import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { chromiumLaunchOptions } from '../scripts/browser/launchOptions';

/**
 * `npx tsx studio/testFilms.ts` makes the tiny films that tests import. A browser (WebCodecs) encodes open
 * codecs, ffmpeg encodes H.264 with AAC. Every film shows a disc that moves over two colours, with a tone.
 */
const FOLDER = new URL('../tests/films/', import.meta.url);
const BUNDLE = new URL('../node_modules/mediabunny/dist/bundles/mediabunny.mjs', import.meta.url);

const FILMS = [
  { name: 'vp9-opus.webm', format: 'webm', video: 'vp9', audio: 'opus', seconds: 6, hue: 210 },
  { name: 'vp9-silent.mp4', format: 'mp4', video: 'vp9', audio: null, seconds: 5, hue: 30 },
  { name: 'av1-opus.mp4', format: 'mp4', video: 'av1', audio: 'opus', seconds: 5, hue: 120 },
  { name: 'vp8-silent.webm', format: 'webm', video: 'vp8', audio: null, seconds: 2, hue: 300 },
] as const;

const server = createServer((request, response) => {
  const isBundle = request.url === '/mediabunny.mjs';
  response.writeHead(200, { 'Content-Type': isBundle ? 'text/javascript' : 'text/html' });
  response.end(isBundle ? readFileSync(BUNDLE) : '<!doctype html><title>films</title>');
});
await new Promise<void>((resolve) => {
  server.listen(0, '127.0.0.1', resolve);
});
const browser = await chromium.launch(chromiumLaunchOptions());
const page = await browser.newPage();
await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
for (const film of FILMS) {
  const base64 = await page.evaluate(encodeFilm, film);
  keep(film.name, Buffer.from(base64, 'base64'));
}
await browser.close();
server.close();

const drawn = 'testsrc=size=144x256:rate=24:duration=6,format=yuv420p';
const heard = 'sine=frequency=330:duration=6:sample_rate=48000';
const h264 = [
  '-c:v',
  'libx264',
  '-profile:v',
  'main',
  '-bf',
  '2',
  '-crf',
  '44',
  '-x264-params',
  'keyint=36:min-keyint=12',
];
const target = fileURLToPath(new URL('h264-aac.mp4', FOLDER));
execFileSync('ffmpeg', [
  '-v',
  'error',
  '-y',
  '-f',
  'lavfi',
  '-i',
  drawn,
  '-f',
  'lavfi',
  '-i',
  heard,
  ...h264,
  '-c:a',
  'aac',
  '-b:a',
  '16k',
  target,
]);
keep('h264-aac.mp4', readFileSync(target));

function keep(name: string, bytes: Buffer): void {
  if (bytes.length > 60_000) throw new Error(`${name} is ${bytes.length} bytes, which is too much to keep.`);
  writeFileSync(new URL(name, FOLDER), bytes);
  console.log(`${name}: ${bytes.length} bytes`);
}

/** Runs in the page. */
async function encodeFilm(film: (typeof FILMS)[number]): Promise<string> {
  const path = '/mediabunny.mjs';
  const media = (await import(path)) as typeof import('mediabunny');
  const canvas = new OffscreenCanvas(144, 256);
  const picture = canvas.getContext('2d');
  if (!picture) throw new Error('The page has no canvas.');
  const output = new media.Output({
    format: film.format === 'webm' ? new media.WebMOutputFormat() : new media.Mp4OutputFormat(),
    target: new media.BufferTarget(),
  });
  const frames = new media.CanvasSource(canvas, { codec: film.video, bitrate: 30_000, keyFrameInterval: 1 });
  output.addVideoTrack(frames, { frameRate: 12 });
  const sound = film.audio ? new media.AudioBufferSource({ codec: film.audio, bitrate: 16_000 }) : null;
  if (sound) output.addAudioTrack(sound);
  await output.start();
  for (let frame = 0; frame < film.seconds * 12; frame++) {
    const at = frame / 12;
    picture.fillStyle = `hsl(${film.hue} 60% 25%)`;
    picture.fillRect(0, 0, 144, 256);
    picture.fillStyle = `hsl(${film.hue + 60} 70% 60%)`;
    picture.beginPath();
    picture.arc(72 + 40 * Math.sin(at * 2), 128 + 90 * Math.cos(at), 20, 0, Math.PI * 2);
    picture.fill();
    await frames.add(at, 1 / 12);
  }
  if (sound) {
    const buffer = new AudioBuffer({
      length: film.seconds * 48_000,
      sampleRate: 48_000,
      numberOfChannels: 1,
    });
    const samples = buffer.getChannelData(0);
    for (let at = 0; at < samples.length; at++)
      samples[at] = 0.2 * Math.sin((at / 48_000) * 330 * Math.PI * 2);
    await sound.add(buffer);
  }
  await output.finalize();
  const bytes = new Uint8Array(output.target.buffer ?? new ArrayBuffer(0));
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
