import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { browser, isSound, openDesk, server, withDeskServer } from '../product/deskServer';
import { newDevice } from '../product/device';
import { CHECKED, readMail, register } from '../product/emailLogin';
import { settled } from '../product/settled';

/** An owner gives the site its name, colour, mark, notices and words of mails at the desk; tests/ownHouse.day.test.ts has what follows. */
withDeskServer({ DOGEAR_READING_LEAD_NOTICE: 'Fixed by the environment' });

const accentOf = (page: Page) =>
  page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = 'var(--color-accent)';
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  });
const manifestOf = async (page: Page) =>
  (await (await page.request.get(`${server.url}/manifest.webmanifest`)).json()) as {
    name: string;
    icons: { src: string }[];
  };
const picture = async (width: number, height: number) => ({
  name: 'mark.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width, height, channels: 3, background: '#7a1f5c' } })
    .png()
    .toBuffer(),
});

test('an owner names the site, and its readers see the name, colour, mark and notices', {
  tag: '@long',
}, async () => {
  const { context: phone, page: reader } = await newDevice(browser, 'phone', { serviceWorker: false });
  await reader.goto(`${server.url}/BookShelf`);
  await expect(reader).toHaveTitle('Library · Dogear');
  const { context, page } = await newDevice(browser, 'desktop', { serviceWorker: false });
  await openDesk(page, 'house');
  const form = (name: string) => page.getByRole('region', { name, exact: true });
  const save = async (name: string) => {
    const button = form(name).getByRole('button', { name: 'Save' });
    await button.click();
    await expect(button).toBeDisabled(CHECKED);
    await expect(form(name).getByRole('alert')).toHaveCount(0);
  };

  await form('Name').getByLabel('Name of the site').fill('x'.repeat(41));
  await expect(form('Name').getByRole('alert')).toHaveText('Enter a name of at most 40 characters.');
  await expect(form('Name').getByRole('button', { name: 'Save' })).toBeDisabled();
  await form('Name').getByLabel('Name of the site').fill('The Night Shelf of Ada');
  await expect(form('Name').getByLabel('Short name')).toHaveAttribute('placeholder', 'The Night');
  await save('Name');

  const colour = form('Colour').getByLabel('Accent colour');
  await colour.fill('#ff8800');
  await expect(form('Colour').getByRole('alert')).toHaveText(/contrast is 2:1, and text needs 4\.5:1/);
  await isSound(page);
  await form('Colour')
    .getByRole('button', { name: /^Use #/ })
    .click();
  await expect(form('Colour').getByRole('button', { name: 'Save' })).toBeEnabled();
  await colour.fill('#7a1f5c');
  await save('Colour');

  const notices = form('Texts for readers');
  await notices.getByRole('radio', { name: 'Português' }).click();
  await notices.getByLabel('On home').fill('Mudamos no domingo.');
  await expect(notices.getByRole('alert')).toHaveText(/Write it in English too/);
  await notices.getByRole('radio', { name: 'English' }).click();
  await notices.getByLabel('On home').fill('We move on Sunday.');
  await notices.getByLabel('At the foot of the pages').fill('New books on Friday.');
  await expect(notices.getByLabel('Over a book')).toHaveValue('Fixed by the environment');
  await expect(notices.getByLabel('Over a book')).not.toBeEditable();
  await expect(notices).toContainText('DOGEAR_READING_LEAD_NOTICE');
  await save('Texts for readers');

  const mails = form('Mails to readers');
  const sheet = page.getByRole('dialog', { name: 'Code for a new account' });
  await mails.getByRole('button', { name: /^Code for a new account/ }).click();
  const preview = sheet.getByRole('region', { name: 'Preview' });
  await expect(preview).toContainText(/Your code for The Night Shelf of Ada.*Enter this code.*123456/s);
  await sheet.getByLabel('Subject').fill('Welcome to {nme}');
  await expect(sheet.getByRole('alert')).toHaveText(/“{nme}” means nothing here.*{name}$/);
  await expect(sheet.getByRole('button', { name: 'Save' })).toBeDisabled();
  await isSound(page);
  await sheet.getByLabel('Subject').fill('Welcome to {name}');
  await expect(preview).toContainText(/Welcome to The Night Shelf of Ada.*Enter this code.*123456/s);
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(sheet).toHaveCount(0, CHECKED);
  await expect(mails.getByRole('button', { name: /^Code for a new account/ })).toContainText(
    'Your words: English',
  );

  // What another operator saves meanwhile is not overwritten unnoticed, and stays where nothing was typed.
  const other = await context.newPage();
  await other.goto(`${server.url}/operator?at=house`);
  await other.getByRole('button', { name: /^Code for a new account/ }).click();
  const theirs = other.getByRole('dialog', { name: 'Code for a new account' });
  await expect(theirs.getByLabel('Subject')).toHaveValue('Welcome to {name}');
  await mails.getByRole('button', { name: /^Code for a new account/ }).click();
  await sheet.getByRole('radio', { name: 'Português' }).click();
  await sheet.getByLabel('Opening lines').fill('A sua chave:');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(sheet).toHaveCount(0, CHECKED);
  await theirs.getByLabel('Opening lines').fill('Your key:');
  await theirs.getByRole('button', { name: 'Save' }).click();
  await expect(theirs.getByRole('alert')).toHaveText(/^Someone else has changed this meanwhile/, CHECKED);
  await theirs.getByRole('radio', { name: 'Português' }).click();
  await expect(theirs.getByLabel('Opening lines')).toHaveValue('A sua chave:');
  await theirs.getByRole('button', { name: 'Save' }).click();
  await expect(theirs).toHaveCount(0, CHECKED);
  await expect(other.getByRole('button', { name: /^Code for a new account/ })).toContainText(
    'Your words: English, Português',
  );
  await other.close();

  const rules = form('Rewards, mails and consent');
  await rules.getByLabel('Bonus for an account').fill('1.5');
  await expect(rules.getByRole('alert')).toHaveText('Enter a whole number from 0 to 1,000,000.');
  await rules.getByLabel('Bonus for an account').fill('80');
  await rules.getByRole('radio', { name: 'Take it until they object' }).click();
  await save('Rewards, mails and consent');

  const mark = form('Mark');
  const choose = async (button: string, width: number, height: number) => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      mark.getByRole('button', { name: button }).click(),
    ]);
    await chooser.setFiles(await picture(width, height));
  };
  await choose('Choose a picture', 600, 400);
  await expect(mark.getByRole('alert')).toHaveText(/square PNG of 512 by 512/);
  await choose('Choose another', 600, 600);
  await mark.getByRole('button', { name: 'Use this picture' }).click();
  await expect(mark.getByText('Saved.')).toBeVisible({ timeout: 60_000 });
  await isSound(page);

  await reader.reload();
  await expect(reader).toHaveTitle('Library · The Night Shelf of Ada');
  expect(await accentOf(reader)).toBe('rgb(122, 31, 92)');
  await expect(reader.getByRole('region', { name: 'Notice' })).toHaveText('New books on Friday.');
  await reader.goto(`${server.url}/home`);
  await expect(reader.getByRole('dialog', { name: 'Notice' })).toContainText('We move on Sunday.');
  await reader.getByRole('button', { name: 'Got it' }).click();
  await reader.goto(`${server.url}/Rewards`);
  await expect(reader.getByRole('region', { name: 'One-time tasks' })).toContainText(
    /Create account.*\+80 bonus/s,
  );
  const manifest = await manifestOf(reader);
  expect(manifest).toMatchObject({ name: 'The Night Shelf of Ada', short_name: 'The Night' });
  const icon = await reader.request.get(`${server.url}${manifest.icons[0]?.src}`);
  const { channels } = await sharp(await icon.body()).stats();
  expect(channels.slice(0, 3).map(({ mean }) => Math.round(mean))).toEqual([122, 31, 92]);

  const { context: stranger, page: newcomer } = await newDevice(browser, 'phone', { serviceWorker: false });
  await register(newcomer, server.url, 'newcomer@books.example');
  expect(await readMail(newcomer, server.url)).toMatch(
    /Welcome to The Night Shelf of Ada.*Your key:\s+\d{6}\s/s,
  );
  await stranger.close();

  await page.reload();
  await mark.getByRole('button', { name: 'Use the default mark' }).click();
  await expect(mark.getByRole('button', { name: 'Use the default mark' })).toHaveCount(0);
  await form('Name').getByLabel('Name of the site').fill('');
  await save('Name');
  await reader.goto(`${server.url}/BookShelf`);
  await settled(reader);
  await expect(reader).toHaveTitle('Library · Dogear');
  expect((await manifestOf(reader)).icons[0]?.src).not.toContain('?v=');
  await page.goto(`${server.url}/operator?at=audit`);
  await expect(page.getByRole('cell', { name: 'name The Night Shelf of Ada → –' })).toBeVisible(CHECKED);
  await Promise.all([phone.close(), context.close()]);
});
