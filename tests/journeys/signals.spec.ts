import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import { endpoints } from '../../contract/endpoints';
import { AD_PAGES } from '../../contract/money/ads';
import { type AdProviderDouble, startAdProvider } from '../doubles/adProvider';
import { type SentryDouble, startSentry } from '../doubles/sentry';
import { launchBrowser, newDevice } from '../product/device';
import { readRows } from '../product/deviceRows';
import { DRAMA, KEPT_BOOK, UNSEEN_BOOK } from '../product/livedIn';
import { startOwnDemo } from '../product/ownDemo';
import { waitForServiceWorker } from '../product/reader';
import { settled } from '../product/settled';
import { turnToEnd } from '../product/turnPage';

/**
 * The data that leaves a device, and the data that must not (spec 4.14), with doubles of Sentry and of an ad
 * provider, and the real server.
 */

const INVITE = 'WHOASKED';
const SECRET_WORDS = 'It was a dark and stormy night';

let browser: Browser;
let sentry: SentryDouble;
let provider: AdProviderDouble;
let demo: Awaited<ReturnType<typeof startOwnDemo>>;
test.beforeAll(async () => {
  [browser, sentry, provider] = await Promise.all([launchBrowser(), startSentry(), startAdProvider()]);
  const slot = { page: 'Rewards', provider: 'script', script: `${provider.url}/tag.js` };
  const feet = AD_PAGES.filter((at) => at !== 'Rewards').map((at) => ({
    ...slot,
    slotId: `at-${at}`,
    page: at,
    kind: 'display',
    ...(at === 'reading' && { script: `${provider.url}/missing.js` }),
  }));
  demo = await startOwnDemo({
    DOGEAR_SENTRY_DSN: sentry.dsn,
    DOGEAR_SENTRY_TRACES: '100',
    DOGEAR_SENTRY_REPLAYS: '100',
    DOGEAR_USAGE: 'on',
    DOGEAR_ADS: JSON.stringify([
      { ...slot, slotId: 'foot', kind: 'display' },
      { ...slot, slotId: 'paid', kind: 'rewarded', script: `${provider.url}/missing.js` },
      ...feet,
    ]),
  });
});
test.afterAll(async () => {
  await browser.close();
  await demo.end();
  await Promise.all([sentry.stop(), provider.stop()]);
});

let context: BrowserContext;
let page: Page;
let asked: string[];
test.beforeEach(async () => {
  await demo.reopen();
  ({ context, page } = await newDevice(browser, 'phone'));
  asked = [];
  context.on('request', (request) => asked.push(request.url()));
});
test.afterEach(() => context.close());

const question = () => page.getByRole('dialog', { name: 'What do you allow?' });
const reports = () => sentry.received.flatMap(({ envelope }) => envelope.items);
const said = () => JSON.stringify(sentry.received);
const askedFor = (what: RegExp) => asked.filter((url) => what.test(url));

async function breakPage(message: string): Promise<void> {
  await page.evaluate((text) => {
    setTimeout(() => {
      throw new Error(text);
    });
  }, message);
}

async function arriveAndAllow(...purposes: readonly string[]): Promise<void> {
  await page.goto(`${demo.url}/home?inviteCode=${INVITE}&isDeepLink=1`);
  await question().waitFor();
  for (const purpose of purposes) await question().getByLabel(purpose).check();
  await question().getByRole('button', { name: 'Allow selected' }).click();
  await expect(question()).toHaveCount(0);
}

/** As on a slow line: the server names the recipients only once home has nothing else to show. */
async function arriveOnSlowLine(): Promise<void> {
  let tell = (): void => undefined;
  const told = new Promise<void>((resolve) => {
    tell = resolve;
  });
  await context.route(`**${endpoints.novelConfig.path}?**`, async (route) => {
    await told;
    await route.continue();
  });
  const offers = page.waitForResponse(/\/assets\/Notices-/);
  await page.goto(`${demo.url}/home?inviteCode=${INVITE}&isDeepLink=1`);
  await offers;
  await page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))),
  );
  await expect(question()).toHaveCount(0);
  tell();
}

test('reports need consent, are masked, wait while offline, and stop on withdrawal', {
  tag: '@long',
}, async () => {
  await arriveOnSlowLine();
  await question().waitFor();
  await breakPage('before anybody agreed');
  await waitForServiceWorker(page);
  expect(askedFor(/\/telemetry\/|\/reporter-|\/replay-|\/ad-frame\/|userLog/)).toEqual([]);
  await expect(question().getByRole('checkbox', { checked: true })).toHaveCount(0);
  await question().getByLabel('Error reports').check();
  const recorder = page.waitForResponse(/\/replay-/);
  await question().getByRole('button', { name: 'Allow selected' }).click();
  await recorder;

  await breakPage(`no token, "${SECRET_WORDS}" of ada@mail.example at /par?par=${INVITE}`);
  await expect.poll(() => said()).toContain('no token, “…” of [e-mail] at /par');
  await expect
    .poll(() => reports().map(({ type }) => type), { timeout: 20_000 })
    .toContain('replay_recording');
  const titles = await page.locator('main a[href*="/bookInfo/"]').allInnerTexts();
  const words = titles.flatMap((text) => text.split('\n')).filter((text) => text.trim().length > 8);
  expect(words.length).toBeGreaterThan(3);

  // A chapter that the device did not have: the report includes spans from before the reporter was loaded.
  await page.goto(`${demo.url}/reading/${UNSEEN_BOOK}/1`);
  await expect
    .poll(() => reports().flatMap(({ type, json }) => (type === 'transaction' ? [json] : [])), {
      timeout: 20_000,
    })
    .toContainEqual(expect.objectContaining({ transaction: 'open chapter' }));

  await demo.stop();
  await breakPage('while the server was away');
  await expect.poll(async () => (await readRows(page, 'envelopes')).length).toBeGreaterThan(0);
  await demo.reopen();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await page.reload();
  await expect.poll(() => said(), { timeout: 20_000 }).toContain('while the server was away');

  // Sentry's data identifies no reader and contains no word of the screen.
  for (const what of [...words, INVITE, SECRET_WORDS, 'ada@mail.example', 'before anybody agreed']) {
    expect([what, said().includes(what)]).toEqual([what, false]);
  }
  expect(said()).not.toContain('"infer_ip":"auto"');
  expect(sentry.received.every(({ headers }) => headers.cookie === undefined)).toBe(true);
  expect(askedFor(/^https?:\/\/(?!localhost)/)).toEqual([]);
  expect(askedFor(/userLog|\/ad-frame\//)).toEqual([]);

  await demo.stop();
  await breakPage('just before the withdrawal');
  await expect.poll(async () => (await readRows(page, 'envelopes')).length).toBeGreaterThan(0);
  await page.goto(`${demo.url}/Settings`);
  await page.getByRole('switch', { name: 'Error reports' }).uncheck();
  await expect.poll(() => readRows(page, 'envelopes')).toEqual([]);
  await breakPage('after the withdrawal');
  await demo.reopen();
  const before = sentry.received.length;
  await page.reload();
  await settled(page);
  expect(sentry.received).toHaveLength(before);
  expect(said()).not.toMatch(/the withdrawal/);
});

test('a third-party ad is isolated and limited in clicks; a failed one still pays', {
  tag: '@long',
}, async () => {
  await arriveAndAllow('Third-party ads');
  await page.goto(`${demo.url}/Rewards`);
  const foot = page.getByRole('region', { name: 'Advertisement' });
  await foot.scrollIntoViewIfNeeded();
  const frame = foot.frameLocator('iframe');
  await expect(frame.getByText('call: TypeError')).toBeVisible();
  const tried = await frame.getByRole('listitem').allInnerTexts();
  expect(
    tried.filter(
      (line) =>
        !/^(document|address|storage|database|cookies|worker|top): (SecurityError|undefined|TypeError)$/.test(
          line,
        ),
    ),
  ).toEqual(['call: TypeError']);
  await expect(page).toHaveURL(/\/Rewards/);
  expect(
    await foot.locator('iframe').evaluate((element: HTMLIFrameElement) => element.contentDocument),
  ).toBeNull();
  await expect(page.getByText('You have 0 coins.')).toBeVisible();

  for (let click = 0; click < 3; click++) await frame.getByText('Buy now').click();
  await foot.getByRole('button', { name: 'Advertisement' }).click();
  const warning = page.getByRole('alertdialog');
  await expect(warning).toContainText("Don't click on ads too often, Otherwise you will be banned");
  await warning.getByRole('button').click();

  // The provider has no ad for the other place: the house's own ad is shown and pays.
  await page.getByRole('button', { name: 'Start' }).click();
  const sheet = page.getByRole('dialog', { name: 'Advertisement' });
  await expect(sheet.locator('iframe')).toHaveCount(0);
  await expect(sheet.getByText('+20 bonus: it is in your coin history.')).toBeVisible({ timeout: 40_000 });
  expect(provider.asked).toContain('/missing.js');
});

test('an ad at a page’s foot loads when near, and a failed one disappears', {
  tag: '@long',
}, async () => {
  await arriveAndAllow('Third-party ads');
  const ad = page.getByRole('region', { name: 'Advertisement' });
  const end = page.getByText('That’s everything for now.').filter({ visible: true });
  await expect(async () => {
    await page.mouse.wheel(0, 4_000);
    await expect(end).toBeInViewport({ timeout: 500 });
  }).toPass();
  const shows = async () => {
    await ad.scrollIntoViewIfNeeded();
    await expect(ad.frameLocator('iframe').getByText('Buy now')).toBeVisible();
  };
  await shows();
  for (const path of ['/discover', '/ViewAll?blockId=1', `/bookInfo/${UNSEEN_BOOK}`, `/dramaInfo/${DRAMA}`]) {
    await page.goto(demo.url + path);
    await ad.waitFor();
    if (/Info/.test(path)) await expect(ad.locator('iframe')).toHaveCount(0);
    await shows();
  }

  await page.goto(`${demo.url}/reading/${KEPT_BOOK}/8`);
  await turnToEnd(page);
  await ad.scrollIntoViewIfNeeded();
  await expect.poll(() => askedFor(/\/ad-frame\/at-reading/)).toHaveLength(1);
  await expect(ad).toHaveCount(0);
  await page.getByRole('link', { name: 'Go to library' }).click();
  await expect(page).toHaveURL(/\/BookShelf/);
});

test('the privacy page lists each recipient and whether the reader allows it', {
  tag: '@long',
}, async () => {
  await arriveAndAllow('Usage counts');
  await page.goto(`${demo.url}/PrivacyPolicy`);
  const here = page.locator('#here');
  await expect(here).toContainText(new URL(sentry.dsn).host);
  await expect(here).toContainText(new URL(provider.url).host);
  await expect(here).toContainText('Counted on this server only. You allow this.');
  await expect(here.getByText('You don’t allow this.')).toHaveCount(2);
  const told = page.waitForRequest(/userLog/);
  await page.goto(`${demo.url}/discover`);
  await told;
});
