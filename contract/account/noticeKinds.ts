import { DEFAULT_MAIL_ZONE, type Language } from '../wire/limits';

/**
 * What the server may tell a device of while the app is closed (spec 4.8). A reader switches each kind by itself. One more is
 * one more word here: the compiler names whatever else it needs.
 */
export const NOTICE_KINDS = [
  'newChapter',
  'streak',
  'payment',
  'invite',
  'reply',
  'account',
  'campaign',
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** What a reader chose. Quiet hours are minutes since midnight by the device's clock; the same twice: none. */
export type NoticeChoices = {
  readonly [Kind in NoticeKind]: boolean;
} & {
  readonly quietFrom: number;
  readonly quietTo: number;
  /** Notices in seven days at most; what was paid for is told all the same. */
  readonly weeklyCap: number;
  /** Whether it is told by e-mail too (decision 0060), by which clock, an IANA zone, and in which language. */
  readonly mail: boolean;
  readonly mailZone: string;
  readonly mailLanguage: Language;
};

export const DEFAULT_NOTICE_CHOICES: NoticeChoices = {
  newChapter: true,
  streak: true,
  payment: true,
  invite: true,
  reply: true,
  account: true,
  campaign: true,
  quietFrom: 22 * 60,
  quietTo: 8 * 60,
  weeklyCap: 14,
  mail: false,
  mailZone: DEFAULT_MAIL_ZONE,
  mailLanguage: 'en',
};

export const WEEKLY_CAPS = [3, 7, 14, 50] as const;
export const MINUTES_A_DAY = 24 * 60;

/** Whoever uses more browsers than this is told on those that were here last. */
export const SUBSCRIPTIONS_AN_ACCOUNT = 10;
/** What a notice may bring before it is shown: time in ms, and bytes. */
export const BRING_MS = 10_000;
export const BRING_BYTES = 2_000_000;
