import type { User } from '../../contract/schemas/account';
import { DEFAULT_NOTICE_CHOICES, type NoticeChoices } from '../../contract/values/noticeKinds';
import { productDay } from '../money/productDay';
import { unsealUser } from '../sealing/sealedRows';
import { currentAccount, readMeta } from '../tables/meta';
import { withDatabase } from '../tables/openDatabase';
import { readSetting } from './settings';

/** Whether the account had no room for what this device last wanted to tell it. */
export function readAccountFull(): Promise<boolean> {
  return withDatabase(async () => {
    const full = await readMeta('accountFull');
    return full !== undefined && full.accountId === (await currentAccount());
  });
}

/** The stored user (spec 3, user info), guest or registered; undefined before the first sign-in. */
export async function readUser(): Promise<User | undefined> {
  return unsealUser(await withDatabase(() => readMeta('user')));
}

/** The product's day by the server's clock, as well as the device knows it; undefined while it never heard of it. */
export async function readProductDay(): Promise<string | undefined> {
  const offset = await withDatabase(() => readMeta('clockOffset'));
  return offset === undefined ? undefined : productDay(Date.now() + offset);
}

/** Now by the server's clock, as well as the device knows it, in ms since the epoch. */
export async function readClock(): Promise<number> {
  return Date.now() + ((await withDatabase(() => readMeta('clockOffset'))) ?? 0);
}

/** Whether the reader is VIP now, by the server's clock, as far as the device knows. What a thing costs the server decides. */
export async function readIsVip(): Promise<boolean> {
  const [user, now] = await Promise.all([readUser(), readClock()]);
  return user?.isVip === 1 && (user.vipUntil ?? 0) > now;
}

/** Whether the account that this device acts for is the one that was last told by its push subscription. */
export function isPushOurs(): Promise<boolean> {
  return withDatabase(async () => {
    const saved = await readMeta('pushSaved');
    return saved !== undefined && saved.accountId === (await currentAccount());
  });
}

export const NOTICE_CHOICES_KEY = 'noticeChoices';

/** What the reader wants to be told of, and when: the defaults under whatever they chose on any of their devices. */
export async function readNoticeChoices(): Promise<NoticeChoices> {
  return {
    ...DEFAULT_NOTICE_CHOICES,
    ...((await readSetting(NOTICE_CHOICES_KEY)) as Partial<NoticeChoices> | undefined),
  };
}
