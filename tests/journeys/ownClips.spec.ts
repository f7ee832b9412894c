import { existsSync, readdirSync } from 'node:fs';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { newDevice } from '../product/device';
import { endsOf, recordEnds } from '../product/filmEnds';
import { freePort, makeEmptyFolder, runCatalog, startServer } from '../product/startServer';
import { plays } from '../product/watching';

const CLIPS = fileURLToPath(new URL('../../../shared/videos/', import.meta.url));
const FILMS = existsSync(CLIPS)
  ? readdirSync(CLIPS)
      .filter((name) => /\.(mp4|mov|webm)$/.test(name))
      .sort()
  : [];

if (FILMS.length > 0) {
  test('films from other sources are imported, and every frame is decoded to the end', {
    tag: '@long',
  }, async ({ browser }) => {
    const data = await makeEmptyFolder();
    const folder = await mkdtemp(join(tmpdir(), 'dogear-clips-'));
    await writeFile(join(folder, 'drama.md'), '---\ntitle: From Outside\nfinished: true\n---\nClips.\n');
    for (const [at, name] of FILMS.entries())
      await copyFile(join(CLIPS, name), join(folder, `${String(at + 1).padStart(2, '0')}${extname(name)}`));
    const free = String(Math.max(1, FILMS.length - 1));
    const said = await runCatalog(data.path, ['import-drama', folder, '--free', free, '--price', '5']);
    await rm(folder, { recursive: true });
    const server = await startServer(data.path, await freePort(), { DOGEAR_DEMO: 'off' });
    const { context, page } = await newDevice(browser, 'phone', { serviceWorker: false });
    try {
      expect(said).toContain(`[${FILMS.length}/${FILMS.length}]`);
      await recordEnds(context);
      await page.goto(`${server.url}/Rewards`);
      await page.getByRole('button', { name: /^Check in/ }).click();
      await page.getByText('Checked in today').waitFor();
      await page.goto(`${server.url}/drama/1/1`);
      await plays(page, 1);
      for (let target = 1; target <= FILMS.length; target++) {
        if (target > Number(free)) {
          const slide = page.locator('.player-slide:not([inert])');
          await slide.getByRole('button', { name: /^Unlock for/ }).click({ timeout: 120_000 });
        }
        await expect.poll(async () => (await endsOf(page)).length, { timeout: 120_000 }).toBe(target);
      }
      for (const { total, corrupted, duration } of await endsOf(page)) {
        expect(corrupted).toBe(0);
        // The films have at least 23 frames a second, and none is missing.
        expect(total).toBeGreaterThanOrEqual(Math.floor(duration * 23));
      }
    } finally {
      await context.close();
      await server.stop();
      await data.remove();
    }
  });
}
