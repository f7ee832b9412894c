import type { EnginePage } from '../enginePage';
import type { Journey } from './journey';

const PASSWORD = 'correct horse';

export const logIn: Journey = {
  name: 'log-in',
  run: async ({ ground, device: { page }, door: { url } }) => {
    const email = `${ground.engine.name}@books.example`;
    await page.goto(`${url}/loginEmail?register=true&redirect=/mine`);
    await page.fill({ role: 'textbox', name: 'E-mail' }, email);
    await page.click({ role: 'button', name: 'Send code' });
    await page.fill({ role: 'textbox', name: 'New password' }, PASSWORD);
    const code = await page.until('the code is mailed', () => codeFor(url, email));
    await page.fill({ role: 'textbox', name: 'Code', exact: true }, code ?? '');
    await page.click({ role: 'button', name: 'Create account' });
    await page.at(/\/mine$/);
    await page.sees({ text: email });
    await logOut(page);
    await page.goto(`${url}/mine`);
    await page.sees({ text: 'Guest' });
    await page.misses({ text: email });

    await page.goto(`${url}/loginEmail?redirect=/mine`);
    await page.fill({ role: 'textbox', name: 'E-mail' }, email);
    await page.fill({ role: 'textbox', name: 'Password' }, PASSWORD);
    await page.tab.press('Enter');
    await page.at(/\/mine$/);
    await page.sees({ text: email });
  },
};

async function codeFor(url: string, email: string): Promise<string | undefined> {
  const mails = await (await fetch(`${url}/dev/mail`)).text();
  return mails.includes(email) ? mails.slice(mails.indexOf(email)).match(/^\d{6}$/m)?.[0] : undefined;
}

async function logOut(page: EnginePage): Promise<void> {
  await page.click({ role: 'button', name: 'Log out' });
  await page.click({ role: 'button', name: 'Log out', inDialog: true });
  await page.at(/\/home$/);
}
