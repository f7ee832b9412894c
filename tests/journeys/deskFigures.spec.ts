import { readFile } from 'node:fs/promises';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { launchBrowser, newDevice } from '../product/device';
import { CHECKED, PASSWORD, register } from '../product/emailLogin';
import { BEGUN_BOOK } from '../product/livedIn';
import { freePort, makeDemoFolder, type ProductServer, runTool, startServer } from '../product/startServer';

let browser: Browser;
let data: Awaited<ReturnType<typeof makeDemoFolder>>;
let server: ProductServer;

test.beforeEach(async () => {
  [data, browser] = await Promise.all([makeDemoFolder(), launchBrowser()]);
  server = await startServer(data.path, await freePort());
});
test.afterEach(async () => {
  await browser?.close();
  await server?.stop();
  await data?.remove();
});

const OPERATOR = 'operator@books.example';

async function comment(reader: Page, text: string): Promise<void> {
  await reader.getByLabel('Your comment').fill(text);
  await reader.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(reader.getByRole('article').filter({ hasText: text })).toContainText('Only you can see it');
}

test('what waits is counted and judged together, and a title’s figures are shown and saved', {
  tag: '@long',
}, async () => {
  const [one, other] = await Promise.all([
    newDevice(browser, 'phone', { serviceWorker: false }),
    newDevice(browser, 'desktop', { serviceWorker: false }),
  ]);
  const [reader, operator] = [one.page, other.page];
  await register(operator, server.url, OPERATOR);
  await reader.goto(`${server.url}/comments?bookId=${BEGUN_BOOK}`);
  await comment(reader, 'The first of two');
  await comment(reader, 'The second of two');
  const { port } = new URL(server.url);
  await server.stop();
  await runTool('operator', data.path, ['grant', OPERATOR]);
  server = await startServer(data.path, Number(port));

  await operator.goto(`${server.url}/operator?at=queue`);
  await operator.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await operator.getByRole('button', { name: 'Open the desk' }).click();
  const sections = operator.getByRole('navigation', { name: 'Sections of the desk' });
  await expect(sections.getByRole('link', { name: 'Comments, 2 waiting', exact: true })).toBeVisible(CHECKED);
  await operator.getByRole('article').first().getByRole('checkbox', { name: 'Select' }).check();
  await operator.getByRole('checkbox', { name: 'Select all' }).check();
  await operator.getByRole('button', { name: 'Approve selected' }).click();
  const question = operator.getByRole('dialog', { name: 'Approve 2 comments?' });
  await question.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(operator.getByText('Nothing is waiting for you')).toBeVisible();
  await expect(sections.getByRole('link', { name: 'Comments', exact: true })).toBeVisible();

  await operator.goto(`${server.url}/operator?at=titles/${BEGUN_BOOK}`);
  const figures = operator.getByRole('region', { name: 'Figures', exact: true });
  await expect(figures.getByRole('figure', { name: 'Where readers leave' })).toBeVisible();
  await figures.getByRole('radio', { name: 'A week' }).check();
  const ofDays = figures.getByRole('table', { name: 'Readers', exact: true });
  await expect(ofDays.getByRole('row')).toHaveCount(1 + 7);
  const chapters = figures.getByRole('table', { name: 'Where readers leave' });
  await expect(chapters.getByRole('row').nth(1)).toBeVisible();
  const days = operator.waitForEvent('download');
  await figures.getByRole('button', { name: 'Save the days as CSV' }).click();
  const saved = await readFile(await (await days).path(), 'utf8');
  const lines = saved.trimEnd().split('\r\n');
  expect(lines[0]).toBe(
    '\uFEFFDay,Started,Readers who read,Reached the end,Chapters read,Unlocked,Bought coins earned,Bonus earned',
  );
  expect(lines).toHaveLength(1 + 7);
  const items = operator.waitForEvent('download');
  await figures.getByRole('button', { name: 'Save the chapters as CSV' }).click();
  expect((await items).suggestedFilename()).toBe(`title-${BEGUN_BOOK}-chapters.csv`);
});
