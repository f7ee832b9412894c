import { expect, test } from '@playwright/test';
import { browser, isSound, openDesk, server, withDeskServer } from '../product/deskServer';
import { newDevice } from '../product/device';
import { CHECKED } from '../product/emailLogin';
import { BEGUN_BOOK } from '../product/livedIn';

withDeskServer();

test('a title is deleted after its name was typed, is gone for readers, and is restored', {
  tag: '@long',
}, async () => {
  const { page: operator } = await newDevice(browser, 'phone', { serviceWorker: false });
  await openDesk(operator, `titles/${BEGUN_BOOK}`);
  const deletion = operator.getByRole('region', { name: 'Deletion', exact: true });
  await expect(deletion).toBeVisible(CHECKED);
  const title = (await operator.getByRole('heading', { level: 2 }).nth(1).innerText()).trim();
  await expect(operator.getByText(/^On home:/)).toBeVisible();

  await deletion.getByRole('button', { name: 'Delete the title' }).click();
  const question = operator.getByRole('dialog', { name: 'Delete this title?' });
  await expect(question.getByText('Nobody has unlocked anything in it.')).toBeVisible();
  await expect(question.getByText(/^\d+ chapters, /)).toBeVisible();
  await isSound(operator);
  const button = question.getByRole('button', { name: 'Delete', exact: true });
  await question.getByLabel('Type the title’s name').fill('Another name');
  await expect(button).toBeDisabled();
  await question.getByLabel('Type the title’s name').fill(title);
  await button.click();
  await expect(operator.getByRole('button', { name: 'Restore the title' })).toBeVisible();
  await isSound(operator);

  const { page: reader } = await newDevice(browser, 'phone', { serviceWorker: false });
  await reader.goto(`${server.url}/bookInfo/${BEGUN_BOOK}`);
  await expect(reader.getByText('This book is no longer available')).toBeVisible();

  await operator.goto(`${server.url}/operator?at=titles`);
  await operator.getByLabel('Find a title').fill(title);
  await expect(operator.getByText('No title matches.')).toBeVisible();
  await operator.getByRole('button', { name: 'Deleted', exact: true }).click();
  await operator.getByRole('link', { name: new RegExp(title) }).click();
  await operator.getByRole('button', { name: 'Restore the title' }).click();
  await expect(operator.getByText('Readers don’t find it.')).toBeVisible();
  await expect(operator.getByText(/^On home:/)).toBeHidden();
  await operator.getByRole('button', { name: 'Publish now' }).click();
  await expect(operator.getByText('Readers find it.', { exact: true })).toBeVisible();
  await reader.reload();
  await expect(reader.getByRole('heading', { level: 1, name: title })).toBeVisible();
});
