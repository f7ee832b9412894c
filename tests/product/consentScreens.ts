import type { Page } from '@playwright/test';
import type { Signals } from '../../contract/account/installation.schema';
import { said } from './said';
import type { Screen } from './screen';
import { withConfig } from './withConfig';

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

const withSignals = (page: Page, look: () => Promise<unknown>) =>
  withConfig(page, { signals: SIGNALS }, look);

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
