import { expect, type Page, test } from '@playwright/test';
import { browser, isSound, openDesk, server, withDeskServer } from '../product/deskServer';
import { newDevice } from '../product/device';
import { CHECKED } from '../product/emailLogin';
import { BEGUN_BOOK } from '../product/livedIn';
import type { Device } from '../product/reader';
import { settled } from '../product/settled';
import { textIsShown } from '../product/turnPage';

withDeskServer();

const CHAPTER = `/reading/${BEGUN_BOOK}/3`;
const OLD_NAME = 'A Flask of Tea';
const NAME = 'A Chapter by Another Name';
const WORDS = 'Nobody had ever written this sentence before.';
/** A job begins within seconds. */
const WORKED = { timeout: 60_000 } as const;

async function openTitle(device: Device): Promise<Page> {
  const { page } = await newDevice(browser, device, { serviceWorker: false });
  await openDesk(page, `titles/${BEGUN_BOOK}`);
  await expect(page.getByRole('heading', { name: 'Chapters', exact: true })).toBeVisible(CHECKED);
  return page;
}

for (const device of ['desktop', 'phone'] as const) {
  test(`a chapter is found, renamed, edited, removed and restored, and readers see it, on a ${device}`, {
    tag: '@long',
  }, async () => {
    const operator = await openTitle(device);
    const { page: early } = await newDevice(browser, 'phone', { serviceWorker: false });
    await early.goto(`${server.url}${CHAPTER}`);
    await textIsShown(early);
    const chapters = operator.getByRole('region', { name: 'Chapters', exact: true });
    await chapters.getByLabel('Find a chapter').fill('3');
    await expect(chapters.getByRole('link').first()).toHaveText(/^3/);
    await isSound(operator);
    await chapters.getByRole('link').first().click();

    const title = operator.getByLabel('Title of the chapter');
    await expect(operator.getByRole('heading', { name: /^3 · / })).toBeFocused();
    await title.fill(NAME);
    await operator.getByRole('button', { name: 'Rename' }).click();
    await expect(operator.getByRole('heading', { name: `3 · ${NAME}` })).toBeVisible();

    const text = operator.getByRole('region', { name: 'Text', exact: true });
    await text.getByRole('listitem').first().getByRole('button').focus();
    await operator.keyboard.press('Enter');
    await expect(text.getByLabel('The paragraph')).toBeFocused();
    await isSound(operator);
    await text.getByLabel('The paragraph').fill(WORDS);
    await text.getByRole('button', { name: 'Save it in the book' }).click();
    await expect(text.getByRole('button', { name: WORDS })).toBeFocused(WORKED);

    await early.reload();
    await expect(early.getByText(WORDS)).toBeVisible();
    await expect(early.getByText(NAME).first()).toBeVisible();

    await operator.getByRole('button', { name: 'Remove the chapter' }).click();
    const question = operator.getByRole('dialog', { name: 'Remove this chapter?' });
    await expect(question).toContainText('No reader has unlocked it.');
    await question.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(operator.getByText('Removed', { exact: true })).toBeVisible();
    await isSound(operator);

    const { page: late } = await newDevice(browser, 'phone', { serviceWorker: false });
    // A page composed for an earlier visitor is served for up to ten seconds.
    const firstPage = async () => (await late.request.get(`${server.url}${CHAPTER}`)).text();
    await expect.poll(firstPage, WORKED).not.toContain(OLD_NAME);
    await late.goto(`${server.url}${CHAPTER}`);
    await expect(late.getByText('This chapter is no longer available')).toBeVisible();
    // As the question said: the contents do not have it, and a device that has its text still opens it.
    await early.goto(`${server.url}/bookInfo/${BEGUN_BOOK}`);
    await early.reload();
    await settled(early);
    await early.goto(`${server.url}${CHAPTER}`);
    await expect(early.getByText(WORDS)).toBeVisible();

    await operator.getByRole('button', { name: 'Restore the chapter' }).click();
    await expect(operator.getByRole('button', { name: 'Remove the chapter' })).toBeVisible();
    await late.reload();
    await expect(late.getByText(WORDS)).toBeVisible();

    await operator.getByRole('link', { name: 'Next chapter' }).click();
    await expect(operator.getByRole('heading', { name: /^4 · / })).toBeFocused();
    await operator.goBack();
    await expect(operator.getByRole('heading', { name: `3 · ${NAME}` })).toBeVisible();
  });
}
