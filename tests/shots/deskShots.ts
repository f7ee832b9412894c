import type { Page } from '@playwright/test';
import { DESK_SCREENS } from '../product/operatorScreens';
import type { Screen } from '../product/screen';
import { enterDesk, READER } from './deskVisit';

/** Sections that show most of what the desk is made of: also looked at in every language and at 200 % text. */
const KEY = new Set(['queue', 'reader', 'title', 'uploads', 'home', 'figures', 'state']);

/** The desk's screens, for pictures alone: who looks at them has the role, and gives the password again when its time is over. */
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
];

async function leaveDesk(page: Page): Promise<void> {
  await enterDesk(page, 'leave');
}
