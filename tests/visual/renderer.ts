import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import sharp from 'sharp';

/** The program and fonts that draw the pictures: two equal renderers draw a page the same, to the pixel. */
export type Renderer = {
  readonly browser: string;
  /** SHA-256 (hex) of the pixels of a test card: it reflects the system's fonts, smoothing and blending. */
  readonly card: string;
};

export const RENDERER_FILE = join('tests', 'visual', 'baselines', 'renderer.json');

const CARD = `<!doctype html><body style="margin:16px;width:600px;background:#f7f9f7;color:#12211b">
  ${['serif', 'sans-serif', 'monospace', 'system-ui', 'Georgia', 'Arial']
    .map((family) => `<p style="font:17px/24px ${family}">Hamburgefonstiv, 0123 “Жёлтая лампа” 灯火 Ação</p>`)
    .join('')}
  <div style="width:200px;height:80px;border-radius:16px;transform:rotate(3deg) scale(.97);
    background:linear-gradient(20deg,#0b6450,#f0a21c);box-shadow:0 8px 32px rgb(18 33 27 / .22)"></div>`;

export async function rendererOf(browser: Browser): Promise<Renderer> {
  const page = await browser.newPage({
    viewport: { width: 640, height: 480 },
    deviceScaleFactor: 1,
    colorScheme: 'light',
  });
  try {
    await page.setContent(CARD);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const pixels = await sharp(await page.screenshot())
      .raw()
      .toBuffer();
    return { browser: browser.version(), card: createHash('sha256').update(pixels).digest('hex') };
  } finally {
    await page.close();
  }
}

export async function storedRenderer(): Promise<Renderer | undefined> {
  try {
    return JSON.parse(await readFile(RENDERER_FILE, 'utf8')) as Renderer;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

export function drawsAlike(one: Renderer, other: Renderer | undefined): boolean {
  return one.browser === other?.browser && one.card === other.card;
}
