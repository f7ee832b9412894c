import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { makeEpub, navItem } from '../../formats/testing/makeEpub';
import { readRows } from '../product/deviceRows';
import { waitForServiceWorker } from '../product/reader';
import { type KillPoint, writesOf } from './killPoint';
import { type LivedInDevice, livedInDevice } from './livedInDevice';

/**
 * A file with pictures is opened. Wherever that is interrupted, in the end the book is wholly on the device,
 * or not at all and can be opened again.
 */
const of = writesOf('ownBook');
/** From the first `true` on, the book stays. */
const POINTS: Readonly<Record<string, readonly [KillPoint, boolean]>> = {
  'while the book is put into the library': [of('ownBooks', 'inside'), false],
  'when its list and first chapter were there': [of('ownBooks', 'committed'), true],
  'while all of its list replaces the first': [of('chapterLists', 'inside', { nth: 2 }), true],
  'when all of its list was there': [of('chapterLists', 'committed', { nth: 2 }), true],
  'inside its first chapters': [of('chapters', 'inside', { nth: 9 }), true],
  'when sixteen chapters were there': [of('chapters', 'committed', { nth: 17 }), true],
  'between the chapters and how far they came': [of('chapters', 'committed', { nth: 33 }), true],
  'while it is noted how far the chapters came': [of('ownBooks', 'inside', { nth: 3 }), true],
  'inside its first picture': [of('pictures', 'inside'), true],
  'when its first picture was there': [of('pictures', 'committed'), true],
  'when pictures were put into the texts': [of('chapters', 'committed', { nth: 62 }), true],
  'when its twentieth picture was there': [of('pictures', 'committed', { nth: 20 }), true],
  'while it ends': [of('ownFiles', 'inside', { by: 'delete' }), true],
  'when it had ended': [of('ownFiles', 'committed', { by: 'delete' }), true],
};
const CHAPTERS = 60;
const PICTURES = 20;
const sentence = (chapter: number) => `Sentence ${chapter} of the tale counts the steps to the sea.`;

async function picturedTale(): Promise<Buffer> {
  const numbers = Array.from({ length: CHAPTERS }, (_, at) => at + 1);
  const members: Record<string, Uint8Array> = {};
  for (const at of numbers.slice(0, PICTURES)) {
    const background = { r: at * 12, g: 255 - at * 12, b: 120 };
    members[`OEBPS/p${at}.png`] = await sharp({
      create: { width: 400, height: 300, channels: 3, background },
    })
      .png()
      .toBuffer();
  }
  const documents = Object.fromEntries(
    numbers.map((at) => [
      `c${at}.xhtml`,
      `<h2>Chapter ${at}</h2><p>${sentence(at)}</p>${at <= PICTURES ? `<img src="p${at}.png" alt="Colour ${at}"/>` : ''}<p>${`Door ${at * 7} was shut. `.repeat(20)}</p>`,
    ]),
  );
  const toc = numbers.map((at) => navItem(`Chapter ${at}`, `c${at}.xhtml`)).join('');
  const extraManifest = Object.keys(members)
    .map((path, at) => `<item id="p${at}" href="${path.replace('OEBPS/', '')}" media-type="image/png"/>`)
    .join('');
  return Buffer.from(makeEpub({ documents, toc, extraManifest, members }));
}

let device: LivedInDevice;
let folder: string;
let file: string;
test.beforeAll(async () => {
  device = await livedInDevice();
  folder = await mkdtemp(join(tmpdir(), 'dogear-tale-'));
  file = join(folder, 'tale.epub');
  await writeFile(file, await picturedTale());
});
test.afterAll(async () => {
  await device?.remove();
  if (folder) await rm(folder, { recursive: true });
});

async function openFile(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/BookShelf`);
  await waitForServiceWorker(page);
  await page.locator('input[type="file"]').setInputFiles(file);
  await expect(page).toHaveURL(/\/reading\/-1\/1$/);
  await whole(page);
}

const counts = async (page: Page) => {
  const rows = await Promise.all(
    ['ownBooks', 'chapters', 'pictures', 'ownFiles'].map((table) =>
      readRows<{ bookId: number }>(page, table),
    ),
  );
  const [books, chapters, pictures, files] = rows.map((of) => of.filter(({ bookId }) => bookId < 0).length);
  return { books, chapters, pictures, files };
};
const WHOLE = { books: 1, chapters: CHAPTERS, pictures: PICTURES, files: 0 };
const NOTHING = { books: 0, chapters: 0, pictures: 0, files: 0 };
const whole = (page: Page) => expect.poll(() => counts(page), { timeout: 120_000 }).toEqual(WHOLE);

for (const [name, [point, stays]] of Object.entries(POINTS))
  test(`the import of an own file recovers after being killed ${name}`, async () => {
    const copy = await device.copy();
    const { url } = copy;
    try {
      const { page } = await copy.killAt(point, (page) => openFile(page, url));
      copy.connect(false);
      await page.goto(`${url}/BookShelf`);
      const cover = page.locator('main a[href*="/reading/-"]');
      if (stays) await whole(page);
      else {
        expect(await counts(page)).toEqual(NOTHING);
        await expect(cover).toHaveCount(0);
      }
      await openFile(page, url);
      for (const chapter of [1, PICTURES, CHAPTERS]) {
        await page.goto(`${url}/reading/-1/${chapter}`);
        await expect(page.getByText(sentence(chapter)).first()).toBeVisible();
      }
      await page.goto(`${url}/BookShelf`);
      await expect(cover).toHaveCount(1);
      const [own] = await readRows<{ unpacking?: object; pictures?: number; leftOut?: number }>(
        page,
        'ownBooks',
      );
      expect(own).toMatchObject({ pictures: PICTURES });
      expect(own?.unpacking).toBeUndefined();
      const shelf = await readRows<{ bookId: number }>(page, 'bookshelf');
      expect(shelf.filter(({ bookId }) => bookId < 0)).toHaveLength(1);
    } finally {
      await copy.remove();
    }
  });
