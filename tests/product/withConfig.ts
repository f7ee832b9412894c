import type { Page, Route } from '@playwright/test';
import { type AnswerOf, type EndpointName, endpoints } from '../../contract/endpoints';
import { openAnswer, sealAnswer } from '../../contract/wire/sealing.codec';
import { fetchRoute } from './fetchRoute';

/**
 * Reloads the page with a changed configuration of its server, for screens that the demo's server has no
 * setting for, and does `look` there.
 */
export async function withConfig(
  page: Page,
  change: Partial<AnswerOf<'novelConfig'>>,
  look: () => Promise<unknown>,
): Promise<void> {
  const told = page.waitForResponse((response) => response.url().includes(endpoints.novelConfig.path));
  const stop = await changeAnswers(page, 'novelConfig', (data) => ({ ...data, ...change }));
  await page.reload();
  await told;
  await look();
  await stop();
}

/** Changes what the server answers to a call, until the returned function is called. */
export async function changeAnswers<Name extends EndpointName>(
  page: Page,
  name: Name,
  change: (data: AnswerOf<Name>) => AnswerOf<Name>,
): Promise<() => Promise<void>> {
  const context = page.context();
  const { method, path } = endpoints[name];
  const at = `**${path}?**`;
  const answer = async (route: Route) => {
    const response = await fetchRoute(route);
    const opened = openAnswer(method, path, await response.text()) as { data: AnswerOf<Name> };
    await route.fulfill({
      response,
      body: sealAnswer(method, path, { ...opened, data: change(opened.data) }),
    });
  };
  await context.route(at, answer);
  return () => context.unroute(at, answer);
}
