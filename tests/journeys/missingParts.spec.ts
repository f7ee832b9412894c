import { type Browser, chromium, expect, type Page, test } from '@playwright/test';
import { chromiumLaunchOptions } from '../../scripts/browser/launchOptions';
import { findViolations } from '../product/axe';
import { openDemo } from '../product/demoServer';
import { newDevice } from '../product/device';
import type { Door } from '../product/door';

/**
 * If a browser withholds what the app needs, one page names what is missing and why, and links to the free
 * text.
 */
let browser: Browser;
let demo: Door;
/** The same server under a name other than localhost: browsers do not treat that as secure over http. */
let plainHttp: string;

test.beforeAll(async () => {
  demo = await openDemo();
  const { args, ...options } = chromiumLaunchOptions();
  browser = await chromium.launch({
    ...options,
    args: [...args, '--host-resolver-rules=MAP reader.test 127.0.0.1'],
  });
  plainHttp = demo.url.replace('localhost', 'reader.test');
});
test.afterAll(async () => {
  await browser?.close();
  await demo?.stop();
});

const notice = (page: Page) => page.locator('#missing-parts');

async function readPlain(page: Page, link: string): Promise<void> {
  await page.getByRole('link', { name: link }).click();
  await expect(page).toHaveURL(/\/reading\/2\/1\?plain=1&lang=\w\w$/);
  await expect(page.getByText('Boadicea had been dead some hours')).toBeVisible();
  await page.locator('a[rel="next"]').click();
  await expect(page).toHaveURL(/\/reading\/2\/2\?plain=1&lang=\w\w$/);
  await expect(page.getByRole('article')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
}

test('over plain http the page asks for https, and the free text can be read', { tag: '@long' }, async () => {
  const { context, page } = await newDevice(browser, 'phone');
  try {
    await page.goto(`${plainHttp}/reading/2/1`);
    await expect(
      notice(page).getByRole('heading', { name: 'A secure address (https) is missing' }),
    ).toBeVisible();
    await expect(notice(page).getByRole('heading', { level: 2 })).toHaveCount(1);
    expect(await findViolations(page)).toEqual([]);
    await expect(page.locator('#root')).toBeEmpty();
    await readPlain(page, 'Read free chapters');
  } finally {
    await context.close();
  }
});

test('over plain http the page asks for https in the reader’s language', { tag: '@long' }, async () => {
  for (const [locale, words] of [
    ['ru-RU', 'Нужен защищённый адрес (https)'],
    ['zh-CN', '缺少安全地址（https）'],
    ['pt-BR', 'Falta um endereço seguro (https)'],
  ] as const) {
    const context = await browser.newContext({ locale, viewport: { width: 320, height: 640 } });
    const page = await context.newPage();
    await page.goto(`${plainHttp}/mine`);
    await expect(notice(page).getByRole('heading', { name: words })).toBeVisible();
    expect(await notice(page).evaluate((element) => element.scrollWidth)).toBeLessThanOrEqual(320);
    await notice(page).getByRole('link').click();
    await expect(page).toHaveURL(new RegExp(`/home\\?plain=1&lang=${locale.slice(0, 2)}$`));
    await expect(page.getByRole('link', { name: 'Murder at the Allotment Society' }).first()).toBeVisible();
    await context.close();
  }
});

/** Runs in the page. Blocks storage as browsers do that block cookies and site data. */
function blockStorage(): void {
  const refused = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  };
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, { get: refused });
  IDBFactory.prototype.open = refused;
}

/** Runs in the page. Blocks the database alone, as the private windows of some browsers do. */
function blockDatabase(): void {
  IDBFactory.prototype.open = () => {
    throw new DOMException('The user denied permission to access the database.', 'SecurityError');
  };
}

for (const [name, block] of Object.entries({ blockStorage, blockDatabase })) {
  test(`blocked storage is reported, also after a retry, beside a link to free text (${name})`, {
    tag: '@long',
  }, async () => {
    const { context, page } = await newDevice(browser, 'phone');
    await page.addInitScript(block);
    try {
      await page.goto(`${demo.url}/reading/2/1`);
      const why = notice(page).getByRole('heading', { name: 'Storage is blocked' });
      await expect(why).toBeVisible();
      await expect(page.getByText('Dogear did not start')).toHaveCount(0);
      await notice(page).getByRole('button', { name: 'Try again' }).click();
      await expect(why).toBeVisible();
      expect(await findViolations(page)).toEqual([]);
      await readPlain(page, 'Read free chapters');
    } finally {
      await context.close();
    }
  });
}

test('an outdated browser is reported as too old, and the free text can be read', async () => {
  const { context, page } = await newDevice(browser, 'phone');
  await page.addInitScript(() => {
    Reflect.deleteProperty(Array.prototype, 'toSorted');
  });
  try {
    await page.goto(`${demo.url}/reading/2/1`);
    await expect(notice(page).getByRole('heading', { name: 'This browser is too old' })).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await readPlain(page, 'Read free chapters');
  } finally {
    await context.close();
  }
});

test('an app that never starts links to the plain text, which bypasses the service worker', async () => {
  const { context, page } = await newDevice(browser, 'phone');
  try {
    await page.goto(`${demo.url}/home`);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.addInitScript(() => {
      const append = Node.prototype.appendChild;
      Node.prototype.appendChild = function <T extends Node>(child: T): T {
        if ((this as Node as HTMLElement).id === 'root') throw new Error('the app fell over');
        return append.call(this, child) as T;
      };
    });
    await page.goto(`${demo.url}/reading/2/1`);
    const circle = page.getByRole('heading', { name: 'Dogear did not start' });
    await expect(circle).toBeVisible({ timeout: 15_000 });
    await readPlain(page, 'Read without the app');
  } finally {
    await context.close();
  }
});
