import { readProductDay } from '../../../../data/queries/account';
import { readSealedSetting } from '../../../../data/queries/sealedSettings';
import { READ_TIMES_KEY } from '../../../../data/queries/settings';
import { installPathOf, isEmbedded } from '../../../platform/device/installPath';
import { canInstall } from '../../../platform/device/installPrompt';
import { isStandalone } from '../../../platform/device/standalone';
import { usecases } from '../../../platform/worker/usecases';
import { isInstallDue, isLeadDue } from './installDue';

const SHORTCUT_KEY = 'shortcutShown';

/** The stored keys of the two questions that are asked repeatedly. */
const KEYS = {
  install: { refusals: 'installRefusals', shown: 'installShowTime' },
  lead: { refusals: 'leadRefusals', shown: 'leadShowTime' },
} as const;
export type InstallQuestion = keyof typeof KEYS;

export async function isInstallNoticeDue(): Promise<boolean> {
  const { userAgent, maxTouchPoints } = navigator;
  const canPrompt = canInstall();
  const path = isStandalone() ? undefined : installPathOf({ userAgent, maxTouchPoints, canPrompt });
  const [readTimes, firstVisit, today, asked] = await Promise.all([
    readSealedSetting(READ_TIMES_KEY),
    readSealedSetting('firstVisitDay'),
    readProductDay(),
    readAsked('install'),
  ]);
  return isInstallDue({ path, readTimes, firstVisit, today, ...asked });
}

export async function isWayOutDue(): Promise<boolean> {
  if (isStandalone() || !isEmbedded(navigator.userAgent)) return false;
  return isLeadDue({ isEmbedded: true, ...(await readAsked('lead')) });
}

/** Whether the first address of this visit asks for the installation (spec 4.10, `open=pwa`). */
const isShortcutAsked = new URLSearchParams(searchOfVisit()).get('open') === 'pwa';

function searchOfVisit(): string {
  const [visit] = performance.getEntriesByType('navigation');
  return visit && URL.canParse(visit.name) ? new URL(visit.name).search : '';
}

/** Whether the shortcut prompt is due (spec 4.10): once, in a browser tab, if the link asks for it. */
export async function isShortcutDue(): Promise<boolean> {
  return isShortcutAsked && !isStandalone() && (await readSealedSetting(SHORTCUT_KEY)) !== true;
}

export async function recordAsked(question: InstallQuestion | 'shortcut'): Promise<void> {
  if (question === 'shortcut') await usecases.saveSetting({ key: SHORTCUT_KEY, value: true });
  else await usecases.saveSetting({ key: KEYS[question].shown, value: Date.now() });
}

/** Records a refusal: the question was closed without being followed. */
export async function recordRefused(question: InstallQuestion): Promise<void> {
  const key = KEYS[question].refusals;
  const refusals = await readSealedSetting(key);
  await usecases.saveSetting({ key, value: (typeof refusals === 'number' ? refusals : 0) + 1 });
}

async function readAsked(question: InstallQuestion) {
  const { refusals, shown } = KEYS[question];
  const [said, lastShown] = await Promise.all([readSealedSetting(refusals), readSealedSetting(shown)]);
  return { refusals: said, lastShown, now: Date.now() };
}
