import { DEFAULT_GUEST_BONUS_A_DAY, DEFAULT_LOGIN_GOLD, DEFAULT_NOTICE_GOLD } from '../money/limits';
import { cleanLine } from '../wire/writtenText';

/** The most characters of an installation's name. */
export const HOUSE_NAME_MOST = 40;
/** Home screens cut off a longer one, below an icon. */
export const SHORT_NAME_MOST = 12;

/** The least side of the square PNG that becomes the mark, in px. */
export const MARK_LEAST_SIDE = 512;
/** The longest notice, in characters: it covers part of the screen and is not a page. */
export const NOTICE_MAX_CHARACTERS = 300;

/** Returns a name as it is shown; undefined if nothing of it remains or it is longer than `most` characters. */
export function houseNameOf(said: string, most: number): string | undefined {
  const name = cleanLine(said);
  return name !== '' && [...name].length <= most ? name : undefined;
}

/** Returns the whole name if it fits below an icon, else as many of its first words as do, else its beginning. */
export function shortNameOf(name: string): string {
  const fits = (text: string) => [...text].length <= SHORT_NAME_MOST;
  const words = name.split(' ');
  while (words.length > 1 && !fits(words.join(' '))) words.pop();
  return [...words.join(' ')].slice(0, SHORT_NAME_MOST).join('');
}

/** The numbers that an owner sets, with what applies without one and the range that is accepted. */
export const HOUSE_NUMBERS = {
  loginGold: { standard: DEFAULT_LOGIN_GOLD, least: 0, most: 1_000_000 },
  noticeGold: { standard: DEFAULT_NOTICE_GOLD, least: 0, most: 1_000_000 },
  guestBonusADay: { standard: DEFAULT_GUEST_BONUS_A_DAY, least: 0, most: 999_999_999 },
  mailsAnHour: { standard: 1_000, least: 1, most: 1_000_000 },
} as const;
export type HouseNumber = keyof typeof HOUSE_NUMBERS;
