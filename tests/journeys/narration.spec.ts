import { expect, type Page } from '@playwright/test';
import { makeEpub, navItem } from '../../formats/testing/makeEpub';
import { toneFile } from '../../src/features/reader/aloud/toneFile';
import { openDemo } from '../product/demoServer';
import { newDevice } from '../product/device';
import { readRows } from '../product/deviceRows';
import { test } from '../product/ownStays';
import { waitForServiceWorker } from '../product/reader';
import { textIsShown } from '../product/turnPage';

test.use({ ownWords: ['Lantern Quay'] });

const LONG = Array.from({ length: 90 }, (_, at) => `The quay has ${at + 1} lanterns.`).join(' ');
const FIRST = 'It rains on the quay.';
const LAST = 'The last boat is late.';

const page1 = `<h1 id="h">Lantern Quay</h1><p id="a"><span id="a1">${FIRST}</span> <span id="a2">Nobody waits.</span></p><p id="b">${LONG}</p><p id="c">${LAST}</p>`;
const page2 = '<h1>Morning</h1><p id="a">The boat is here.</p><p id="b">Nobody heard this.</p>';

/**
 * Makes a book of two narrated chapters. Chromium plays WAV, which EPUB does not list, but which needs no
 * encoder.
 */
function narratedBook(): Buffer {
  const par = (text: string, from: number, to: number, file = 'tone.wav') =>
    `<par><text src="${text}"/><audio src="${file}" clipBegin="${from}s" clipEnd="0:00:0${to}"/></par>`;
  const smil = (body: string) =>
    `<smil xmlns="http://www.w3.org/ns/SMIL" version="3.0"><body><seq>${body}</seq></body></smil>`;
  const item = (id: string, type: string) => `<item id="${id}" href="${id}" media-type="${type}"/>`;
  return Buffer.from(
    makeEpub({
      documents: { 'c1.xhtml': page1, 'c2.xhtml': page2 },
      toc: navItem('Lantern Quay', 'c1.xhtml') + navItem('Morning', 'c2.xhtml'),
      overlays: ['c1.smil', 'c2.smil'],
      extraManifest:
        item('c1.smil', 'application/smil+xml') +
        item('c2.smil', 'application/smil+xml') +
        item('tone.wav', 'audio/wav'),
      members: {
        'OEBPS/c1.smil': smil(
          par('c1.xhtml#h', 0, 0.3) +
            par('c1.xhtml#a1', 0.3, 1.3) +
            par('c1.xhtml#a2', 1.3, 1.6) +
            par('c1.xhtml#b', 1.6, 6.5) +
            par('c1.xhtml#c', 6.5, 9.5),
        ),
        'OEBPS/c2.smil': smil(par('c2.xhtml#a', 5, 8) + par('c2.xhtml#b', 0, 1, 'gone.wav')),
        'OEBPS/tone.wav': new Uint8Array(toneFile()),
      },
    }),
  );
}

const player = (page: Page) => page.getByRole('region', { name: 'Read aloud' });

function marked(page: Page): Promise<{ text: string; seen: boolean } | undefined> {
  return page.evaluate(() => {
    const ranges = [...(CSS.highlights.get('dogear-aloud') ?? [])] as Range[];
    const range = ranges.find((one) => one.startContainer.parentElement?.closest('.leaf:not([inert])'));
    const stage = document.querySelector('.stage')?.getBoundingClientRect();
    if (!range || !stage) return undefined;
    const seen = [...range.getClientRects()].some(
      ({ left, right }) => left < stage.right && right > stage.left,
    );
    return { text: String(range), seen };
  });
}

const markedWords = async (page: Page) => (await marked(page))?.text ?? '';

/** Records every text that is marked: a short clip may end before a test can poll for it. */
function recordMarks(): void {
  const set = CSS.highlights.set.bind(CSS.highlights);
  const texts: string[] = [];
  Object.assign(window, { markedTexts: texts });
  CSS.highlights.set = (name, highlight) => {
    const [range] = highlight;
    if (name === 'dogear-aloud' && range && texts.at(-1) !== String(range)) texts.push(String(range));
    return set(name, highlight);
  };
}

const markedTexts = (page: Page) =>
  page.evaluate(() => (window as unknown as { markedTexts: string[] }).markedTexts);

test('an own book with recorded narration plays from the device, and its text follows', {
  tag: '@long',
}, async ({ browser }) => {
  const server = await openDemo();
  const { context, page } = await newDevice(browser, 'phone');
  try {
    await page.addInitScript(recordMarks);
    await page.goto(`${server.url}/BookShelf`);
    await waitForServiceWorker(page);
    await server.stop();
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'quay.epub', mimeType: 'application/epub+zip', buffer: narratedBook() });
    await expect(page).toHaveURL(/\/reading\/-1\/1$/);
    await textIsShown(page);
    await expect.poll(async () => (await readRows(page, 'sounds')).length).toBe(1);

    await page.reload();
    await textIsShown(page);
    await page.keyboard.press('r');
    await expect(player(page).getByRole('button', { name: 'Pause' })).toBeFocused();
    await expect.poll(() => markedTexts(page)).toEqual(expect.arrayContaining([FIRST, 'Nobody waits.']));
    await expect(page.locator('[data-reader-page="2"]')).toBeVisible();
    await expect.poll(() => marked(page)).toEqual({ text: LONG, seen: true });

    // Pausing keeps the mark. If the book is opened again within a paragraph, the whole paragraph is read.
    await player(page).getByRole('button', { name: 'Pause' }).click();
    expect(await markedWords(page)).toBe(LONG);
    await page.reload();
    await textIsShown(page);
    await page.keyboard.press('r');
    await expect.poll(() => markedWords(page)).toBe(LONG);
    await player(page).getByRole('button', { name: 'Pause' }).click();

    await player(page).getByRole('button', { name: 'Next sentence' }).click();
    await expect.poll(() => markedWords(page)).toBe(LAST);
    await player(page).getByRole('button', { name: 'Previous sentence' }).click();
    await expect.poll(() => markedWords(page)).toBe(LONG);
    await player(page).getByRole('button', { name: 'Next sentence' }).click();
    await expect.poll(() => markedWords(page)).toBe(LAST);
    await player(page).getByRole('button', { name: 'Voice, speed and sleep timer' }).click();
    const sheet = page.getByRole('dialog', { name: 'Read aloud' });
    await expect(sheet.getByLabel('Voice').getByRole('option', { selected: true })).toHaveText(
      'The book’s narration',
    );
    await sheet.getByRole('button', { name: 'Close' }).click();
    await player(page).getByRole('button', { name: 'Play' }).click();
    await expect(page).toHaveURL(/\/reading\/-1\/2$/);
    await expect.poll(() => markedWords(page)).toBe('The boat is here.');

    await expect(player(page).getByRole('status')).toHaveText(
      'This passage has no recording, and this device has no voices.',
    );
  } finally {
    await context.close();
    await server.stop();
  }
});
