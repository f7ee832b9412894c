import type { User } from '../../contract/account/account.schema';
import { DEFAULT_NOTICE_CHOICES, type NoticeChoices } from '../../contract/account/noticeKinds';
import { productDay } from '../money/productDay';
import { unsealUser } from '../sealing/sealedRows';
import { currentAccount, readMeta } from '../tables/meta';
import { withDatabase } from '../tables/openDatabase';
import { readSetting } from './settings';

/** Returns whether the account had no space for this device's last changes. */
export function readAccountFull(): Promise<boolean> {
  return withDatabase(async () => {
    const full = await readMeta('accountFull');
    return full !== undefined && full.accountId === (await currentAccount());
  });
}

/**
 * Returns the stored user (spec 3, user info), guest or registered, or undefined before the first sign-in.
 */
export async function readUser(): Promise<User | undefined> {
  return unsealUser(await withDatabase(() => readMeta('user')));
}

/**
 * Returns the product's day by the server's clock as the device knows it, or undefined before the first
 * answer.
 */
export async function readProductDay(): Promise<string | undefined> {
  const offset = await withDatabase(() => readMeta('clockOffset'));
  return offset === undefined ? undefined : productDay(Date.now() + offset);
}

/** Returns the current time by the server's clock as the device knows it, in ms since the epoch. */
export async function readClock(): Promise<number> {
  return Date.now() + ((await withDatabase(() => readMeta('clockOffset'))) ?? 0);
}

/**
 * Returns whether the reader is VIP now, by the server's clock as the device knows it. The server decides
 * what an item costs.
 */
export async function readIsVip(): Promise<boolean> {
  const [user, now] = await Promise.all([readUser(), readClock()]);
  return user?.isVip === 1 && (user.vipUntil ?? 0) > now;
}

/** Returns whether the push subscription was last reported for the device's account. */
export function isPushOurs(): Promise<boolean> {
  return withDatabase(async () => {
    const saved = await readMeta('pushSaved');
    return saved !== undefined && saved.accountId === (await currentAccount());
  });
}

export const NOTICE_CHOICES_KEY = 'noticeChoices';

/**
 * Returns which notices the reader wants, and when: the defaults overlaid with the choices from any of their
 * devices.
 */
export async function readNoticeChoices(): Promise<NoticeChoices> {
  return {
    ...DEFAULT_NOTICE_CHOICES,
    ...((await readSetting(NOTICE_CHOICES_KEY)) as Partial<NoticeChoices> | undefined),
  };
}
