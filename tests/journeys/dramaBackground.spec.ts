import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import type { KeptEpisodeRow } from '../../data/tables/dramaRows';
import { readRows } from '../product/deviceRows';
import { endsOf, recordEnds } from '../product/filmEnds';
import { openBrowser, waitForServiceWorker } from '../product/reader';
import { makeEmptyFolder } from '../product/startServer';
import { startTamperingProxy, type Tampering, type TamperingProxy } from '../product/tamperingProxy';
import { startTestDrama } from '../product/testDrama';
import { keepEpisodes, plays } from '../product/watching';
import { wholeBrowser } from '../product/wholeBrowser';

const PARTS = /^\/content\/[0-9a-f]+\.m4s/;

let drama: Awaited<ReturnType<typeof startTestDrama>>;
let proxy: TamperingProxy;
let profile: Awaited<ReturnType<typeof makeEmptyFolder>>;
let context: BrowserContext;

test.beforeEach(async () => {
  drama = await startTestDrama();
  proxy = await startTamperingProxy(Number(new URL(drama.url).port));
  profile = await makeEmptyFolder();
  context = await openBrowser(profile.path, 'phone', { launch: wholeBrowser() });
});

test.afterEach(async () => {
  await context?.close();
  await proxy?.stop();
  await drama?.end();
  await profile?.remove();
});

const info = () => `${proxy.url}/dramaInfo/${drama.videoId}`;
const card = (page: Page) => page.getByRole('region', { name: 'Download' });
type Fetches = {
  getIds(): Promise<string[]>;
  get(id: string): Promise<{ abort(): Promise<boolean> } | undefined>;
};
const names = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return (registration as unknown as { backgroundFetch: Fetches }).backgroundFetch.getIds();
  });

/**
 * Has an episode kept while all its parts are held back, and closes the app. Resolves to a page of the same
 * origin outside the app, and to a function that releases the parts.
 */
async function keepHeld(): Promise<{ beside: Page; release: () => void }> {
  const app = await context.newPage();
  await app.goto(info());
  await waitForServiceWorker(app);
  const release = proxy.hold(PARTS);
  await keepEpisodes(app, 1, 1);
  await expect.poll(() => names(app)).toHaveLength(1);
  await expect(card(app).getByText('Downloading')).toBeVisible();
  const beside = await context.newPage();
  await beside.goto(`${proxy.url}/robots.txt`);
  await app.close();
  return { beside, release };
}

/** As `keepHeld`, then releases the parts, `damaged` or whole. */
async function keepAndClose(damaged: Tampering = 'none'): Promise<Page> {
  const { beside, release } = await keepHeld();
  proxy.damage(damaged);
  release();
  return beside;
}

const rows = (page: Page) => readRows<KeptEpisodeRow>(page, 'keptEpisodes');

test('a download started before the app was closed is complete when the app is reopened', {
  tag: '@long',
}, async () => {
  const beside = await keepAndClose();
  await expect.poll(async () => (await rows(beside))[0]?.state, { timeout: 60_000 }).toBe('done');
  await proxy.stop();
  await drama.stop();

  await recordEnds(context);
  const app = await context.newPage();
  await app.goto(info());
  await expect(card(app).getByText('On this device')).toBeVisible();
  await app.goto(`${proxy.url}/drama/${drama.videoId}/1`);
  await plays(app, 1);
  await expect.poll(async () => (await endsOf(app)).length, { timeout: 60_000 }).toBeGreaterThan(0);
  expect((await endsOf(app))[0]?.corrupted).toBe(0);
});

test('a download damaged while the app is closed never shows as complete and is refetched', {
  tag: '@long',
}, async () => {
  const beside = await keepAndClose('flip');
  await expect
    .poll(async () => (await rows(beside))[0]?.background === undefined, { timeout: 60_000 })
    .toBe(true);
  expect(await rows(beside)).toMatchObject([{ state: 'running', verifiedAt: null }]);

  const app = await context.newPage();
  await app.goto(info());
  await expect(card(app).getByText('Downloading')).toBeVisible();
  await expect(app.getByText('On this device')).toHaveCount(0);
  proxy.damage('none');
  await expect(card(app).getByText(/On this device|Download stopped/)).toBeVisible({ timeout: 60_000 });
  const again = card(app).getByRole('button', { name: 'Try again' });
  if (await again.isVisible()) await again.click();
  await expect(card(app).getByText('On this device')).toBeVisible();
});

/**
 * A test cannot reach the browser's own list of downloads; the browser reports a fetch that a page aborted to
 * the service worker in the same way.
 */
test('a download cancelled while the app is closed is paused with its parts and resumable', {
  tag: '@long',
}, async () => {
  const { beside, release } = await keepHeld();
  const isCancelled = await beside.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    const { backgroundFetch } = registration as unknown as { backgroundFetch: Fetches };
    const [id = ''] = await backgroundFetch.getIds();
    return (await backgroundFetch.get(id))?.abort();
  });
  expect(isCancelled).toBe(true);
  await expect.poll(async () => (await rows(beside))[0]?.state, { timeout: 60_000 }).toBe('paused');
  const [row] = await rows(beside);
  expect(row?.background).toBeUndefined();
  expect(row?.verifiedAt).toBeNull();
  expect(row?.stored).toBeGreaterThan(0);
  expect(await names(beside)).toEqual([]);
  release();

  const app = await context.newPage();
  await app.goto(info());
  await card(app).getByRole('button', { name: 'Resume' }).click();
  await expect(card(app).getByText('On this device')).toBeVisible({ timeout: 60_000 });
});
