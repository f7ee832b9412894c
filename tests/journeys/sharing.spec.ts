import { expect, type Page, test } from '@playwright/test';
import { openDemo } from '../product/demoServer';
import { newDevice } from '../product/device';
import { waitForServiceWorker } from '../product/reader';
import { textIsShown } from '../product/turnPage';

type Posted = { readonly file?: { readonly name: string; readonly text: string }; readonly text?: string };

/**
 * Posts a form with files to the share target, as the system does when something is shared with the installed
 * app.
 */
async function share(page: Page, posted: Posted): Promise<void> {
  await page.evaluate(({ file, text }) => {
    const form = document.createElement('form');
    Object.assign(form, { method: 'POST', action: '/share', enctype: 'multipart/form-data' });
    const field = (type: string, name: string) => {
      const input = Object.assign(document.createElement('input'), { type, name });
      form.append(input);
      return input;
    };
    if (text !== undefined) field('text', 'text').value = text;
    if (file) {
      const files = new DataTransfer();
      files.items.add(new File([file.text], file.name, { type: 'text/markdown' }));
      field('file', 'file').files = files.files;
    }
    document.body.append(form);
    form.submit();
  }, posted);
}

const BOOK = {
  name: 'Паром.md',
  text: '# The Shared Ferry\n\n## One\n\nIt came from another app.\n\n## Two\n\nAnd went on.',
};

test('a file shared by another app is read offline after consent; a shared link opens', async ({
  browser,
}) => {
  const server = await openDemo();
  const { context, page } = await newDevice(browser, 'phone');
  try {
    await page.goto(`${server.url}/BookShelf`);
    await waitForServiceWorker(page);
    await server.stop();

    const question = page.getByRole('dialog', { name: 'Add to your library?' });
    await share(page, { file: BOOK });
    await expect(page).toHaveURL(/\/BookShelf\?shared=waiting$/);
    await expect(question).toContainText('Паром.md');
    await question.getByRole('button', { name: 'Don’t add' }).click();
    await expect(page).toHaveURL(/\/BookShelf$/);
    expect(await page.evaluate(() => caches.has('dogear-shared'))).toBe(false);
    await expect(page.getByText('Your shelf is empty')).toBeVisible();

    await share(page, { file: BOOK });
    await question.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page).toHaveURL(/\/reading\/-1\/1$/);
    await textIsShown(page);
    await expect(page.getByText('It came from another app.').first()).toBeVisible();

    await page.goto(`${server.url}/Settings`);
    await share(page, { text: `Look at this: ${server.url}/about` });
    await expect(page).toHaveURL(/\/about$/);
    await share(page, { text: 'https://elsewhere.example/book' });
    await expect(page).toHaveURL(/\/home$/);
    await expect(page.getByText('That link leads somewhere else.')).toBeVisible();
    await share(page, { text: 'The Last Ferry' });
    await expect(page).toHaveURL(/\/search\?q=The\+Last\+Ferry$/);
    await page.goto(`${server.url}/par?link=web%2Bdogear%3A%2F%2FSettings`);
    await expect(page).toHaveURL(/\/Settings$/);
  } finally {
    await context.close();
    await server.stop();
  }
});

test('a file shared without a service worker is reported as not received', {
  tag: '@long',
}, async ({ browser }) => {
  const server = await openDemo();
  const { context, page } = await newDevice(browser, 'phone', { serviceWorker: false });
  await page.goto(`${server.url}/BookShelf`);
  await share(page, { file: BOOK });
  await expect(page.getByRole('dialog', { name: 'Nothing was added' })).toContainText('didn’t arrive');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await expect(page).toHaveURL(/\/BookShelf$/);
  await context.close();
  await server.stop();
});
