import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { filmPath } from '../../tools/importers/drama/testing/filmFixtures';
import { browser, isSound, openDesk, server, withDeskServer } from '../product/deskServer';
import { newDevice } from '../product/device';
import { DRAMA, UNSEEN_BOOK } from '../product/livedIn';
import { plays } from '../product/watching';

withDeskServer();

/** A job begins within seconds and packs its films in turn. */
const WORKED = { timeout: 60_000 } as const;

async function choose(page: Page, button: string, files: Parameters<Page['setInputFiles']>[1]) {
  const chosen = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button }).click();
  await (await chosen).setFiles(files);
}

for (const device of ['phone', 'desktop'] as const) {
  test(`films of any name become drafts, then the next episodes, and captions join one, on a ${device}`, {
    tag: '@long',
  }, async () => {
    const { page } = await newDevice(browser, device, { serviceWorker: false });
    await openDesk(page, `titles/${DRAMA}`);
    const next = page.getByRole('region', { name: 'New episodes' });
    const film = await readFile(filmPath('vp9-opus.webm'));
    const silent = await readFile(filmPath('vp9-silent.mp4'));
    await choose(page, 'Choose films', [
      { name: 'Lighthouse 10.webm', mimeType: 'video/webm', buffer: film },
      { name: 'Lighthouse 9.mp4', mimeType: 'video/mp4', buffer: silent },
      { name: 'Lighthouse 11 (draft).webm', mimeType: 'video/webm', buffer: film },
    ]);
    await expect(next.getByLabel('Title of episode 7')).toHaveAccessibleDescription(/^Lighthouse 9\.mp4/);
    await isSound(page);
    await next.getByRole('button', { name: 'Remove Lighthouse 11 (draft).webm' }).click();
    await next.getByRole('button', { name: 'Move Lighthouse 10.webm up' }).click();
    await next.getByLabel('Title of episode 7').fill('The lamp goes out');
    await next.getByRole('button', { name: 'Upload 2 episodes' }).click();

    // They are drafts, which viewers see only once they are published.
    const drafts = page.getByRole('region', { name: 'Drafts', exact: true });
    const rows = drafts.getByRole('listitem');
    await expect(rows).toHaveCount(2, WORKED);
    await expect(next.getByText('2 new drafts.')).toBeVisible();
    await expect(rows.last()).toContainText('Episode 8');
    await drafts.getByRole('button', { name: 'Move Episode 8 up' }).click();
    await expect(rows.first()).toContainText('Episode 7');
    await expect(rows.last()).toContainText('The lamp goes out');
    await drafts.getByRole('button', { name: 'Move Episode 7 down' }).click();
    await expect(rows.first()).toContainText('The lamp goes out');
    await rows
      .first()
      .getByRole('button', { name: /^The lamp/ })
      .click();
    await expect(drafts.getByRole('button', { name: 'Publish now' })).toBeVisible();
    // The film is watched before anybody else can, and leaves nothing on the device.
    await drafts.getByRole('button', { name: 'Watch the film' }).click();
    const video = drafts.locator('video');
    await expect
      .poll(() => video.evaluate(({ currentTime }: HTMLVideoElement) => currentTime))
      .toBeGreaterThan(0);
    const stored = await page.evaluate(async () => {
      const caches = await Promise.all((await self.caches.keys()).map((name) => self.caches.open(name)));
      const keys = await Promise.all(caches.map((cache) => cache.keys()));
      return keys.flat().flatMap(({ url }) => (/m4s|content.*mp4/.test(url) ? [url] : []));
    });
    expect(stored).toEqual([]);
    await isSound(page);
    const drama = async () =>
      await (await page.request.get(`${server.url}/feeds/title/${DRAMA}.atom`)).text();
    expect(await drama()).not.toContain('The lamp goes out');
    await drafts.getByRole('button', { name: 'Publish 2 episodes now' }).click();
    await expect(drafts).toContainText('Episodes 7 to 8 are published.');
    await expect.poll(drama, WORKED).toContain('The lamp goes out');

    const list = page.getByRole('region', { name: 'Episodes', exact: true });
    const seventh = list.getByRole('button', { name: 'The lamp goes out' });
    await expect(seventh).toContainText('no captions');
    await seventh.click();
    await choose(page, 'Choose files', [
      {
        name: 'lamp.fr.srt',
        mimeType: 'application/x-subrip',
        buffer: Buffer.from('1\n00:00:00,000 --> 00:00:05,000\nLa lampe !\n'),
      },
      { name: 'notes.doc', mimeType: 'application/msword', buffer: Buffer.from('mine') },
    ]);
    await expect(list.getByText('Not taken, as they are none of these: notes.doc')).toBeVisible();
    await expect(list.getByLabel('Language of lamp.fr.srt')).toHaveValue('fr');
    await list.getByLabel('Language of lamp.fr.srt').fill('sea');
    await expect(list.getByText('No language is called that.')).toBeVisible();
    await expect(list.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
    await list.getByLabel('Language of lamp.fr.srt').fill('pt-BR');
    await isSound(page);
    await list.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(seventh).toContainText('Captions: Brazilian Portuguese', WORKED);

    // Its words, its captions and its place in the novel change without a file.
    await list.getByLabel('Title of episode 7').fill('The lamp is out');
    await list.getByRole('button', { name: 'Rename' }).click();
    const renamed = list.getByRole('button', { name: 'The lamp is out' });
    await expect(renamed).toBeVisible(WORKED);
    await list.getByRole('button', { name: 'Remove the captions: Brazilian Portuguese' }).click();
    await expect(renamed).toContainText('no captions', WORKED);
    const novel = page.getByRole('region', { name: 'The novel of this drama' });
    await novel.getByLabel('Number of the novel').fill('999999');
    await novel.getByRole('button', { name: 'Save' }).click();
    await expect(novel.getByText('There is no novel with this number.')).toBeVisible();
    await novel.getByLabel('Number of the novel').fill(String(UNSEEN_BOOK));
    await isSound(page);
    await novel.getByRole('button', { name: 'Save' }).click();
    await expect(novel.getByRole('link')).toHaveAttribute(
      'href',
      new RegExp(`titles(/|%2F)${UNSEEN_BOOK}$`),
      WORKED,
    );
    await renamed.click();
    const chapter = list.getByLabel(/^Chapter of .* in which it begins$/);
    await chapter.fill('2');
    await list.getByRole('button', { name: 'Save the chapter' }).click();
    await expect(list.getByText('Saved.')).toBeVisible(WORKED);

    const reader = await newDevice(browser, 'phone', { serviceWorker: false });
    await reader.page.goto(`${server.url}/dramaInfo/${DRAMA}`);
    await expect(reader.page.getByText('The lamp is out').first()).toBeVisible();
    await reader.page.goto(`${server.url}/drama/${DRAMA}/1`);
    await plays(reader.page, 1);
  });
}
