import { expect, type Page, test } from '@playwright/test';
import { askAs } from '../product/askAs';
import { readRows } from '../product/deviceRows';
import { type KillPoint, writesOf } from './killPoint';
import { type LivedInDevice, livedInDevice } from './livedInDevice';
import { atRest } from './liveIn';
import { FREE_CHAPTERS, LAMPS, ROADS, roadSentence } from './novels';

/**
 * A novel is downloaded. Wherever that is interrupted, it is whole in the end; a wish that was not stored is
 * as if it had not been made.
 */
const of = writesOf('usecases');
const OURS = { bookId: ROADS };
const CONTENT = /^\/content\/.*\.txt/;
/** `false`: no download was requested yet. */
const POINTS: Readonly<Record<string, readonly [KillPoint, boolean]>> = {
  'while the wish is written down': [of('downloads', 'inside', { where: OURS }), false],
  'when the wish was written down': [of('downloads', 'committed', { where: OURS }), true],
  'before the server hears of the first chapter': [{ path: CONTENT, when: 'asked' }, true],
  'when the first chapter is on its way': [{ path: CONTENT, when: 'answered' }, true],
  'inside the first chapter': [of('chapters', 'inside', { where: OURS }), true],
  'when the first chapter was there': [of('chapters', 'committed', { where: OURS }), true],
  'when twelve chapters were there': [of('chapters', 'committed', { where: OURS, nth: 12 }), true],
  'when the twentieth chapter is on its way': [{ path: CONTENT, nth: 20, when: 'answered' }, true],
  'before the server hears that its talk is asked for': [{ path: /chapterTalk/, when: 'asked' }, true],
  'while it is called whole': [of('downloads', 'inside', { where: { ...OURS, state: 'done' } }), true],
  'when it was called whole': [of('downloads', 'committed', { where: { ...OURS, state: 'done' } }), true],
};

let device: LivedInDevice;
test.beforeAll(async () => {
  device = await livedInDevice();
});
test.afterAll(() => device?.remove());

async function download(page: Page, url: string, bookId: number): Promise<void> {
  await page.goto(`${url}/bookInfo/${bookId}`);
  await page.getByRole('button', { name: 'Download book' }).filter({ visible: true }).click();
  await whole(page, [LAMPS, bookId]);
}

const held = async (page: Page) => {
  const [downloads, chapters] = await Promise.all([
    readRows<{ bookId: number; state: string; stored: number; total: number }>(page, 'downloads'),
    readRows<{ bookId: number; target: number; packed?: object }>(page, 'chapters'),
  ]);
  return downloads
    .filter(({ bookId, state, stored, total }) => {
      const targets = chapters
        .filter((row) => row.bookId === bookId && row.packed)
        .map(({ target }) => target);
      return state === 'done' && stored === total && new Set(targets).size === FREE_CHAPTERS;
    })
    .map(({ bookId }) => bookId);
};
const whole = (page: Page, books: readonly number[]) =>
  expect.poll(() => held(page), { timeout: 120_000 }).toEqual(books);

for (const [name, [point, isWanted]] of Object.entries(POINTS))
  test(`a download recovers after being killed ${name}`, async () => {
    const copy = await device.copy();
    const { url } = copy;
    try {
      let before: unknown;
      const { context, page } = await copy.killAt(point, async (page) => {
        before = await askAs(page.context(), url, 'goldIndex', {});
        await download(page, url, ROADS);
      });
      await page.goto(`${url}/BookShelf`);
      if (isWanted) await whole(page, [LAMPS, ROADS]);
      else {
        await atRest(page);
        await whole(page, [LAMPS]);
        expect(await readRows(page, 'downloads')).toHaveLength(1);
        await download(page, url, ROADS);
      }
      await atRest(page);
      expect(await askAs(context, url, 'goldIndex', {})).toEqual(before);
      copy.connect(false);
      for (const chapter of [1, 13, FREE_CHAPTERS]) {
        await page.goto(`${url}/reading/${ROADS}/${chapter}`);
        await expect(page.getByText(roadSentence(chapter)).first()).toBeVisible();
      }
    } finally {
      await copy.remove();
    }
  });
