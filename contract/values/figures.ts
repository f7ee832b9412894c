/** What is counted of a day, of the whole installation. Coins are whole ones, money is in minor units. */
export const FIGURES = [
  /** Accounts that began, guests among them. */
  'newReaders',
  /** Visits by the links of campaigns. */
  'arrivals',
  /** Readers who read a chapter or watched an episode for the first time. */
  'readers',
  /** Chapters and episodes that somebody read or watched for the first time. */
  'chapters',
  'unlocks',
  'coinsSold',
  'moneyTaken',
  'moneyReturned',
  'coinsSpent',
  'bonusGiven',
  'bonusSpent',
  /** What readers hold at the end of the day, and owe. */
  'coinsHeld',
  'coinsOwed',
] as const;
export type FigureName = (typeof FIGURES)[number];

/** Days that one call may ask about. */
export const MOST_FIGURE_DAYS = 400;
/** Weeks of a retention table. */
export const RETENTION_WEEKS = 12;
