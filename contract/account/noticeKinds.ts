import { type Language } from '../wire/languages';
import { DEFAULT_MAIL_ZONE } from '../wire/limits';

/**
 * The kinds of pushes to a device while the app is closed (spec 4.8). A reader can switch off each kind
 * separately. To add a kind, add its name here: the compiler reports everything else it needs.
 */
export const NOTICE_KINDS = [
  'newChapter',
  'newTitle',
  'streak',
  'payment',
  'invite',
  'reply',
  'account',
  'campaign',
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** A reader's choices. Quiet hours are minutes since midnight by the device's clock; equal values: none. */
export type NoticeChoices = {
  readonly [Kind in NoticeKind]: boolean;
} & {
  readonly quietFrom: number;
  readonly quietTo: number;
  /** The most notices in seven days; notices of payments are exempt. */
  readonly weeklyCap: number;
  /** Whether to notify by e-mail too (decision 0060); the IANA time zone and the language of the e-mails. */
  readonly mail: boolean;
  readonly mailZone: string;
  readonly mailLanguage: Language;
};

export const DEFAULT_NOTICE_CHOICES: NoticeChoices = {
  newChapter: true,
  newTitle: true,
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

/** With more browsers than this, the most recently used ones are notified. */
export const SUBSCRIPTIONS_AN_ACCOUNT = 10;
export const BRING_MS = 10_000;
export const BRING_BYTES = 2_000_000;
