import { expect, type Page, test } from '@playwright/test';
import { LOCKED_TARGET, PRICED_BOOK } from '../product/livedIn';
import { waitForServiceWorker } from '../product/reader';
import { type ReadersDevice, readersDevice } from '../product/readersDevice';
import { finishSaying, lastSaid, stubVoices } from '../product/stubbedVoices';
import { textIsShown } from '../product/turnPage';

/** Reads a book aloud without a server; only the voices are stubs. */
const BOOK = 2;

declare global {
  interface Window {
    mediaActions: Map<string, () => void>;
  }
}

/** Runs in the page. Collects the handlers, so that a test can press media keys. */
function catchMediaKeys(): void {
  window.mediaActions = new Map();
  const { mediaSession } = navigator;
  const set = mediaSession.setActionHandler.bind(mediaSession);
  mediaSession.setActionHandler = (action, handler) => {
    set(action, handler);
    if (handler) window.mediaActions.set(action, () => handler({ action }));
    else window.mediaActions.delete(action);
  };
}

const pressMediaKey = (page: Page, action: string) =>
  page.evaluate((action) => window.mediaActions.get(action)?.(), action);

let device: ReadersDevice;
let page: Page;

test.beforeAll(async () => {
  device = await readersDevice('phone');
  page = await device.newPage();
  await page.addInitScript(stubVoices);
  await page.addInitScript(catchMediaKeys);
});
test.afterAll(() => device.remove());

const player = () => page.getByRole('region', { name: 'Read aloud' });

function marked(): Promise<{ text: string; seen: boolean } | undefined> {
  return page.evaluate(() => {
    const ranges = [...(CSS.highlights.get('dogear-aloud') ?? [])] as Range[];
    const range = ranges.find((one) => one.startContainer.parentElement?.closest('.leaf:not([inert])'));
    const first = range?.getClientRects()[0];
    const stage = document.querySelector('.stage')?.getBoundingClientRect();
    const bar = document.querySelector('.aloud-bar')?.getBoundingClientRect();
    if (!range || !first || !stage || !bar) return undefined;
    const seen = first.left >= stage.left && first.left < stage.right && first.bottom <= bar.top;
    return { text: String(range), seen };
  });
}

async function listenUntil(reached: () => Promise<boolean>): Promise<void> {
  for (let sentences = 0; sentences < 400; sentences += 1) {
    if (await reached()) return;
    await finishSaying(page);
  }
  throw new Error('the voice never came there');
}

const pageNumber = async () =>
  Number(await page.locator('[data-reader-page]').getAttribute('data-reader-page'));

test('reading aloud stops at a locked chapter with a message', { tag: '@long' }, async () => {
  await page.goto(`${device.url}/reading/${PRICED_BOOK}/${LOCKED_TARGET - 1}`);
  await textIsShown(page);
  await page.keyboard.press('End');
  await page.keyboard.press('r');
  await expect.poll(() => lastSaid(page)).not.toBe('');
  await listenUntil(async () => (await player().getByRole('status').textContent()) !== '');
  await expect(player().getByRole('status')).toHaveText('The next chapter is locked.');
  await expect(page.locator(`[data-reader-target="${LOCKED_TARGET - 1}"]`)).toBeVisible();
});

test('a device without voices says so, and its button is then disabled', { tag: '@long' }, async () => {
  const silent = await device.newPage();
  await silent.goto(`${device.url}/reading/${BOOK}/1`);
  await textIsShown(silent);
  await silent.keyboard.press('r');
  const bar = silent.getByRole('region', { name: 'Read aloud' });
  await expect(bar.getByRole('status')).toContainText('This device has no voices.');
  await bar.getByRole('button', { name: 'Stop reading aloud' }).click();
  await silent.keyboard.press('m');
  await expect(silent.getByRole('button', { name: 'Read aloud: this device has no voices' })).toBeDisabled();
  await silent.close();
});

test('reading aloud starts at the visible page, enters the next chapter, and obeys the timer', {
  tag: '@long',
}, async () => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${device.url}/reading/${BOOK}/1`);
  await textIsShown(page);
  await waitForServiceWorker(page);
  await expect(page.locator('.leaf')).not.toHaveCount(1);
  await device.stopServer();

  await page.keyboard.press('m');
  await page.getByRole('button', { name: 'Read aloud', exact: true }).click();
  const title = await page.locator('.leaf:not([inert]) h1').first().textContent();
  await expect.poll(() => lastSaid(page)).toBe(title);
  await expect(player().getByRole('button', { name: 'Pause' })).toBeFocused();
  await finishSaying(page);
  await expect.poll(async () => (await marked())?.text).toBe(await lastSaid(page));
  expect(await page.evaluate(() => window.stubbedVoices.said.at(-1))).toMatchObject({
    voice: 'Near By',
    rate: 1,
  });

  await listenUntil(async () => (await pageNumber()) === 2);
  await expect.poll(marked).toEqual({ text: await lastSaid(page), seen: true });

  const spoken = await lastSaid(page);
  const media = await page.evaluate(() => {
    const { metadata, playbackState } = navigator.mediaSession;
    return { title: metadata?.title, covers: metadata?.artwork.length, playbackState };
  });
  expect(media).toEqual({ title, covers: 1, playbackState: 'playing' });
  await pressMediaKey(page, 'pause');
  await expect(player().getByRole('button', { name: 'Play' })).toBeVisible();
  expect(await page.evaluate(() => speechSynthesis.speaking)).toBe(false);
  await pressMediaKey(page, 'play');
  expect(await lastSaid(page)).toBe(spoken);
  await pressMediaKey(page, 'nexttrack');
  expect(await lastSaid(page)).not.toBe(spoken);
  await pressMediaKey(page, 'previoustrack');
  expect(await lastSaid(page)).toBe(spoken);

  await page.keyboard.press('ArrowRight');
  await expect(page.locator('[data-reader-page="3"]')).toBeVisible();
  await expect.poll(() => lastSaid(page)).not.toBe(spoken);
  await expect.poll(async () => (await marked())?.seen).toBe(true);

  await player().getByRole('button', { name: 'Voice, speed and sleep timer' }).click();
  const sheet = page.getByRole('dialog', { name: 'Read aloud' });
  await sheet.getByRole('group', { name: 'Speed' }).getByRole('button', { name: 'More' }).click();
  const voice = sheet.getByLabel('Voice');
  await expect(voice.getByRole('option')).toHaveText([
    'Automatic',
    'Near By',
    'Far Away · needs a connection',
  ]);
  await sheet.getByLabel('Sleep timer').selectOption({ label: 'In 5 min' });
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(player()).toContainText('1.1× · 5 min left');
  await finishSaying(page);
  expect(await page.evaluate(() => window.stubbedVoices.said.at(-1)?.rate)).toBe(1.1);
  await page.evaluate(() => {
    const later = Date.now() + 5 * 60_000;
    Date.now = () => later;
  });
  await finishSaying(page);
  await expect(player().getByRole('status')).toHaveText('The sleep timer has stopped the voice.');
  expect(await page.evaluate(() => speechSynthesis.speaking)).toBe(false);

  await player().getByRole('button', { name: 'Play' }).click();
  const last = await lastSaid(page);
  await expect.poll(async () => (await marked())?.text).toBe(last);
  await page.reload();
  await textIsShown(page);
  await page.keyboard.press('r');
  await expect.poll(() => lastSaid(page)).toBe(last);
  expect(await page.evaluate(() => window.stubbedVoices.said.at(-1)?.rate)).toBe(1.1);

  await page.keyboard.press('End');
  await expect(page.locator('[data-reader-target="1"]')).toBeVisible();
  await expect.poll(async () => (await marked())?.seen).toBe(true);
  await listenUntil(async () => (await page.locator('[data-reader-target="2"]').count()) === 1);
  // The page follows the voice with a delay, so both are read until they match.
  await expect(async () => {
    const shown = await page.locator('.leaf:not([inert]) h1').first().textContent();
    expect(await lastSaid(page)).toBe(shown);
  }).toPass();
  await expect(page).toHaveURL(new RegExp(`/reading/${BOOK}/2$`));
  await player().getByRole('button', { name: 'Stop reading aloud' }).click();
  await expect(player()).toHaveCount(0);
  expect(await page.evaluate(() => speechSynthesis.speaking)).toBe(false);
  await expect.poll(() => page.evaluate(() => CSS.highlights.has('dogear-aloud'))).toBe(false);

  // Reads from the second paragraph on. A page that is still settling clears the selection, so the test
  // selects again.
  let words = '';
  await expect(async () => {
    words = await page.evaluate(() => {
      const block = document.querySelectorAll('.leaf:not([inert]) [data-block]')[1];
      if (block) getSelection()?.selectAllChildren(block);
      return block?.textContent ?? '';
    });
    await page.getByRole('button', { name: 'Read aloud from here' }).click({ timeout: 2_000 });
  }).toPass();
  await expect.poll(async () => words.startsWith(await lastSaid(page))).toBe(true);
  await expect.poll(async () => (await marked())?.seen).toBe(true);
});
