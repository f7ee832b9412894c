import * as v from 'valibot';
import { fingerprintRuleSchema } from '../account/account.schema';
import {
  HOUSE_NAME_MOST,
  HOUSE_NUMBERS,
  type HouseNumber,
  NOTICE_MAX_CHARACTERS,
  SHORT_NAME_MOST,
} from '../account/house';
import { weakAccent } from '../wire/accent';
import { LANGUAGES } from '../wire/languages';
import { inLanguages, writtenLine, writtenText } from '../wire/primitives.schema';
import {
  MAIL_KINDS,
  MAIL_LEAD_MOST,
  MAIL_SUBJECT_MOST,
  type MailKind,
  mailParts,
  strayPlaceholder,
} from './mailWords';

const nameOf = (most: number) =>
  v.pipe(
    writtenLine,
    v.nonEmpty(),
    v.check((name) => [...name].length <= most, 'too long'),
  );

const accent = v.pipe(
  v.string(),
  v.regex(/^#[0-9a-f]{6}$/),
  v.check((colour) => !weakAccent(colour), 'not readable'),
);

/** A text in English and in other languages; readers of the others see the English one. */
const noticeTexts = v.pipe(
  inLanguages(v.pipe(writtenText, v.nonEmpty(), v.maxLength(NOTICE_MAX_CHARACTERS))),
  v.check(({ en }) => en !== undefined, 'no English'),
);
export type NoticeTexts = v.InferOutput<typeof noticeTexts>;

/** An owner's words of a mail in one language; a missing one is the built-in one. */
const mailWords = (kind: MailKind) => {
  const fits = v.check<string, string>((text) => strayPlaceholder(kind, text) === undefined, 'a placeholder');
  return v.object({
    subject: v.optional(v.pipe(writtenLine, v.nonEmpty(), v.maxLength(MAIL_SUBJECT_MOST), fits)),
    lead: v.optional(v.pipe(writtenText, v.nonEmpty(), v.maxLength(MAIL_LEAD_MOST), fits)),
  });
};
const mailTexts = (kind: MailKind) => inLanguages(mailWords(kind));
/** A language without words has the built-in ones. */
export type MailTexts = v.InferOutput<ReturnType<typeof mailTexts>>;

const wholeNumber = (part: HouseNumber) => {
  const { least, most } = HOUSE_NUMBERS[part];
  return v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));
};

/** What the desk can change of the house. Null is the default; a missing field keeps its value. */
export const houseChangeSchema = v.object({
  name: v.optional(v.nullable(nameOf(HOUSE_NAME_MOST))),
  shortName: v.optional(v.nullable(nameOf(SHORT_NAME_MOST))),
  /** `#rrggbb`, readable on the app's light pages. */
  accent: v.optional(v.nullable(accent)),
  /** Back to the app's own; a picture is uploaded (`operatorBeginUpload`). */
  mark: v.optional(v.null()),
  bottomNotice: v.optional(v.nullable(noticeTexts)),
  readingLeadNotice: v.optional(v.nullable(noticeTexts)),
  homeNotice: v.optional(v.nullable(noticeTexts)),
  mailFooter: v.optional(v.nullable(noticeTexts)),
  ...mailParts((kind) => v.optional(v.nullable(mailTexts(kind)))),
  loginGold: v.optional(v.nullable(wholeNumber('loginGold'))),
  noticeGold: v.optional(v.nullable(wholeNumber('noticeGold'))),
  guestBonusADay: v.optional(v.nullable(wholeNumber('guestBonusADay'))),
  mailsAnHour: v.optional(v.nullable(wholeNumber('mailsAnHour'))),
  fingerprint: v.optional(v.nullable(fingerprintRuleSchema)),
});
export type HouseChange = v.InferOutput<typeof houseChangeSchema>;
/** The saved values of the changed parts, as their form loaded them; null is the default. */
export const houseSeenSchema = v.omit(houseChangeSchema, ['mark']);
export type HouseSeen = v.InferOutput<typeof houseSeenSchema>;
export type HousePart = keyof HouseChange;

/**
 * `shown`: what readers see. `own`: what was saved at the desk. `fixedBy`: the variable of the environment that
 * is set in its place.
 */
const part = <Value extends v.GenericSchema>(value: Value) =>
  v.object({ shown: v.nullable(value), own: v.nullable(value), fixedBy: v.nullable(v.string()) });

const texts = inLanguages(v.string());

export const deskHouseSchema = v.object({
  /** The name without any other. */
  defaultName: v.string(),
  name: part(v.string()),
  shortName: part(v.string()),
  accent: part(v.string()),
  /** The version of the picture: another one after each change. */
  mark: part(v.string()),
  bottomNotice: part(texts),
  readingLeadNotice: part(texts),
  homeNotice: part(texts),
  mailFooter: part(texts),
  ...mailParts(() =>
    part(inLanguages(v.object({ subject: v.optional(v.string()), lead: v.optional(v.string()) }))),
  ),
  loginGold: part(v.number()),
  noticeGold: part(v.number()),
  guestBonusADay: part(v.number()),
  mailsAnHour: part(v.number()),
  fingerprint: part(fingerprintRuleSchema),
});
export type DeskHouse = v.InferOutput<typeof deskHouseSchema>;

/** A mail as its owner would write it, in one language. */
export const mailDraftSchema = v.variant(
  'kind',
  MAIL_KINDS.map((kind) =>
    v.object({ kind: v.literal(kind), language: v.picklist(LANGUAGES), words: mailWords(kind) }),
  ),
);
export type MailDraft = v.InferOutput<typeof mailDraftSchema>;

/** The built-in words, and the whole mail as plain text, with a code or an order that is made up. */
export const mailPreviewSchema = v.object({
  builtIn: v.object({ subject: v.string(), lead: v.string() }),
  subject: v.string(),
  text: v.string(),
});
export type MailPreview = v.InferOutput<typeof mailPreviewSchema>;
