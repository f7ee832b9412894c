import { mkdir, readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { builtClient } from '../tests/product/builtClient';
import { launchBrowser, newDevice } from '../tests/product/device';
import type { Device } from '../tests/product/reader';
import { settled } from '../tests/product/settled';
import { freePort, makeDataFolder, startServer } from '../tests/product/startServer';
import { textIsShown } from '../tests/product/turnPage';

/**
 * `npx tsx studio/storePictures.ts`: renders the manifest's `screenshots`, which a browser shows in its
 * install dialog, from the running demo, and the preview of links to pages that are not about a book.
 */
const FOLDER = 'public/screenshots';
const SIZES = {
  phone: { name: 'narrow', viewport: { width: 390, height: 844 }, scale: 2 },
  desktop: { name: 'wide', viewport: { width: 1280, height: 800 }, scale: 1 },
} as const;
const SHOWN: { name: string; path: string; devices: readonly Device[] }[] = [
  { name: 'home', path: '/home', devices: ['phone', 'desktop'] },
  { name: 'book', path: '/bookInfo/2', devices: ['phone'] },
  { name: 'reader', path: '/reading/2/1', devices: ['phone', 'desktop'] },
];

await builtClient();
const data = await makeDataFolder();
const server = await startServer(data.path, await freePort());
const browser = await launchBrowser();
try {
  await mkdir(FOLDER, { recursive: true });
  for (const device of ['phone', 'desktop'] as const) await take(browser, device);
  await drawOwnPreview(browser);
  await drawNamelessPreview();
} finally {
  await browser.close();
  await server.stop();
  await data.remove();
}

async function take(browser: Browser, device: Device): Promise<void> {
  const { name, viewport, scale } = SIZES[device];
  const { context, page } = await newDevice(browser, device, { serviceWorker: false, scale });
  await page.setViewportSize(viewport);
  for (const shown of SHOWN.filter(({ devices }) => devices.includes(device))) {
    await page.goto(server.url + shown.path);
    if (shown.name === 'reader') await textIsShown(page);
    await settled(page);
    await sharp(await page.screenshot())
      .webp({ quality: 78 })
      .toFile(`${FOLDER}/${name}-${shown.name}.webp`);
  }
  await context.close();
}

async function drawOwnPreview(browser: Browser): Promise<void> {
  const page: Page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
  const face = await readFile(
    'node_modules/@fontsource-variable/lora/files/lora-latin-wght-normal.woff2',
    'base64',
  );
  const icon = (await readFile('public/icons/icon-maskable.svg', 'utf8')).replace(/<rect[^>]*>/, '');
  await page.setContent(`<style>
    @font-face { font-family: Lora; font-weight: 400 700; src: url(data:font/woff2;base64,${face}) }
    body { margin: 0; height: 630px; display: flex; align-items: center; justify-content: center; gap: 24px; background: #0b6450; color: #f7f9f7; font: 600 132px Lora }
    svg { width: 320px; margin: 0 -24px 0 -60px }
    p { margin: 12px 0 0; font-size: 36px; font-weight: 400; opacity: .85 }
  </style>${icon}<div>Dogear<p>Novels and short dramas, anywhere</p></div>`);
  await page.evaluate(() => document.fonts.ready);
  await sharp(await page.screenshot())
    .png({ palette: true, compressionLevel: 9 })
    .toFile('public/icons/preview.png');
  await page.close();
}

/** For an installation under another name (server/http/houseClient). */
async function drawNamelessPreview(): Promise<void> {
  const mark = await sharp('public/icons/icon-maskable.svg').resize(480).png().toBuffer();
  await sharp({ create: { width: 1200, height: 630, channels: 3, background: '#0b6450' } })
    .composite([{ input: mark }])
    .png({ palette: true, compressionLevel: 9 })
    .toFile('public/icons/preview-nameless.png');
}
