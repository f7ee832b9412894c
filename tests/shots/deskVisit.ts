import type { Browser, Page } from '@playwright/test';
import type { Clock } from '../product/clock';
import { newDevice } from '../product/device';
import { CHECKED, logIn, PASSWORD, register } from '../product/emailLogin';
import { BEGUN_BOOK, KEPT_BOOK } from '../product/livedIn';
import { said } from '../product/said';
import { freePort, type ProductServer, runTool, startServer } from '../product/startServer';

const OPERATOR = 'operator-with-a-long-address@books.example';
export const READER = 1;

type Readers = {
  readonly browser: Browser;
  readonly folder: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly clock: Clock;
};

/**
 * Prepares an installation as its operator finds it in the morning: comments that wait, a message, a
 * misprint, a reader who was given coins and was warned. The role is granted and the command line used while
 * the server is stopped; it is running when this resolves.
 */
export async function fillDesk({ browser, folder, environment, clock }: Readers): Promise<ProductServer> {
  const port = await freePort();
  const server = await startServer(folder, port, environment);
  const { page, context } = await newDevice(browser, 'phone', { clock, serviceWorker: false });
  await readerComes(page, server.url);
  await context.close();
  const operator = await newDevice(browser, 'desktop', { clock, serviceWorker: false });
  await register(operator.page, server.url, OPERATOR);
  await operator.context.close();
  await server.stop();
  const tell = (...args: string[]) => runTool('operator', folder, args, environment);
  await tell('grant', OPERATOR);
  if (!(await tell('messages')).includes(`reader ${READER}`))
    throw new Error('the first reader has another number');
  await tell('coins', String(READER), '120', 'The payment of the third of May was counted twice');
  await tell('warn', String(READER), 'Please mark what gives the end of a story away.');
  return startServer(folder, port, environment);
}

async function readerComes(page: Page, url: string): Promise<void> {
  for (const [bookId, text] of [
    [BEGUN_BOOK, 'The ninth bell was the one that nobody had cast. I read that sentence three times.'],
    [KEPT_BOOK, 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft!'],
  ] as const) {
    await page.goto(`${url}/comments?bookId=${bookId}`);
    await page.getByLabel('Your comment').fill(text);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('Only you can see it until it has been reviewed.').waitFor();
  }
  await page.goto(`${url}/customerService`);
  await page
    .getByLabel('Message')
    .fill('I paid for 300 coins this morning, and they are not here yet. Where did they go?');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText('Your message is sent.').waitFor();
}

export async function comeAsOperator(page: Page, url: string): Promise<void> {
  await logIn(page, url, OPERATOR);
  await page.waitForURL(`${url}/mine`, CHECKED);
}

/** Leaves the desk open, or closed at its door, whatever its state was. */
export async function enterDesk(page: Page, way: 'enter' | 'leave' = 'enter'): Promise<void> {
  const password = page.locator('input[type="password"]');
  const close = page.getByRole('button', { name: await said(page, 'Close the desk') });
  await password.or(close).first().waitFor();
  if (way === 'leave') {
    if (await close.isVisible()) await close.click();
    await password.waitFor();
    return;
  }
  if (await close.isVisible()) return;
  await password.fill(PASSWORD);
  await page.getByRole('button', { name: await said(page, 'Open the desk') }).click();
  await close.waitFor(CHECKED);
}
