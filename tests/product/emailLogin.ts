import { expect, type Page } from '@playwright/test';

export const EMAIL = 'reader@books.example';
export const PASSWORD = 'correct horse';
/** The server needs 128 MB and a processor, which may be busy, to check a password. */
export const CHECKED = { timeout: 60_000 } as const;

export async function readMail(page: Page, url: string): Promise<string> {
  return (await page.request.get(`${url}/dev/mail`)).text();
}

export async function register(page: Page, url: string, email = EMAIL): Promise<void> {
  await page.goto(`${url}/loginEmail?register=true&redirect=/mine`);
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByLabel('New password').fill(PASSWORD);
  const read = async () => {
    const mails = await readMail(page, url);
    return mails.includes(email) ? mails.slice(mails.indexOf(email)).match(/^\d{6}$/m)?.[0] : undefined;
  };
  // The server answers before it sends the mail.
  await expect.poll(read).toBeDefined();
  const code = (await read()) ?? '';
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL(`${url}/mine`, CHECKED);
}

export async function logIn(page: Page, url: string, email = EMAIL): Promise<void> {
  await page.goto(`${url}/loginEmail?redirect=/mine`);
  await fillLogin(page, email);
}

/** Also works while the page still shows a form with the same labels. */
export async function fillLogin(page: Page, email = EMAIL): Promise<void> {
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).last().click();
}
