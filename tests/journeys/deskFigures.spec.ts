import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { browser, openDesk, server, withDeskServer } from '../product/deskServer';
import { newDevice } from '../product/device';
import { CHECKED } from '../product/emailLogin';
import { BEGUN_BOOK } from '../product/livedIn';

withDeskServer();

async function comment(reader: Page, text: string): Promise<void> {
  await reader.getByLabel('Your comment').fill(text);
  await reader.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(reader.getByRole('article').filter({ hasText: text })).toContainText('Only you can see it');
}

test('what waits is counted and judged together, and a title’s figures are shown and saved', {
  tag: '@long',
}, async () => {
  const [one, other] = await Promise.all([
    newDevice(browser, 'phone', { serviceWorker: false }),
    newDevice(browser, 'desktop', { serviceWorker: false }),
  ]);
  const [reader, operator] = [one.page, other.page];
  await reader.goto(`${server.url}/comments?bookId=${BEGUN_BOOK}`);
  await comment(reader, 'The first of two');
  await comment(reader, 'The second of two');
  await openDesk(operator, 'queue');
  const sections = operator.getByRole('navigation', { name: 'Sections of the desk' });
  await expect(sections.getByRole('link', { name: 'Comments, 2 waiting', exact: true })).toBeVisible(CHECKED);
  await operator.getByRole('article').first().getByRole('checkbox', { name: 'Select' }).check();
  await operator.getByRole('checkbox', { name: 'Select all' }).check();
  await operator.getByRole('button', { name: 'Approve selected' }).click();
  const question = operator.getByRole('dialog', { name: 'Approve 2 comments?' });
  await question.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(operator.getByText('Nothing is waiting for you')).toBeVisible();
  await expect(sections.getByRole('link', { name: 'Comments', exact: true })).toBeVisible();

  await operator.goto(`${server.url}/operator?at=titles/${BEGUN_BOOK}`);
  const figures = operator.getByRole('region', { name: 'Figures', exact: true });
  await expect(figures.getByRole('figure', { name: 'Where readers leave' })).toBeVisible();
  await figures.getByRole('radio', { name: 'A week' }).check();
  const ofDays = figures.getByRole('table', { name: 'Readers', exact: true });
  await expect(ofDays.getByRole('row')).toHaveCount(1 + 7);
  const chapters = figures.getByRole('table', { name: 'Where readers leave' });
  await expect(chapters.getByRole('row').nth(1)).toBeVisible();
  const days = operator.waitForEvent('download');
  await figures.getByRole('button', { name: 'Save the days as CSV' }).click();
  const saved = await readFile(await (await days).path(), 'utf8');
  const lines = saved.trimEnd().split('\r\n');
  expect(lines[0]).toBe(
    '\uFEFFDay,Started,Readers who read,Reached the end,Chapters read,Unlocked,Bought coins earned,Bonus earned',
  );
  expect(lines).toHaveLength(1 + 7);
  const items = operator.waitForEvent('download');
  await figures.getByRole('button', { name: 'Save the chapters as CSV' }).click();
  expect((await items).suggestedFilename()).toBe(`title-${BEGUN_BOOK}-chapters.csv`);
});
