import { type Browser, expect, type Page, test } from '@playwright/test';
import type { Language } from '../../contract/wire/languages';
import { openDemo } from '../product/demoServer';
import { launchBrowser, newDevice } from '../product/device';
import type { Door } from '../product/door';
import { type Device, waitForServiceWorker } from '../product/reader';

let browser: Browser;
let server: Door;
test.beforeAll(async () => {
  [server, browser] = await Promise.all([openDemo(), launchBrowser()]);
});
test.afterEach(() => server.reopen());
test.afterAll(async () => {
  await browser.close();
  await server.stop();
});

type Names = { tabs: string[]; featured: string; more: string; category: string; tag: string };
const NAMES: Readonly<Record<'ru' | 'zh', Names>> = {
  ru: {
    tabs: ['Для вас', 'Сериалы', 'О любви', 'Детективы', 'Иные миры', 'Давным-давно', 'Мрачное'],
    featured: 'Выбор недели',
    more: 'Завершены и ждут вас',
    category: 'Ужасы',
    tag: 'дом с привидениями',
  },
  zh: {
    tabs: ['推荐', '短剧', '言情', '推理', '异世界', '往昔', '暗黑'],
    featured: '本周精选',
    more: '已完结，等你来读',
    category: '恐怖',
    tag: '鬼屋',
  },
};
const HOUSE = 'The House That Kept Count';
/** English names that these screens must not show. Titles and descriptions of books stay as they are. */
const ENGLISH = /For you|Featured this week|Finished and waiting|Science Fiction|\bHorror\b|haunted house/;

async function homeSays(page: Page, names: Names): Promise<void> {
  await expect(page.getByRole('tab')).toHaveText(names.tabs);
  await expect(page.getByRole('tabpanel', { name: names.tabs[0] as string })).toBeVisible();
  await expect(page.getByRole('region', { name: names.featured })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: names.featured })).toBeVisible();
  await expect(page.locator('#root main')).not.toContainText(ENGLISH);
}

async function listSays(page: Page, names: Names): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: names.more })).toBeVisible();
  await expect(page).toHaveTitle(`${names.more} · Dogear`);
  await expect(page.getByRole('list', { name: names.more }).getByRole('link', { name: HOUSE })).toContainText(
    names.category,
  );
}

async function exploreSays(page: Page, names: Names): Promise<void> {
  await expect(page.getByRole('button', { name: names.category }).first()).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  const house = page.getByRole('main').getByRole('link', { name: HOUSE });
  await expect(house).toContainText(names.category);
  await expect(page.getByRole('main')).not.toContainText(ENGLISH);
}

async function bookSays(page: Page, names: Names): Promise<void> {
  await expect(page.getByRole('link', { name: names.category, exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: names.tag, exact: true })).toBeAttached();
}

const choice = (page: Page) => page.locator('select:has(option[value="zh"])');

for (const [device, first, second] of [
  ['phone', 'ru', 'zh'],
  ['desktop', 'zh', 'ru'],
] as const satisfies readonly (readonly [Device, Language, Language])[]) {
  test(`catalogue names are in ${first}, and without a server in ${second}, on a ${device}`, {
    tag: '@long',
  }, async () => {
    const { context, page } = await newDevice(browser, device);
    try {
      await page.goto(`${server.url}/Settings`);
      await choice(page).selectOption(first);
      await expect(page.locator('html')).toHaveAttribute('lang', first);
      await waitForServiceWorker(page);

      await page.goto(`${server.url}/home`);
      await homeSays(page, NAMES[first]);
      // The name is home's: the list itself has not been fetched yet when its page is named.
      await page.locator('a[href*="/ViewAll"]', { hasText: NAMES[first].more }).click();
      await listSays(page, NAMES[first]);
      const list = page.url();
      await page.goto(`${server.url}/discover?kind=new&category=Horror`);
      await exploreSays(page, NAMES[first]);
      await page.getByRole('main').getByRole('link', { name: HOUSE }).click();
      await bookSays(page, NAMES[first]);
      const book = page.url();

      await server.stop();
      await page.goto(`${server.url}/home`);
      await homeSays(page, NAMES[first]);
      await page.goto(`${server.url}/Settings`);
      await choice(page).selectOption(second);
      await expect(page.locator('html')).toHaveAttribute('lang', second);
      await page.goto(`${server.url}/home`);
      await homeSays(page, NAMES[second]);
      await page.goto(list);
      await listSays(page, NAMES[second]);
      await page.goto(`${server.url}/discover?kind=new&category=Horror`);
      await exploreSays(page, NAMES[second]);
      await page.goto(book);
      await bookSays(page, NAMES[second]);
    } finally {
      await context.close();
    }
  });
}

test('the server-rendered first screen has catalogue names in the visitor’s language', async ({
  request,
}) => {
  const answer = await request.get(`${server.url}/home`, { headers: { 'accept-language': 'ru' } });
  const [, picture = ''] = (await answer.text()).split('id="first-picture"');
  const shown = picture.split('id="root"')[0] ?? '';
  for (const name of ['Для вас', 'Мрачное', NAMES.ru.featured]) expect(shown).toContain(`>${name}<`);
  expect(shown.replace(/<template.*/s, '')).not.toMatch(ENGLISH);
});
