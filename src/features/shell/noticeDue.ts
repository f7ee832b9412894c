import {
  NOTIFICATION_DIALOG_GAP_MS,
  NOTIFICATION_DIALOG_NOVEL_READS,
} from '../../../contract/account/visits';
import { readUser } from '../../../data/queries/account';
import { readEntering } from '../../../data/queries/entering';
import { readSealedSetting } from '../../../data/queries/sealedSettings';
import { readServerConfig } from '../../../data/queries/serverConfig';
import {
  NOTICE_REFUSALS_FINAL,
  NOTICE_REFUSALS_KEY,
  NOTICE_SHOW_TIME_KEY,
} from '../../../data/queries/settings';
import { isInAppBrowser } from '../../platform/device/inAppBrowser';
import { type NoticePermission, noticePermission } from '../../platform/device/notificationPermission';
import { usecases } from '../../platform/worker/usecases';

/** After a no, ms. */
const REFUSED_GAP_MS = 7 * 86_400_000;

export type NoticeSituation = {
  novelReadTimes: number;
  /** When it was last shown, ms since the epoch; anything else is never. */
  lastShown: unknown;
  /** How often the answer was no; anything but a number is never. */
  refusals: unknown;
  now: number;
  permission: NoticePermission;
  userAgent: string;
  pushId: string;
};

/**
 * The notification dialog (spec 4.8): after three novel reads, ten minutes after it was last shown, outside social apps,
 * without a push id, and while the browser's own question was not answered. A no holds for a week, a second one for good.
 */
export function isNoticeDue(situation: NoticeSituation): boolean {
  const { novelReadTimes, lastShown, refusals, now, permission, userAgent, pushId } = situation;
  if (permission !== 'default' || pushId !== '' || isInAppBrowser(userAgent)) return false;
  if (novelReadTimes < NOTIFICATION_DIALOG_NOVEL_READS) return false;
  const said = typeof refusals === 'number' ? refusals : 0;
  if (said >= NOTICE_REFUSALS_FINAL) return false;
  const gap = said > 0 ? REFUSED_GAP_MS : NOTIFICATION_DIALOG_GAP_MS;
  // A clock that was set back must not silence it for good.
  return typeof lastShown !== 'number' || now < lastShown || now - lastShown >= gap;
}

/** Whether the dialog is due now. */
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
  // A server that sends nothing has nothing to ask for.
  if (config?.pushKey === undefined) return false;
  const now = Date.now();
  const { userAgent } = navigator;
  const pushId = user?.pushId ?? '';
  return isNoticeDue({ novelReadTimes, lastShown, refusals, now, permission, userAgent, pushId });
}

/** The question stands before the reader. */
export async function noteNoticeAsked(): Promise<void> {
  await usecases.saveSetting({ key: NOTICE_SHOW_TIME_KEY, value: Date.now() });
}

/** The question was closed. Unless the browser was asked since, that is a no. */
export async function noteNoticeClosed(): Promise<void> {
  if (noticePermission() !== 'default') return;
  const refusals = await readSealedSetting(NOTICE_REFUSALS_KEY);
  const value = (typeof refusals === 'number' ? refusals : 0) + 1;
  await usecases.saveSetting({ key: NOTICE_REFUSALS_KEY, value });
}
