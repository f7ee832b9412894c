/** Task types of spec 3. Type 1 is unused. */
export const TASK_TYPES = { unused: 1, register: 2, topUp: 3, install: 4, notifications: 5 } as const;
/** Done in the app (`claimable`), then paid out (`claimed`). */
export const TASK_STATUS = { open: 0, claimable: 1, claimed: 2 } as const;

/** Seconds a reading ad must run before it pays. */
export const READING_AD_SECONDS = 15;
export const READING_AD_BONUS = 20;
/** Bonus of the seven days of a check-in row. */
export const CHECK_IN_BONUS = [5, 5, 10, 10, 15, 15, 30] as const;
/** One missed day can be made up within this many days, and no older one. */
export const CHECK_IN_MAKE_UP_DAYS = 7;
export const TOP_UP_TASK_BONUS = 50;
export const INSTALL_TASK_BONUS = 30;
/** Reading ads that pay on one day. */
export const READING_ADS_A_DAY = 10;
/** Bonus for each of the two, once the friend has read this many chapters. */
export const INVITE_BONUS = 50;
export const INVITE_CHAPTERS = 3;
/** Friends an inviter is paid for on one day; for the others on a later one. */
export const INVITE_FRIENDS_A_DAY = 5;
export const AD_LIMIT_CLICK_TIMES = 3;
export const AD_LIMIT_INTERVAL_MS = 60_000;
/** Intervals of one day in which ads were clicked beyond the limit, each warned of once, until ads are taken away. */
export const AD_WARNINGS_BEFORE_BAN = 3;
export const AD_BAN_MS = 86_400_000;
