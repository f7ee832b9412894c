import { expect, type Page, test } from '@playwright/test';
import { browser, isSound, openDesk, server, withDeskServer } from '../product/deskServer';
import { newDevice } from '../product/device';
import { CHECKED } from '../product/emailLogin';
import { BEGUN_BOOK } from '../product/livedIn';
import type { Device } from '../product/reader';
import { textIsShown } from '../product/turnPage';

withDeskServer();

/** A job begins within seconds. */
const WORKED = { timeout: 60_000 } as const;
const ZONE = 'Europe/Berlin';
const NAMES = ['The Night Mail', 'Fog on the Line', 'A Letter Home'] as const;

const fileOf = (from: number) => ({
  name: 'next.md',
  mimeType: 'text/markdown',
  buffer: Buffer.from(
    `# Any title\n\n${NAMES.map((name, at) => `## Chapter ${from + at}: ${name}\n\n${name} begins here. It rained.\n`).join('\n')}`,
  ),
});

async function openTitle(device: Device): Promise<Page> {
  const { page } = await newDevice(browser, device, { serviceWorker: false, zone: ZONE });
  await openDesk(page, `titles/${BEGUN_BOOK}`);
  await expect(page.getByRole('heading', { name: 'New chapters', exact: true })).toBeVisible(CHECKED);
  return page;
}

/** The next full minute that is not too near, as a field of the operator's clock. */
function nextMinute(): string {
  const moment = new Date(Math.ceil((Date.now() + 15_000) / 60_000) * 60_000);
  return moment.toLocaleString('sv', { timeZone: ZONE }).slice(0, 16).replace(' ', 'T');
}

async function feed(page: Page): Promise<string> {
  return await (await page.request.get(`${server.url}/feeds/title/${BEGUN_BOOK}.atom`)).text();
}

for (const device of ['desktop', 'phone'] as const) {
  test(`next chapters are looked at, moved, scheduled and published, and it is undone, on a ${device}`, {
    tag: '@long',
  }, async () => {
    const operator = await openTitle(device);
    const upload = operator.getByRole('region', { name: 'New chapters', exact: true });
    const last = Number(/after chapter (\d+)/.exec((await upload.textContent()) ?? '')?.[1]);
    const choose = async (from: number) => {
      const [chooser] = await Promise.all([
        operator.waitForEvent('filechooser'),
        upload.getByRole('button', { name: 'Choose a book file' }).click(),
      ]);
      await chooser.setFiles(fileOf(from));
    };

    await choose(1_001);
    const drafts = operator.getByRole('region', { name: 'Drafts', exact: true });
    const rows = drafts.getByRole('listitem');
    await expect(rows).toHaveCount(3, WORKED);
    await expect(rows.first()).toContainText(`${last + 1}`);
    await expect(rows.first()).toContainText('The Night Mail begins here. It rained.');
    await isSound(operator);

    // What is there already is refused by its name.
    await choose(1_001);
    await expect(upload.getByRole('alert')).toContainText('The Night Mail” ', WORKED);
    await expect(upload.getByRole('alert')).toContainText('are in the title already');

    const { page: reader } = await newDevice(browser, 'phone', { serviceWorker: false });
    await reader.goto(`${server.url}/reading/${BEGUN_BOOK}/${last}`);
    await textIsShown(reader);
    expect(await feed(reader)).not.toContain('Fog on the Line');

    await drafts.getByRole('button', { name: /^Move .*Fog on the Line up$/ }).click();
    await expect(rows.first()).toContainText('Fog on the Line');
    await drafts.getByLabel('Publish at').fill('2030-12-24T18:30');
    await drafts.getByLabel('Days from one to the next').fill('7');
    await drafts.getByRole('button', { name: 'Publish at this time' }).click();
    await expect(rows.first()).toContainText('Dec 24, 2030, 18:30');
    await expect(rows.last()).toContainText('Jan 7, 2031, 18:30');
    await isSound(operator);

    await rows
      .last()
      .getByRole('button', { name: /^Discard/ })
      .click();
    await operator.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
    await expect(rows).toHaveCount(2);

    await rows.first().getByRole('link').click();
    await expect(operator.getByRole('heading', { name: new RegExp(`^${last + 1} · `) })).toBeFocused();
    await expect(operator.getByText('Readers see it from Dec 24, 2030, 18:30 on.')).toBeVisible();
    await isSound(operator);
    await operator.goBack();

    await drafts.getByRole('button', { name: 'Publish 2 chapters now' }).click();
    await expect(drafts).toContainText(`Chapters ${last + 1} to ${last + 2} are published.`);
    await expect.poll(() => feed(reader), WORKED).toContain('Fog on the Line');
    await reader.goto(`${server.url}/bookInfo/${BEGUN_BOOK}`);
    await expect(reader.getByText('Fog on the Line').first()).toBeVisible();

    await drafts.getByRole('button', { name: 'Undo' }).click();
    await expect(rows).toHaveCount(2);
    await isSound(operator);
    await expect.poll(() => feed(reader), WORKED).not.toContain('Fog on the Line');
    const { page: late } = await newDevice(browser, 'phone', { serviceWorker: false });
    await late.goto(`${server.url}/reading/${BEGUN_BOOK}/${last + 1}`);
    await expect(late.getByText('This chapter is no longer available')).toBeVisible();

    const timetable = operator.getByRole('region', { name: 'Timetable' });
    await timetable.getByRole('button', { name: 'Set up a timetable' }).click();
    await timetable.getByRole('button', { name: 'Tuesday' }).click();
    await isSound(operator);
    await timetable.getByRole('button', { name: 'Save the timetable' }).click();
    await expect(rows.last()).toContainText('From the timetable');
    await reader.reload();
    // The operator’s 18:00 in Berlin, in the reader’s UTC.
    await expect(reader.getByText(/^New chapters: Tuesday, 1[67]:00$/)).toBeVisible();
    await timetable.getByRole('button', { name: 'Go on hiatus' }).click();
    await timetable.getByLabel('What readers are told').fill('The line is flooded.');
    await isSound(operator);
    await timetable.getByRole('button', { name: 'Announce the hiatus' }).click();
    await expect(rows.first()).toContainText('No time');
    await reader.reload();
    await expect(reader.getByText('The line is flooded.')).toBeVisible();
    await timetable.getByRole('button', { name: 'End the hiatus' }).click();
    await expect(rows.first()).toContainText('From the timetable');
    await timetable.getByRole('button', { name: 'End the timetable' }).click();
    await expect(timetable).toContainText('With a timetable');

    // They come out by themselves, by the operator's clock.
    await drafts.getByLabel('Publish at').fill(nextMinute());
    await drafts.getByRole('button', { name: 'Publish at this time' }).click();
    await expect(drafts.getByRole('button', { name: 'Take the times back' })).toBeVisible();
    expect(await feed(reader)).not.toContain('Fog on the Line');
    await expect.poll(() => feed(reader), { timeout: 120_000 }).toContain('Fog on the Line');
    await late.reload();
    await textIsShown(late);
  });
}
