import {
  NOTIFICATION_DIALOG_GAP_MS,
  NOTIFICATION_DIALOG_NOVEL_READS,
} from '../../../contract/account/visits';
import { readUser } from '../../../data/queries/account';
import { readEntering, readSealedSetting } from '../../../data/queries/sealedSettings';
import { readServerConfig } from '../../../data/queries/serverConfig';
import {
  NOTICE_REFUSALS_FINAL,
  NOTICE_REFUSALS_KEY,
  NOTICE_SHOW_TIME_KEY,
} from '../../../data/queries/settings';
import { isInAppBrowser } from '../../platform/device/inAppBrowser';
import { type NoticePermission, noticePermission } from '../../platform/device/notificationPermission';
import { usecases } from '../../platform/worker/usecases';

/** The pause after a refusal, ms. */
const REFUSED_GAP_MS = 7 * 86_400_000;

export type NoticeSituation = {
  novelReadTimes: number;
  /** When it was last shown, ms since the epoch; anything but a number means never. */
  lastShown: unknown;
  /** The number of refusals; anything but a number means none. */
  refusals: unknown;
  now: number;
  permission: NoticePermission;
  userAgent: string;
  pushId: string;
};

/**
 * Whether the notification dialog is due (spec 4.8): after three novel reads, ten minutes after it was last
 * shown, outside social apps, without a push id, and before the browser's own question is answered. A refusal
 * is valid for a week, a second one for good.
 */
export function isNoticeDue(situation: NoticeSituation): boolean {
  const { novelReadTimes, lastShown, refusals, now, permission, userAgent, pushId } = situation;
  if (permission !== 'default' || pushId !== '' || isInAppBrowser(userAgent)) return false;
  if (novelReadTimes < NOTIFICATION_DIALOG_NOVEL_READS) return false;
  const said = typeof refusals === 'number' ? refusals : 0;
  if (said >= NOTICE_REFUSALS_FINAL) return false;
  const gap = said > 0 ? REFUSED_GAP_MS : NOTIFICATION_DIALOG_GAP_MS;
  // A clock that was set back must not suppress it for good.
  return typeof lastShown !== 'number' || now < lastShown || now - lastShown >= gap;
}

export async function isNoticeDueNow(): Promise<boolean> {
  const permission = noticePermission();
  if (permission !== 'default') return false;
  const [config, { novelReadTimes }, lastShown, refusals, user] = await Promise.all([
    readServerConfig(),
    readEntering(),
    readSealedSetting(NOTICE_SHOW_TIME_KEY),
    readSealedSetting(NOTICE_REFUSALS_KEY),
    readUser(),
  ]);
  // Without a push key the server sends no notifications.
  if (config?.pushKey === undefined) return false;
  const now = Date.now();
  const { userAgent } = navigator;
  const pushId = user?.pushId ?? '';
  return isNoticeDue({ novelReadTimes, lastShown, refusals, now, permission, userAgent, pushId });
}

export async function recordNoticeAsked(): Promise<void> {
  await usecases.saveSetting({ key: NOTICE_SHOW_TIME_KEY, value: Date.now() });
}

/** Records the closed question as a refusal, unless the browser has been asked since. */
export async function recordNoticeClosed(): Promise<void> {
  if (noticePermission() !== 'default') return;
  const refusals = await readSealedSetting(NOTICE_REFUSALS_KEY);
  const value = (typeof refusals === 'number' ? refusals : 0) + 1;
  await usecases.saveSetting({ key: NOTICE_REFUSALS_KEY, value });
}
