import type { Page } from '@playwright/test';
import type { LoginProvider } from '../../contract/account/logins';
import { answered } from '../product/answered';
import { DESK_SCREENS } from '../product/operatorScreens';
import type { Screen } from '../product/screen';
import { enterDesk, READER } from './deskVisit';

const KEY = new Set(['queue', 'reader', 'title', 'uploads', 'home', 'figures', 'figures-speeds', 'state']);

/**
 * The desk's screens, for pictures only: the user has the operator's role, and re-enters the password when
 * its time is over.
 */
export const DESK_SHOTS: readonly Screen[] = [
  ...DESK_SCREENS.map(({ name, at, act }): Screen => {
    const visit = async (page: Page) => {
      await enterDesk(page);
      await act?.(page);
    };
    const path = `/operator?at=${at(READER)}`;
    return {
      name: `desk-${name}`,
      path,
      states: ['desk'],
      act: visit,
      ...(KEY.has(name) ? { key: true } : {}),
      wordy: true,
    };
  }),
  { name: 'desk-door', path: '/operator', states: ['desk'], act: leaveDesk, wordy: true },
  // Accounts created at another provider: one that is configured here, and one that is no longer configured.
  {
    name: 'desk-door-elsewhere',
    path: '/operator',
    states: ['desk'],
    act: (page) => standBefore(page, 'google'),
  },
  { name: 'desk-door-shut', path: '/operator', states: ['desk'], act: (page) => standBefore(page, 'oidc') },
];

async function leaveDesk(page: Page): Promise<void> {
  await enterDesk(page, 'leave');
}

async function standBefore(page: Page, provider: LoginProvider): Promise<void> {
  const withoutPasskeys = { passkeys: 0, passkeyOrigin: null, mustAddPasskey: false };
  const closed = {
    openUntil: null,
    role: 'owner' as const,
    calls: [],
    hasPassword: false,
    providers: [provider],
    ...withoutPasskeys,
  };
  const way = provider === 'google' ? 'button' : 'link';
  await answered(
    page,
    'operatorState',
    () => closed,
    async () => {
      await page.reload();
      await page.locator('main').getByRole(way).last().waitFor();
      await page.locator('input[type="password"]').waitFor({ state: 'detached' });
    },
  );
}
