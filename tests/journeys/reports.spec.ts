import { expect, test } from '@playwright/test';
import { browser, isSound, openDesk, server, withDeskServer } from '../product/deskServer';
import { newDevice } from '../product/device';
import { BEGUN_BOOK } from '../product/livedIn';

/** Readers report a title and a breach of copyright; both reach the desk, and decisions reach the readers. */

withDeskServer();

test('reports reach the desk by number, and its decisions reach those concerned', {
  tag: '@long',
}, async () => {
  const { context, page: reader } = await newDevice(browser, 'phone', { serviceWorker: false });
  await reader.goto(`${server.url}/bookInfo/${BEGUN_BOOK}`);
  const link = reader.getByRole('link', { name: 'Report this title' }).filter({ visible: true });
  await link.click();
  await expect(reader.getByRole('button', { name: 'Send report' })).toBeDisabled();
  await reader.getByRole('radio', { name: 'It shows or incites violence' }).check();
  await reader.getByLabel('What is wrong, and where').fill('Chapter 2, the duel.');
  await isSound(reader);
  await reader.getByRole('button', { name: 'Send report' }).click();
  await expect(reader.getByText('Your report is sent.')).toBeVisible();

  await reader.getByRole('radio', { name: 'A breach of copyright' }).check();
  await reader.getByLabel('Your name, or your company’s').fill('Ada Author');
  await reader.getByLabel('Postal address').fill('1 Ink Street');
  await reader.getByLabel('Your e-mail, for our reply').fill('ada@books.example');
  await reader.getByLabel('The work that is yours').fill('My Novel, 2020');
  await expect(reader.getByRole('button', { name: 'Send notice' })).toBeDisabled();
  await reader.getByRole('checkbox').check();
  await isSound(reader);
  await reader.getByRole('button', { name: 'Send notice' }).click();
  await expect(reader.getByText('Your report is sent.')).toBeVisible();

  await reader.goto(`${server.url}/comments?bookId=${BEGUN_BOOK}`);
  await reader.getByLabel('Your comment').fill('Buy gold cheaply');
  await reader.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(reader.getByRole('article').filter({ hasText: 'Buy gold' })).toBeVisible();

  const { page: operator } = await newDevice(browser, 'desktop', { serviceWorker: false });
  await openDesk(operator, 'messages');
  const messages = operator.getByRole('article');
  await expect(messages).toHaveCount(2);
  await expect(messages.first()).toContainText('Reason: It shows or incites violence');
  await expect(messages.first()).toContainText(`${BEGUN_BOOK}, `);
  await expect(messages.first()).toContainText('No. 1');
  await expect(messages.last()).toContainText('Name: Ada Author');
  await expect(messages.last()).toContainText('I believe in good faith');
  await messages.first().getByLabel('Your answer').fill('It stays: it is a duel of 1844.');
  await messages.first().getByRole('button', { name: 'Send the answer' }).click();
  await expect(messages).toHaveCount(1);
  await operator.goto(`${server.url}/operator?at=queue`);
  await operator.getByRole('article', { name: /^Comment by/ }).focus();
  await operator.keyboard.press('d');
  await expect(operator.getByText('Removed: only its author sees it.')).toBeVisible();

  await reader.goto(`${server.url}/mine`);
  const told = reader.getByRole('region', { name: 'A message for you' });
  await expect(told).toContainText('It stays: it is a duel of 1844.');
  await told.getByRole('button', { name: 'Got it' }).click();
  await expect(told).toContainText('Others don’t see a comment of yours');
  await expect(told).toContainText('Buy gold cheaply');
  await expect(told).toContainText('If you think that is wrong, answer');
  await context.close();
});

test('the accessibility statement is reached from the settings', { tag: '@long' }, async () => {
  const { context, page } = await newDevice(browser, 'phone', { serviceWorker: false });
  await page.goto(`${server.url}/Settings`);
  await page.getByRole('link', { name: 'Accessibility' }).click();
  await expect(page.getByRole('heading', { name: 'What may not work' })).toBeVisible();
  await isSound(page);
  await context.close();
});
