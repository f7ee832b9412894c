import type { Page, Route } from '@playwright/test';
import { endpoints } from '../../contract/endpoints';
import { openAnswer, sealAnswer } from '../../contract/wire/sealing.codec';
import { fetchRoute } from './fetchRoute';
import { LOCKED_TARGET, PRICED_BOOK } from './livedIn';
import { said } from './said';
import type { Screen } from './screen';

/**
 * Shows a locked chapter to a VIP who has paid for four chapters of one coin each, so that the next one is
 * free. The server's answer is changed for this visit only.
 */
async function seeFreeWithVip(page: Page): Promise<void> {
  const context = page.context();
  const { method, path } = endpoints.userInfo;
  const at = `**${path}`;
  const answer = async (route: Route) => {
    const response = await fetchRoute(route);
    const opened = openAnswer(method, path, await response.text()) as { data: { user: object } };
    const vip = { isVip: 1, vipUntil: Date.now() + 86_400_000, vipRemainder: 80 };
    const data = { ...opened.data, user: { ...opened.data.user, ...vip } };
    await route.fulfill({ response, body: sealAnswer(method, path, { ...opened, data }) });
  };
  await context.route(at, answer);
  await page.reload();
  const name = await said(page, 'Unlock, free this time with VIP');
  await page.locator('.locked:not([inert])').getByRole('button', { name }).waitFor();
  await context.unroute(at, answer);
}

export const VIP_SCREENS: readonly Screen[] = [
  {
    name: 'reader-locked-vip',
    long: true,
    path: `/reading/${PRICED_BOOK}/${LOCKED_TARGET}`,
    wordy: true,
    states: ['full'],
    act: seeFreeWithVip,
  },
];
