import { execFile } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, type Page, test } from '@playwright/test';
import { browser, isSound, openDesk, server, withDeskServer } from '../product/deskServer';
import { newDevice } from '../product/device';
import { BEGUN_BOOK } from '../product/livedIn';
import type { Device } from '../product/reader';
import { waitForServiceWorker } from '../product/reader';

withDeskServer();

const NAME = 'What the translators finish';
const WORDS = 'Nobody had ever sent this sentence before.';

type Received = { readonly headers: IncomingHttpHeaders; readonly body: string };

/** Receives what the server sends; answers 200. */
async function openReceiver() {
  const received: Received[] = [];
  const receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      response.end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const { port } = receiver.address() as AddressInfo;
  return {
    received,
    address: `http://127.0.0.1:${port}/in`,
    host: `127.0.0.1:${port}`,
    close: () => receiver.close(),
  };
}

function isSigned({ headers, body }: Received, secret: string): boolean {
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  return headers['webhook-signature'] === `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}

/** Runs the sample of docs/operating.md. */
const publish = (token: string, file: string) =>
  promisify(execFile)(
    process.execPath,
    ['tools/samples/publishChapter.mjs', server.url, String(BEGUN_BOOK), file, 'By a Program'],
    { env: { ...process.env, API_TOKEN: token } },
  );

async function addWebhook(page: Page, address: string): Promise<string> {
  await page.getByRole('button', { name: 'New webhook…' }).click();
  const sheet = page.getByRole('dialog', { name: 'New webhook' });
  await sheet.getByLabel('Address', { exact: true }).fill(address);
  await isSound(page);
  await sheet.getByRole('button', { name: 'Add the webhook' }).click();
  const shown = page.getByRole('dialog', { name: 'The webhook’s secret' });
  const secret = await shown.getByLabel('Secret', { exact: true }).inputValue();
  await shown.getByRole('button', { name: 'Done' }).click();
  return secret;
}

async function makeToken(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'New token…' }).click();
  const sheet = page.getByRole('dialog', { name: 'New token' });
  await sheet.getByLabel('Name', { exact: true }).fill(NAME);
  await sheet.getByRole('checkbox', { name: 'Publish, rename and replace chapters' }).check();
  await isSound(page);
  await sheet.getByRole('button', { name: 'Make the token' }).click();
  const shown = page.getByRole('dialog', { name: 'The token' });
  const token = await shown.getByLabel('Token', { exact: true }).inputValue();
  await isSound(page);
  await shown.getByRole('button', { name: 'Done' }).click();
  return token;
}

for (const device of ['desktop', 'phone'] as const satisfies readonly Device[]) {
  test(`a program publishes a chapter with a token, a webhook is told, and the token is revoked, on a ${device}`, {
    tag: '@long',
  }, async () => {
    const receiver = await openReceiver();
    const { page } = await newDevice(browser, device, { serviceWorker: false });
    await openDesk(page, 'api');
    const secret = await addWebhook(page, receiver.address);
    const webhook = page.getByRole('article', { name: receiver.host });
    await webhook.getByRole('button', { name: 'Send a test' }).click();
    await expect.poll(() => receiver.received.length).toBe(1);
    await webhook.getByRole('button', { name: 'Refresh' }).click();
    await expect(webhook.getByRole('row', { name: /A test.*Arrived/ })).toBeVisible();

    const token = await makeToken(page);
    await expect(page.getByRole('row', { name: new RegExp(NAME) })).toContainText('Never used');
    await isSound(page);
    const folder = await mkdtemp(join(tmpdir(), 'dogear-api-'));
    const file = join(folder, 'chapter.md');
    await writeFile(file, `${WORDS}\n`);
    const { stdout } = await publish(token, file);
    const path = new URL(/https?:\/\/\S+/.exec(stdout)?.[0] ?? '').pathname;
    const { page: reader } = await newDevice(browser, 'phone', { serviceWorker: false });
    await reader.goto(server.url + path);
    await expect(reader.getByText('By a Program').first()).toBeVisible();

    await expect.poll(() => receiver.received.length).toBe(2);
    expect(receiver.received.map((each) => isSigned(each, secret))).toEqual([true, true]);
    expect(JSON.parse(receiver.received[1]?.body ?? '')).toMatchObject({
      type: 'chapter.published',
      data: { titleId: BEGUN_BOOK, chapterTitle: 'By a Program', count: 1 },
    });

    // The service worker leaves the page to the server.
    const { page: visitor } = await newDevice(browser, device);
    await visitor.goto(`${server.url}/home`);
    await waitForServiceWorker(visitor);
    await visitor.goto(`${server.url}/api`);
    await expect(visitor.getByText('GET /token')).toBeVisible();
    await page.goto(`${server.url}/api`);
    await page.getByLabel('Token', { exact: true }).fill(token);
    await page.getByText('GET /token').click();
    await page.locator('#readToken').getByRole('button', { name: 'Send' }).click();
    await expect(page.locator('#readToken').getByRole('status')).toContainText(NAME);
    await isSound(page);

    await page.goto(`${server.url}/operator?at=audit`);
    await expect(page.getByRole('row', { name: /Published chapters/ })).toContainText(NAME);
    await page.goto(`${server.url}/operator?at=api`);
    await page.getByRole('button', { name: `Revoke ${NAME}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click();
    await expect(page.getByRole('row', { name: new RegExp(NAME) })).toContainText('Revoked');
    await writeFile(file, 'Too late.\n');
    await expect(publish(token, file)).rejects.toMatchObject({
      stderr: expect.stringContaining('neither revoked nor expired'),
    });
    receiver.close();
    await rm(folder, { recursive: true });
  });
}
