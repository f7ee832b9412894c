import { expect, type Page } from '@playwright/test';

/** Accounts by e-mail, made and entered as a reader does. */

export const EMAIL = 'reader@books.example';
export const PASSWORD = 'correct horse';
/** To check a password takes a processor that others may want too, and 128 MB. */
export const CHECKED = { timeout: 60_000 } as const;

/** What the server would have mailed, to everybody. */
export async function readMail(page: Page, url: string): Promise<string> {
  return (await page.request.get(`${url}/dev/mail`)).text();
}

/** Opens an account and comes out on Me. */
export async function register(page: Page, url: string, email = EMAIL): Promise<void> {
  await page.goto(`${url}/loginEmail?register=true&redirect=/mine`);
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByLabel('New password').fill(PASSWORD);
  const read = async () => {
    const mails = await readMail(page, url);
    return mails.includes(email) ? mails.slice(mails.indexOf(email)).match(/^\d{6}$/m)?.[0] : undefined;
  };
  // The answer does not wait for the mail.
  await expect.poll(read).toBeDefined();
  const code = (await read()) ?? '';
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL(`${url}/mine`, CHECKED);
}

/** Sends e-mail and password; what comes of it is the caller's to see. */
export async function logIn(page: Page, url: string, email = EMAIL): Promise<void> {
  await page.goto(`${url}/loginEmail?redirect=/mine`);
  await fillLogin(page, email);
}

/** On the page of e-mail and password, or on the way there from one whose parts have like names. */
export async function fillLogin(page: Page, email = EMAIL): Promise<void> {
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).last().click();
}
