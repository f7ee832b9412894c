import { expect, test } from '@playwright/test';
import { browser, isSound, openDesk, server, withDeskServer } from '../product/deskServer';
import { newDevice } from '../product/device';
import { CHECKED, readMail, register } from '../product/emailLogin';
import { BEGUN_BOOK } from '../product/livedIn';

withDeskServer();

/** A job begins within seconds. */
const WORKED = { timeout: 60_000 } as const;
const WRITER = 'writer@books.example';
const fileOf = (heading: string, text: string) => ({
  name: 'next.md',
  mimeType: 'text/markdown',
  buffer: Buffer.from(`# Any title\n\n## ${heading}\n\n${text}\n`),
});
const NEXT = fileOf('Chapter 1001: The Night Mail', 'The mail begins here. It rained.');
const LATER = fileOf('Chapter 1002: Fog on the Line', 'The fog begins here.');

test('an author is invited, sees the title in the studio, changes a draft, and is taken out', {
  tag: '@long',
}, async () => {
  const { page: operator } = await newDevice(browser, 'desktop', { serviceWorker: false });
  await openDesk(operator, `titles/${BEGUN_BOOK}`);
  const upload = operator.getByRole('region', { name: 'New chapters', exact: true });
  const [chooser] = await Promise.all([
    operator.waitForEvent('filechooser'),
    upload.getByRole('button', { name: 'Choose a book file' }).click(),
  ]);
  await chooser.setFiles(NEXT);
  await expect(operator.getByRole('region', { name: 'Drafts', exact: true })).toContainText(
    'The Night Mail',
    WORKED,
  );

  const people = operator.getByRole('region', { name: 'People', exact: true });
  await expect(people).toContainText('Nobody yet');
  await people.getByRole('button', { name: 'Invite someone…' }).click();
  const sheet = operator.getByRole('dialog');
  await sheet.getByLabel('E-mail').fill(WRITER);
  await sheet.getByRole('radio', { name: /^Author/ }).check();
  await isSound(operator);
  await sheet.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(people).toContainText(WRITER);
  await expect.poll(() => readMail(operator, server.url)).toContain('You are invited to work on');
  expect(await readMail(operator, server.url)).toContain(`${server.url}/studio`);

  const { page: writer } = await newDevice(browser, 'phone', { serviceWorker: false });
  await writer.goto(`${server.url}/studio`);
  await expect(writer.getByText('Do you have one? Log in with this address.')).toBeVisible();
  await isSound(writer);
  await register(writer, server.url, WRITER);
  await writer.getByRole('link', { name: 'Studio' }).click();
  await writer.getByRole('button', { name: 'Accept' }).click();
  await writer.getByRole('link', { name: /1 draft/ }).click();
  await expect(writer.getByText('Your part: Author.')).toBeVisible();
  const drafts = writer.getByRole('region', { name: 'Drafts', exact: true });
  await expect(drafts).toContainText('The Night Mail');
  await expect(writer.getByRole('region', { name: 'Latest comments' })).toContainText('not commented');
  await isSound(writer);

  const [chosen] = await Promise.all([
    writer.waitForEvent('filechooser'),
    writer.getByRole('button', { name: 'Choose a book file' }).click(),
  ]);
  await chosen.setFiles(LATER);
  await expect(drafts).toContainText('Fog on the Line', WORKED);

  await drafts.getByRole('link').first().click();
  await writer.getByLabel('Title of the chapter').fill('The Morning Mail');
  await writer.getByRole('button', { name: 'Rename' }).click();
  await expect(writer.getByRole('heading', { name: /The Morning Mail/ })).toBeVisible();
  await writer.getByRole('button', { name: 'The mail begins here. It rained.' }).click();
  await writer.getByLabel('The paragraph').fill('The mail begins here. It snowed.');
  await writer.getByRole('button', { name: 'Save it in the book' }).click();
  await expect(writer.getByRole('button', { name: 'It snowed.' })).toBeVisible(WORKED);
  await expect(writer.getByRole('button', { name: 'Remove the chapter' })).toHaveCount(0);
  await isSound(writer);

  await operator.reload();
  await expect(operator.getByRole('region', { name: 'Drafts', exact: true })).toContainText(
    'The Morning Mail',
  );
  await people.getByRole('button', { name: `Take ${WRITER} out` }).click();
  await sheet.getByRole('button', { name: 'Take out' }).click();
  await expect(people).toContainText('Nobody yet');
  await operator.getByRole('link', { name: 'Audit log' }).click();
  for (const act of ['Invited someone to a title', 'Accepted an invitation', 'Took someone out of a title'])
    await expect(operator.getByText(act).first()).toBeVisible();

  await writer.reload();
  await expect(writer.getByText('You have no part in this title')).toBeVisible(CHECKED);
  await writer.getByRole('link', { name: 'Your studio' }).click();
  await expect(writer.getByText('None is waiting for you.')).toBeVisible();
  await isSound(writer);
});
