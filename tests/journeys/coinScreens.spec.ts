import { type Browser, expect, type Page, test } from '@playwright/test';
import { DEFAULT_LOGIN_GOLD, DEFAULT_NOTICE_GOLD } from '../../contract/money/limits';
import {
  INSTALL_TASK_BONUS,
  READING_AD_BONUS,
  READING_AD_SECONDS,
  TOP_UP_TASK_BONUS,
} from '../../contract/money/rewards';
import { openDemo } from '../product/demoServer';
import { launchBrowser, newDevice } from '../product/device';
import type { Door } from '../product/door';
import { waitForServiceWorker } from '../product/reader';

let demo: Door;
let browser: Browser;
test.beforeAll(async () => {
  [demo, browser] = await Promise.all([openDemo(), launchBrowser()]);
});
test.afterAll(async () => {
  await browser.close();
  await demo.stop();
});

for (const device of ['phone', 'desktop'] as const) {
  test(`${device}: the top-up page links to all answers and tasks, which fit the screen`, {
    tag: '@long',
  }, async () => {
    const { context, page } = await newDevice(browser, device);
    await page.goto(`${demo.url}/topup?source=sale`);
    await expect(page.getByText('no money moves here')).toBeVisible();
    await page.getByRole('link', { name: 'Questions about coins' }).click();
    await expect(page).toHaveURL(/\/question/);

    const questions = page.locator('main details');
    await expect(page.getByRole('region', { name: 'Unlocking chapters' })).toBeVisible();
    const count = await questions.count();
    expect(count).toBeGreaterThan(8);
    for (let at = 0; at < count; at++) {
      const question = questions.nth(at);
      const summary = question.locator('summary');
      if (at === 0) {
        await summary.focus();
        await page.keyboard.press('Enter');
      } else await summary.click();
      await expect(question).toHaveAttribute('open', '');
      await expect(question.locator('summary + *')).toContainText(/\w{3}/);
    }
    await expect(page.getByText(`${READING_AD_SECONDS} seconds for ${READING_AD_BONUS} bonus`)).toBeVisible();
    await stands(page);
    await page.locator('main').getByRole('link', { name: 'Rewards', exact: true }).click();
    await expect(page).toHaveURL(/\/Rewards/);

    await page.getByRole('link', { name: 'How the tasks work' }).click();
    // Rewards has the same list and stays in the document, hidden.
    await onTasks(page);
    const tasks = [
      ['Create account', DEFAULT_LOGIN_GOLD, /\/login/],
      ['Buy coins for the first time', TOP_UP_TASK_BONUS, /\/topup/],
      ['Add the app to your home screen', INSTALL_TASK_BONUS, null],
      ['Allow notifications', DEFAULT_NOTICE_GOLD, null],
    ] as const;
    const list = page.getByRole('region', { name: 'One-time tasks' });
    for (const [title, bonus, leadsTo] of tasks) {
      await expect(list).toContainText(new RegExp(`${title}.*\\+${bonus} bonus`, 's'));
      if (!leadsTo) continue;
      await list.getByRole('link', { name: `Go: ${title}` }).click();
      await expect(page).toHaveURL(leadsTo);
      await page.goBack();
      await onTasks(page);
    }
    await stands(page);

    await page.goto(`${demo.url}/repliesList`);
    await expect(page.getByRole('heading', { name: 'No replies' })).toBeVisible();
    await stands(page);
    await page.locator('main').getByRole('link', { name: 'Your library' }).click();
    await expect(page).toHaveURL(/\/BookShelf/);
    await context.close();
  });
}

test('offline, the answers and the last known tasks are shown', async () => {
  const { context, page } = await newDevice(browser, 'phone');
  await page.goto(`${demo.url}/taskForm`);
  await expect(page.getByText(`+${DEFAULT_LOGIN_GOLD} bonus`).first()).toBeVisible();
  await waitForServiceWorker(page);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(`+${DEFAULT_LOGIN_GOLD} bonus`).first()).toBeVisible();
  await page.goto(`${demo.url}/question`);
  await page.getByText('Can I unlock without a connection?').click();
  await expect(page.getByText('Nothing is spent before that')).toBeVisible();
  await context.close();
});

async function onTasks(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/taskForm/);
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible();
}

/** No overflow at the side, and targets are large enough for a thumb (WCAG 2.5.8). */
async function stands(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  const small = await page.locator('main :is(button, summary, a[class])').evaluateAll((elements) =>
    elements
      .filter((element) => element.checkVisibility() && getComputedStyle(element).display !== 'inline')
      .map((element) => ({ text: element.textContent, height: element.getBoundingClientRect().height }))
      .filter(({ height }) => height < 24),
  );
  expect(small).toEqual([]);
}
