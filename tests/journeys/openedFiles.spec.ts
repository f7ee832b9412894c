import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { openDemo } from '../product/demoServer';
import { watchOwn } from '../product/ownStays';
import { openBrowser, waitForServiceWorker } from '../product/reader';
import { makeDataFolder } from '../product/startServer';
import { textIsShown } from '../product/turnPage';
import { wholeBrowser } from '../product/wholeBrowser';

/**
 * The system opens files with the installed app (the manifest's file_handlers, decision 0023); here the
 * browser itself passes them.
 */

test('a file opened with the installed app is read with the server stopped', {
  tag: '@long',
}, async () => {
  const [server, folder] = await Promise.all([openDemo(), makeDataFolder()]);
  const context = await openBrowser(join(folder.path, 'profile'), 'desktop', { launch: wholeBrowser() });
  const device = watchOwn(context, ['The Opened Ferry', 'Паром', 'It came from the desktop']);
  try {
    const page = await context.newPage();
    await page.goto(`${server.url}/BookShelf`);
    await waitForServiceWorker(page);
    const devTools = await context.newCDPSession(page);
    const manifestId = `${server.url}/`;
    await devTools.send('PWA.install', { manifestId, installUrlOrBundleUrl: page.url() });
    await server.stop();

    const file = join(folder.path, 'Паром.md');
    await writeFile(
      file,
      '# The Opened Ferry\n\n## One\n\nIt came from the desktop.\n\n## Two\n\nAnd went on.',
    );
    await devTools.send('PWA.launchFilesInApp', { manifestId, files: [file] });
    // The browser decides between the open window and a new one (the manifest's launch_handler).
    const withBook = () => context.pages().find((each) => new URL(each.url()).pathname === '/reading/-1/1');
    await expect.poll(() => withBook() !== undefined).toBe(true);
    const app = withBook() ?? page;
    await textIsShown(app);
    await expect(app.getByText('It came from the desktop.').first()).toBeVisible();
    await app.goto(`${server.url}/BookShelf`);
    await expect(app.getByRole('link', { name: /The Opened Ferry/ }).first()).toBeVisible();
    expect(await device.leaks()).toEqual([]);
  } finally {
    await context.close();
    await server.stop();
    await folder.remove();
  }
});
