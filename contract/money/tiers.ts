/** The tier that is VIP; every installation has it (decision 0147). */
export const VIP_TIER = 1;
export const MOST_TIERS = 50;
export const MOST_AHEAD = 100;
export const TIER_NAME_MOST = 40;
/** The most chapters that one call opens for a member. */
export const MOST_OPENED = 50;
/** Chapters that a member's device takes along with the one that is opened. */
export const OPENED_AHEAD = 10;
