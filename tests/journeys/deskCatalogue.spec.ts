import { type Browser, expect, test } from '@playwright/test';
import { makeEpub, navItem } from '../../formats/testing/makeEpub';
import { launchBrowser, newDevice } from '../product/device';
import { CHECKED, PASSWORD, register } from '../product/emailLogin';
import { freePort, makeDemoFolder, type ProductServer, runTool, startServer } from '../product/startServer';

/** A book comes in by the operator's desk, is priced, placed on home and published, and a reader finds it there. */
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
const TITLE = 'The Lamplighter’s Ledger';
const WORDS = 'Every lamp on the quay had a number, and every number a debt. '.repeat(20);
/** A job is begun within seconds, and reads its file in a process of its own. */
const WORKED = { timeout: 60_000 } as const;

function bookFile(): Buffer {
  const numbers = [1, 2, 3, 4];
  return Buffer.from(
    makeEpub({
      metadata: `<dc:title>${TITLE}</dc:title><dc:creator>A. Pen</dc:creator><dc:language>en</dc:language><dc:identifier id="uid">urn:ledger</dc:identifier>`,
      documents: Object.fromEntries(
        numbers.map((number) => [`c${number}.xhtml`, `<h1>Lamp ${number}</h1><p>${WORDS}</p>`]),
      ),
      toc: numbers.map((number) => navItem(`Lamp ${number}`, `c${number}.xhtml`)).join(''),
    }),
  );
}

test('an EPUB is uploaded, priced, put on home and published, and a reader finds it', async () => {
  const { page: operator } = await newDevice(browser, 'desktop', { serviceWorker: false });
  await register(operator, server.url, OPERATOR);
  const { port } = new URL(server.url);
  await server.stop();
  await runTool('operator', data.path, ['grant', OPERATOR]);
  server = await startServer(data.path, Number(port));

  await operator.goto(`${server.url}/operator?at=uploads`);
  await operator.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await operator.getByRole('button', { name: 'Open the desk' }).click();
  await operator.getByLabel('Free first chapters').fill('1', CHECKED);
  const chosen = operator.waitForEvent('filechooser');
  await operator.getByRole('button', { name: 'Choose an EPUB, text or Markdown file' }).click();
  await (await chosen).setFiles({
    name: 'ledger.epub',
    mimeType: 'application/epub+zip',
    buffer: bookFile(),
  });
  await operator.getByRole('link', { name: TITLE }).click(WORKED);

  // Its prices, for all chapters and for one.
  await expect(operator.getByRole('heading', { name: TITLE })).toBeVisible();
  await expect(operator.getByText('Readers don’t find it.')).toBeVisible();
  const prices = operator.getByRole('region', { name: 'Prices' });
  await prices.getByLabel('Coins for each of the others').fill('3');
  await prices.getByRole('button', { name: 'Another price for some chapters' }).click();
  await prices.getByLabel('From', { exact: true }).fill('4');
  await prices.getByLabel('Coins each').fill('0');
  await expect(prices.getByText('All of it costs 6 coins.')).toBeVisible();
  await prices.getByRole('button', { name: 'Save the prices' }).click();
  await expect(prices.getByText('Saved.')).toBeVisible(WORKED);

  const sections = operator.getByRole('navigation', { name: 'Sections of the desk' });
  await sections.getByRole('link', { name: 'Home' }).click();
  await operator.getByRole('button', { name: 'New block' }).click();
  const unnamed = operator.getByRole('region', { name: 'New block' });
  await unnamed.getByLabel('Name of the block').fill('From the desk');
  const named = operator.getByRole('region', { name: 'From the desk' });
  await named.getByLabel('Add a title').fill('lamplighter');
  await named.getByRole('button', { name: new RegExp(TITLE) }).click();
  await operator.getByRole('button', { name: 'Save this tab' }).click();
  await expect(operator.getByText('Home is arranged like that now.')).toBeVisible();

  await operator.goBack();
  await operator.getByRole('button', { name: 'Publish now' }).click();
  await expect(operator.getByText('Readers find it.', { exact: true })).toBeVisible();

  const { page: reader } = await newDevice(browser, 'phone', { serviceWorker: false });
  await reader.goto(`${server.url}/home`);
  // Home comes two blocks at a time.
  const block = reader.getByRole('heading', { name: 'From the desk' });
  await expect(async () => {
    await reader.mouse.wheel(0, 3_000);
    await expect(block).toBeVisible({ timeout: 500 });
  }).toPass();
  await reader.goto(`${server.url}/search?q=lamplighter`);
  await reader
    .getByRole('link', { name: new RegExp(TITLE) })
    .first()
    .click();
  await expect(reader.getByRole('heading', { name: TITLE })).toBeVisible();
});
