import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { launchBrowser, newDevice } from '../product/device';
import { freePort, makeEmptyFolder, runCatalog, startServer } from '../product/startServer';

const PAYLOADS = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(2)>',
  '"><svg onload=alert(3)>',
  `'"><iframe srcdoc="<script>parent.alert(4)</script>"></iframe>`,
  '<style>@import url(https://elsewhere.example/x.css)</style>',
  '<link rel=stylesheet href=https://elsewhere.example/y.css>',
  '<a href="javascript:alert(5)">tap</a>',
  '<base href=https://elsewhere.example/>',
  '</title><meta http-equiv=refresh content="0;url=https://elsewhere.example/">',
  '{{constructor.constructor("alert(6)")()}}',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(7)>',
];
const TITLE = `Bad ${PAYLOADS[1]}`;

test('markup in books, input and addresses is shown as text: nothing runs, loads or navigates', {
  tag: '@long',
}, async () => {
  const data = await makeEmptyFolder();
  const folder = await mkdtemp(join(tmpdir(), 'dogear-markup-'));
  const file = join(folder, 'bad.txt');
  await writeFile(file, ['Chapter 1', ...PAYLOADS, 'Chapter 2', 'The end of it.'].join('\n\n'));
  await runCatalog(data.path, ['import', file, '--title', TITLE, '--author', `By ${PAYLOADS[2]}`]);
  const server = await startServer(data.path, await freePort());
  const browser = await launchBrowser();
  try {
    const { page } = await newDevice(browser, 'phone');
    const seen = await watch(page, server.url);

    await page.goto(`${server.url}/search?q=bad`);
    const link = page.getByRole('main').getByRole('link', { name: /Bad/ }).first();
    await expect(link).toContainText(TITLE);
    await link.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLE);
    await expect(page).toHaveTitle(new RegExp(escaped(TITLE)));
    await page.getByRole('button', { name: 'Add to library' }).click();
    await page.getByRole('button', { name: 'In library' }).waitFor();
    await page.getByRole('link', { name: 'Read', exact: true }).click();
    const text = page.getByRole('article', { name: 'Chapter 1' });
    for (const payload of PAYLOADS) await expect(text).toContainText(payload);

    const typed = PAYLOADS.join(' ');
    await page.goto(`${server.url}/search`);
    await page.getByRole('searchbox').fill(typed);
    const nothing = page.getByRole('heading', { level: 2 });
    await expect(nothing).toContainText(`Nothing found for “${PAYLOADS[0]} ${PAYLOADS[1]}`);
    await page.goto(
      `${server.url}/search?q=${encodeURIComponent(typed)}&inviteCode=${encodeURIComponent(typed)}`,
    );
    await expect(page.getByRole('searchbox')).toHaveValue(typed.slice(0, 200));
    await page.goto(`${server.url}/ViewAll?title=${encodeURIComponent(typed)}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goto(`${server.url}/BookShelf`);
    await expect(page.getByRole('main').getByText(TITLE).first()).toBeVisible();
    await page.goto(`${server.url}/ReadHistory`);
    await expect(page.getByText(TITLE)).toBeVisible();
    expect(seen).toEqual([]);

    // The browser itself blocks code that tries.
    const refused = await page.evaluate(() => {
      const tries = {
        markup: () => {
          document.createElement('p').innerHTML = '<b>bold</b>';
        },
        script: () => {
          document.createElement('script').src = 'https://elsewhere.example/script.js';
        },
      };
      return Object.entries(tries).map(([name, attempt]) => {
        try {
          attempt();
          return `${name} was let through`;
        } catch {
          return name;
        }
      });
    });
    expect(refused).toEqual(['markup', 'script']);
  } finally {
    await browser.close();
    await server.stop();
    await data.remove();
    await rm(folder, { recursive: true });
  }
});

/**
 * Collects what must not happen: dialogs, requests to and pages of other origins, and violations of the
 * policy.
 */
async function watch(page: Page, url: string): Promise<string[]> {
  const seen: string[] = [];
  page.on('dialog', (dialog) => {
    seen.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.context().on('request', (request) => {
    const address = request.url();
    if (!address.startsWith(url) && !/^(blob|data):/.test(address)) seen.push(`request: ${address}`);
  });
  await page.exposeFunction('policyStopped', (what: string) => seen.push(`policy: ${what}`));
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      const { policyStopped } = window as unknown as { policyStopped(what: string): void };
      policyStopped(`${violatedDirective} ${blockedURI} ${sample}`);
    });
  });
  return seen;
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
