import type { Page } from '@playwright/test';
import { type AnswerOf, type EndpointName, endpoints } from '../../contract/endpoints';
import { openParams, sealAnswer } from '../../contract/wire/sealing.codec';
import { CONTRACT_VERSION, CONTRACT_VERSION_HEADER } from '../../contract/wire/version';

/** Runs `act` while the test answers one call of the page, and the server all others. */
export async function answered<Name extends EndpointName>(
  page: Page,
  name: Name,
  answer: (request: Record<string, unknown>) => AnswerOf<Name>,
  act: () => Promise<void>,
): Promise<void> {
  const { method, path } = endpoints[name];
  const isAsked = ({ pathname }: URL) => pathname === path;
  await page.route(isAsked, async (route) => {
    const request = route.request();
    const { searchParams } = new URL(request.url());
    const sent = method === 'GET' ? searchParams : new URLSearchParams(request.postData() ?? '');
    const data = answer(openParams(method, path, sent.get('params') ?? ''));
    await route.fulfill({
      body: sealAnswer(method, path, { code: 1, msg: '', data }),
      headers: { [CONTRACT_VERSION_HEADER]: String(CONTRACT_VERSION), 'content-type': 'text/plain' },
    });
  });
  try {
    await act();
  } finally {
    await page.unroute(isAsked);
  }
}
