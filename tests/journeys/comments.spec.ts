import { type Browser, expect, type Page, test } from '@playwright/test';
import { findViolations } from '../product/axe';
import { launchBrowser, newDevice } from '../product/device';
import { BEGUN_BOOK, KEPT_BOOK } from '../product/livedIn';
import { settled } from '../product/settled';
import { freePort, makeDemoFolder, type ProductServer, runTool, startServer } from '../product/startServer';
import { textIsShown } from '../product/turnPage';

let browser: Browser;
let data: Awaited<ReturnType<typeof makeDemoFolder>>;
let server: ProductServer;
let port: number;

test.beforeAll(async () => {
  [data, port, browser] = await Promise.all([makeDemoFolder(), freePort(), launchBrowser()]);
  server = await startServer(data.path, port);
});
test.afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await data?.remove();
});

const COMMENTS = `/comments?bookId=${BEGUN_BOOK}`;
const comment = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });
async function say(page: Page, text: string): Promise<void> {
  await page.getByLabel('Your comment').fill(text);
  // The app notices only by a request that the server is away: the button may read “Send when online” or not.
  await page.getByRole('button', { name: /^Send/ }).click();
  await expect(comment(page, text)).toBeVisible();
}
/** Approves all pending comments with the server stopped; `offline` runs meanwhile. */
async function approveAll(offline: () => Promise<void> = async () => undefined): Promise<void> {
  await server.stop();
  await offline();
  const queue = await runTool('comments', data.path, ['queue']);
  const numbers = [...queue.matchAll(/^(\d+)\t/gm)].map(([, number]) => number as string);
  await runTool('comments', data.path, ['approve', ...numbers]);
  server = await startServer(data.path, port);
}

test('a comment is reviewed and answered from another device; one written offline is sent once', async () => {
  const [ann, bob] = await Promise.all([
    newDevice(browser, 'phone', { serviceWorker: false }),
    newDevice(browser, 'desktop', { serviceWorker: false }),
  ]);
  await ann.page.goto(server.url + COMMENTS);
  await say(ann.page, 'The ninth bell, see https://books.example/ninth.');
  await expect(comment(ann.page, 'ninth')).toContainText('Only you can see it until it has been reviewed.');
  await expect(ann.page.getByRole('link', { name: 'https://books.example/ninth' })).toHaveAttribute(
    'rel',
    /noopener.*nofollow/,
  );
  await bob.page.goto(server.url + COMMENTS);
  await expect(bob.page.getByText('No comments yet.')).toBeVisible();

  await approveAll(async () => {
    await say(ann.page, 'Written on a train');
    await expect(comment(ann.page, 'train')).toContainText('Waiting for a connection');
    await settled(ann.page);
    expect(await findViolations(ann.page)).toEqual([]);
  });
  await ann.page.reload();
  await ann.page.getByRole('radio', { name: 'Newest' }).check();
  await expect(comment(ann.page, 'train').filter({ hasText: 'Only you can see it until' })).toBeVisible();
  await expect(comment(ann.page, 'train')).toHaveCount(1);

  await bob.page.goto(server.url + COMMENTS);
  await expect(comment(bob.page, 'ninth')).toBeVisible();
  await expect(comment(bob.page, 'train')).toHaveCount(0);
  await comment(bob.page, 'ninth').getByRole('button', { name: 'Like, 0 so far' }).click();
  await expect(comment(bob.page, 'ninth').getByRole('button', { name: 'Like, 1 so far' })).toBeVisible();
  await comment(bob.page, 'ninth').getByRole('button', { name: 'Reply' }).click();
  const replies = bob.page.getByRole('dialog', { name: 'Replies' });
  await replies.getByLabel('Your reply').fill('I heard it too');
  await replies.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(comment(bob.page, 'I heard it too')).toContainText('Only you can see it until');
  await settled(bob.page);
  expect(await findViolations(bob.page)).toEqual([]);

  await approveAll();
  await ann.page.goto(`${server.url}/mine`);
  await expect(ann.page.getByRole('link', { name: /Comments and replies.*1 new reply/ })).toBeVisible();
  await ann.page.goto(`${server.url}/repliesList`);
  const row = ann.page.getByRole('button', { name: /I heard it too/ });
  await expect(row).toContainText('New');
  await settled(ann.page);
  expect(await findViolations(ann.page)).toEqual([]);
  await row.click();
  await expect(ann.page.getByRole('dialog', { name: 'Replies' })).toContainText('I heard it too');

  await ann.page.goto(`${server.url}/repliesList?tab=mine`);
  await expect(ann.page.getByRole('tab', { name: 'Mine' })).toHaveAttribute('aria-selected', 'true');
  await expect(comment(ann.page, 'ninth').getByRole('button', { name: '1 reply' })).toBeVisible();
  await settled(ann.page);
  expect(await findViolations(ann.page)).toEqual([]);
  await comment(ann.page, 'train')
    .getByRole('button', { name: /^More about/ })
    .click();
  await ann.page.getByRole('menuitem', { name: 'Delete' }).click();
  await ann.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(comment(ann.page, 'train')).toHaveCount(0);
  await comment(ann.page, 'ninth').getByRole('link').first().click();
  await expect(ann.page).toHaveURL(server.url + COMMENTS);
  await expect(comment(ann.page, 'ninth')).toBeVisible();
  await Promise.all([ann.context.close(), bob.context.close()]);
});

test('a commented paragraph has a mark unless switched off; a spoiler is covered', {
  tag: '@long',
}, async () => {
  const writer = await newDevice(browser, 'desktop', { serviceWorker: false });
  await writer.page.goto(`${server.url}/reading/${KEPT_BOOK}/1`);
  await textIsShown(writer.page);
  const block = await writer.page
    .locator('[data-reader-page] article p[data-block]')
    .first()
    .getAttribute('data-block');
  await writer.page.goto(`${server.url}/comments?bookId=${KEPT_BOOK}&target=1&blocks=${block}`);
  await expect(writer.page.getByRole('blockquote')).toBeVisible();
  await writer.page.getByRole('checkbox', { name: 'Contains spoilers' }).check();
  await say(writer.page, 'What a beginning');
  await expect(comment(writer.page, 'What a beginning')).toContainText('Only you can see it until');
  await writer.context.close();
  await approveAll();
  // A device that has just loaded comments does not load them again for ten minutes.
  const { context, page } = await newDevice(browser, 'desktop', { serviceWorker: false });
  await page.goto(`${server.url}/reading/${KEPT_BOOK}/1`);
  const mark = page.getByRole('button', { name: 'Comments on this paragraph: 1' });
  await expect(mark).toBeVisible();
  await mark.click();
  await page.getByRole('button', { name: 'Spoiler: show it' }).click();
  await expect(comment(page, 'What a beginning')).toBeVisible();
  await page.goBack();
  await textIsShown(page);
  await page.keyboard.press('m');
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await page.getByRole('tab', { name: 'Turning' }).click();
  await page.getByRole('switch', { name: 'Show comments' }).uncheck();
  await expect(mark).toHaveCount(0);
  await context.close();
});
