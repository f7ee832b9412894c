import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { CDPSession, Page } from '@playwright/test';
import sharp from 'sharp';
import type { Language } from '../../contract/wire/languages';
import { DEVICES } from '../product/reader';
import { settled } from '../product/settled';
import { visit } from '../product/visit';
import { findFlaws } from './findFlaws';
import type { Take } from './plan';
import type { Slots } from './Slots';

export type Shot = Take & { readonly file: string; readonly thumb: string; readonly problems: string[] };

const THUMB_WIDTH = { phone: 240, desktop: 480 } as const;
/** The maximum height of a full-page picture: endless pages have no end. */
const MOST_HEIGHT_PX = 5_000;
const NARROW = { width: 320, height: 640 };
const SIDEWAYS = { width: 844, height: 390 };
const USUAL_FONT_PX = 16;

export class Camera {
  readonly #folder: string;
  readonly #count: number;
  readonly #taken: Promise<Shot>[] = [];

  constructor(folder: string, count: number) {
    this.#folder = folder;
    this.#count = count;
  }

  shots(): Promise<Shot[]> {
    return Promise.all(this.#taken);
  }

  async takeAll(page: Page, url: string, takes: readonly Take[], slots: Slots): Promise<void> {
    const heard: string[] = [];
    listen(page, heard);
    let open: Take | undefined;
    for (const take of takes) {
      await slots.run(async () => {
        const variant = take.variant?.kind === 'whole' ? undefined : take.variant;
        try {
          await page.emulateMedia({ colorScheme: take.scheme });
          if (!open || open.screen !== take.screen || open.variant || variant) {
            await setUp(page, take);
            await visit(page, url, take.screen, take.device);
          } else if (!take.screen.restless) {
            await settled(page);
          }
          open = { ...take, variant };
        } catch (error) {
          open = undefined;
          heard.push(`not as meant: ${(error as Error).message}`);
        }
        await this.#shoot(page, take, heard);
        if (variant) await tidy(page, take);
      });
    }
  }

  async #shoot(page: Page, take: Take, heard: string[]): Promise<void> {
    const picture = take.variant?.kind === 'whole' ? await whole(page) : await page.screenshot(FORMAT);
    const flaws = await page.evaluate(findFlaws);
    const problems = [...heard.splice(0), ...flaws].filter((text) => counts(text, take));
    this.#taken.push(this.#keep(take, picture, [...new Set(problems)]));
    if (this.#taken.length % 50 === 0) console.log(`${this.#taken.length} of ${this.#count}`);
  }

  async #keep(take: Take, picture: Buffer, problems: string[]): Promise<Shot> {
    const file = `${take.id}.webp`;
    const thumb = `thumbs/${take.id.replaceAll('/', '_')}.webp`;
    await mkdir(dirname(join(this.#folder, file)), { recursive: true });
    await Promise.all([
      writeFile(join(this.#folder, file), picture),
      sharp(picture).resize({ width: THUMB_WIDTH[take.device] }).webp().toFile(join(this.#folder, thumb)),
    ]);
    return { ...take, file, thumb, problems };
  }
}

const FORMAT = { type: 'webp', quality: 90, animations: 'allow', caret: 'hide' } as const;

async function whole(page: Page): Promise<Buffer> {
  const { width, height, top } = await page.evaluate(() => ({
    width: document.documentElement.clientWidth,
    height: document.documentElement.scrollHeight,
    top: scrollY,
  }));
  const clip = { x: 0, y: 0, width, height: Math.min(height, MOST_HEIGHT_PX) };
  const picture = await page.screenshot({ ...FORMAT, fullPage: true, clip });
  await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top);
  return picture;
}

function listen(page: Page, heard: string[]): void {
  page.on('pageerror', (error) => heard.push(`page error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') heard.push(`console: ${message.text()}`);
  });
}

/** The browser itself reports every failed request, and these states consist of failed requests. */
function counts(problem: string, { state, screen }: Take): boolean {
  const expected = state !== 'full' || screen.name === 'not-found' || screen.name.endsWith('-gone');
  return !(expected && problem.startsWith('console: Failed to load resource'));
}

async function setUp(page: Page, { variant, device }: Take): Promise<void> {
  if (variant?.kind === 'narrow') await page.setViewportSize(NARROW);
  if (variant?.kind === 'sideways') await page.setViewportSize(SIDEWAYS);
  if (variant?.kind === 'large-text') await setFontSize(page, 2 * USUAL_FONT_PX);
  if (variant && 'language' in variant) await setLanguage(page, variant.language);
  if (!variant) await page.setViewportSize(DEVICES[device].viewport);
}

async function tidy(page: Page, { variant, device }: Take): Promise<void> {
  if (variant?.kind === 'narrow' || variant?.kind === 'sideways')
    await page.setViewportSize(DEVICES[device].viewport);
  if (variant?.kind === 'large-text') await setFontSize(page, USUAL_FONT_PX);
  if (variant && 'language' in variant) await setLanguage(page, undefined);
}

/** Sets the reader's text size as the browser's settings do: media queries in rem follow it too. */
async function setFontSize(page: Page, px: number): Promise<void> {
  const session = fontSessions.get(page) ?? (await page.context().newCDPSession(page));
  fontSessions.set(page, session);
  await session.send('Page.setFontSizes', { fontSizes: { standard: px, fixed: Math.round(px * 0.8125) } });
}

const fontSessions = new WeakMap<Page, CDPSession>();

/** Stores the choice as spec 3 describes. */
async function setLanguage(page: Page, chosen: Language | undefined): Promise<void> {
  await page.evaluate((language) => {
    if (language === undefined) localStorage.removeItem('language');
    else localStorage.setItem('language', language);
  }, chosen);
}
