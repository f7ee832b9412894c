import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { dumpDevice } from '../product/deviceDump';
import { openBrowser } from '../product/reader';
import { freePort, makeDataFolder, makeEmptyFolder, runCatalog, startServer } from '../product/startServer';
import { startTamperingProxy } from '../product/tamperingProxy';

const FREE_SENTENCE = 'The lamplighter counted his ladders twice.';
/** The sentence follows the preview that a locked chapter shows (decision 0001). */
const PAID_SENTENCE = 'Nobody had told the harbour about the second moon.';

const NOVEL = `---
title: The Second Moon
author: Test Writer
language: en
---

# The Lamplighter

${FREE_SENTENCE} ${'Then he went out into the street. '.repeat(60)}

# The Harbour

${'All of this is shown to everybody before it. '.repeat(8)}

${PAID_SENTENCE} ${'The tide came in and the boats rose with it. '.repeat(60)}
`;

test('the plain text of a locked chapter is neither stored nor sent before its unlock', async () => {
  const data = await makeEmptyFolder();
  const profile = await makeDataFolder();
  const source = join(await mkdtemp(join(tmpdir(), 'dogear-novel-')), 'second-moon.md');
  await writeFile(source, NOVEL);
  const port = await freePort();
  await runCatalog(data.path, ['import', source, '--free', '1', '--price', '1']);
  const server = await startServer(data.path, port);
  const proxy = await startTamperingProxy(port);
  const context = await openBrowser(profile.path, 'phone');
  try {
    const page = await context.newPage();
    await page.goto(`${proxy.url}/search`);
    await page.getByRole('searchbox').fill('second moon');
    await page
      .getByRole('link', { name: /The Second Moon/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Download book' }).click();
    await expect(page.getByText(/opens once it is unlocked/).filter({ visible: true })).toBeVisible();

    await page.getByRole('link', { name: 'Read', exact: true }).click();
    await expect(page.getByText(FREE_SENTENCE)).toBeVisible();
    await page.goto(page.url().replace(/\/1$/, '/2'));
    await expect(
      page.getByText('This chapter is paid content, please unlock it before reading'),
    ).toBeVisible();

    await expect(page.getByRole('region', { name: 'How it begins' })).toContainText('shown to everybody');
    const device = await dumpDevice(page);
    expect(device, 'the dump sees what is readable').toContain('lamplighter counted');
    expect(device).toContain('dogear/chapters');
    expect(device).not.toContain('second moon.');
    expect(device).not.toContain('The tide came in');
    // The session is only in its HttpOnly cookie: no script can read it, only that there is one (decision
    // 0090).
    expect(await page.evaluate(() => document.cookie)).toBe('dogear-here=1');
    const answers = proxy.seen().join('\n');
    expect(answers).toContain('lamplighter counted');
    expect(answers).not.toContain('The tide came in');
  } finally {
    await context.close();
    await proxy.stop();
    await server.stop();
    await data.remove();
    await profile.remove();
  }
});
