import type { Page, Route } from '@playwright/test';
import type { Signals } from '../../contract/account/installation.schema';
import { endpoints } from '../../contract/endpoints';
import { openAnswer, sealAnswer } from '../../contract/wire/sealing.codec';
import { fetchRoute } from './fetchRoute';
import { said } from './said';
import type { Screen } from './screen';

/** Everything that an installation can ask its readers’ consent for (spec 4.14). */
const SIGNALS: Signals = {
  errors: {
    dsn: 'https://key@sentry.example/1',
    host: 'sentry.example',
    traces: 0.1,
    replays: 0,
    errorReplays: 1,
  },
  usage: { forwardedTo: 'umami.example' },
  ads: { hosts: ['ads.example', 'cdn.ads.example'], slots: [] },
};

/** The demo's server has none of it, so its configuration is changed for this visit only. */
async function withSignals(page: Page, look: () => Promise<unknown>): Promise<void> {
  const context = page.context();
  const { method, path } = endpoints.novelConfig;
  const at = `**${path}?**`;
  const answer = async (route: Route) => {
    const response = await fetchRoute(route);
    const opened = openAnswer(method, path, await response.text()) as { data: object };
    const body = sealAnswer(method, path, { ...opened, data: { ...opened.data, signals: SIGNALS } });
    await route.fulfill({ response, body });
  };
  await context.route(at, answer);
  const told = page.waitForResponse((response) => response.url().includes(path));
  await page.reload();
  await told;
  await look();
  await context.unroute(at, answer);
}

const askForConsent = (page: Page) => withSignals(page, () => page.getByRole('dialog').waitFor());

const shows = async (page: Page, name: string) => {
  await page
    .getByText(await said(page, name))
    .first()
    .waitFor();
};

export const CONSENT_SCREENS: readonly Screen[] = [
  { name: 'consent', long: true, path: '/home', wordy: true, states: ['full'], act: askForConsent },
  {
    name: 'consent-settings',
    long: true,
    path: '/Settings',
    wordy: true,
    states: ['full'],
    act: (page) => withSignals(page, () => shows(page, 'What you allow')),
  },
  {
    name: 'privacy-here',
    long: true,
    path: '/PrivacyPolicy#here',
    wordy: true,
    states: ['full'],
    act: (page) => withSignals(page, () => shows(page, 'Third-party ads')),
  },
];
