/** Task types of spec 3. Type 1 is unused. */
export const TASK_TYPES = { unused: 1, register: 2, topUp: 3, install: 4, notifications: 5 } as const;
/** Done in the app (`claimable`), then paid out (`claimed`). */
export const TASK_STATUS = { open: 0, claimable: 1, claimed: 2 } as const;

export const READING_AD_SECONDS = 15;
export const READING_AD_BONUS = 20;
export const CHECK_IN_BONUS = [5, 5, 10, 10, 15, 15, 30] as const;
/** Only a day missed within this many days can be made up, and only one. */
export const CHECK_IN_MAKE_UP_DAYS = 7;
export const TOP_UP_TASK_BONUS = 50;
export const INSTALL_TASK_BONUS = 30;
export const READING_ADS_A_DAY = 10;
/** The bonus for each of the two readers, once the friend has read this many chapters. */
export const INVITE_BONUS = 50;
export const INVITE_CHAPTERS = 3;
/** Friends per day that an inviter is paid for; the others are paid on a later day. */
export const INVITE_FRIENDS_A_DAY = 5;
export const AD_LIMIT_CLICK_TIMES = 3;
export const AD_LIMIT_INTERVAL_MS = 60_000;
/** Warnings on one day, one per interval with ad clicks beyond the limit, before ads are banned. */
export const AD_WARNINGS_BEFORE_BAN = 3;
export const AD_BAN_MS = 86_400_000;
