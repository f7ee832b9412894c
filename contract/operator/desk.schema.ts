import * as v from 'valibot';
import { languageSchema } from '../account/push.schema';
import { bookIdSchema } from '../catalogue/books.schema';
import { daySchema } from '../money/ledger.schema';
import { LANGUAGES } from '../wire/limits';
import { count, moment, userIdSchema, writtenLine, writtenText } from '../wire/primitives.schema';
import {
  AUDIT_ACTS,
  AUDIT_OBJECTS,
  CAMPAIGN_KEY,
  CAMPAIGN_MOST_BROWSERS,
  CAMPAIGN_PATH,
  CAMPAIGN_TEXT_MOST,
  CAMPAIGN_TITLE_MOST,
  FIGURES,
  type FigureName,
  REASON_MAX_CHARACTERS,
} from './operator';

/** Why something is done: said in each act that a reader feels. */
export const reasonSchema = v.pipe(writtenText, v.nonEmpty(), v.maxLength(REASON_MAX_CHARACTERS));

/** Few and short facts, as they were before an act and after it: numbers, states and dates, never words of a reader. */
export const auditFactsSchema = v.record(
  v.string(),
  v.union([v.string(), v.number(), v.boolean(), v.null()]),
);
export type AuditFacts = v.InferOutput<typeof auditFactsSchema>;

/** One line of the audit log. Lines are never changed. */
export const auditEntrySchema = v.object({
  /** Grows with time; unique. */
  id: count,
  /** Null for the command line. */
  operatorId: v.nullable(userIdSchema),
  /** What the operator is called now; empty where the account is gone. */
  operator: writtenLine,
  act: v.picklist(AUDIT_ACTS),
  object: v.picklist(AUDIT_OBJECTS),
  /** Which one, by its number or name. */
  objectId: v.string(),
  reason: v.string(),
  before: auditFactsSchema,
  after: auditFactsSchema,
  /** The request it came with, as logs know it; empty for the command line. */
  requestId: v.string(),
  at: moment,
});
export type AuditEntry = v.InferOutput<typeof auditEntrySchema>;

/** How the installation does. Bytes are bytes, moments ms. */
export const installationStateSchema = v.object({
  version: v.string(),
  contract: count,
  node: v.string(),
  /** Of the process that answered. */
  startedAt: moment,
  database: v.object({
    kind: v.picklist(['embedded', 'server']),
    version: v.string(),
    bytes: count,
    migrations: count,
  }),
  queues: v.array(
    v.object({
      queue: v.picklist(['mails', 'pushEvents', 'pushNotices', 'paymentEvents']),
      waiting: count,
      parked: count,
      oldestSeconds: v.number(),
    }),
  ),
  disk: v.nullable(v.object({ free: count, whole: count })),
  hiddenTitles: count,
  /** Made by `npm run operate -- backup`; of backups made in other ways nothing is known here. */
  lastBackup: v.nullable(moment),
  sends: v.object({ mail: v.boolean(), push: v.boolean() }),
});
export type InstallationState = v.InferOutput<typeof installationStateSchema>;

const figure = v.nullable(v.pipe(v.number(), v.safeInteger()));
const figures = Object.fromEntries(FIGURES.map((name) => [name, figure])) as Record<
  FigureName,
  typeof figure
>;

/** What happened on a day. Null: it was not kept of this day. */
export const figureDaySchema = v.object({ day: daySchema, ...figures });
export type FigureDay = v.InferOutput<typeof figureDaySchema>;

/** Readers who came in the week that begins on this Monday; `read`: how many of them read in it, in the next one, and so on. */
export const retentionSchema = v.object({ week: daySchema, came: count, read: v.array(count) });
export type Retention = v.InferOutput<typeof retentionSchema>;

/** The visits, readers and payments of one campaign’s link (decision 0064). */
export const campaignSumSchema = v.object({
  link: v.string(),
  arrivals: count,
  guests: count,
  readers: count,
  buyers: count,
});

const text = (most: number) => v.pipe(writtenText, v.nonEmpty(), v.maxLength(most));

/** A text in some languages, English among them. */
const words = (most: number) => {
  const others = Object.fromEntries(LANGUAGES.map((language) => [language, v.optional(text(most))]));
  return v.strictObject({ ...others, en: text(most) }) as v.GenericSchema<
    { en: string; ru?: string; zh?: string; pt?: string },
    { en: string; ru?: string; zh?: string; pt?: string }
  >;
};

/** Who is told: what is said here has to hold of a reader, all of it. */
export const campaignAudienceSchema = v.strictObject({
  /** Browsers in one of these languages. */
  languages: v.optional(v.pipe(v.array(languageSchema), v.minLength(1), v.maxLength(LANGUAGES.length))),
  /** Readers who read or watched within this number of days, or who did not. */
  readWithinDays: v.optional(v.pipe(count, v.minValue(1), v.maxValue(365))),
  quietForDays: v.optional(v.pipe(count, v.minValue(1), v.maxValue(365))),
  /** Readers who have this title in the library. */
  bookId: v.optional(bookIdSchema),
});
export type CampaignAudience = v.InferOutput<typeof campaignAudienceSchema>;

/** What an operator has told to readers who allowed pushes. A key is told once. */
export const campaignSchema = v.strictObject({
  key: v.pipe(v.string(), v.regex(CAMPAIGN_KEY, 'letters, digits, dots and dashes, 60 at most')),
  titles: words(CAMPAIGN_TITLE_MOST),
  bodies: words(CAMPAIGN_TEXT_MOST),
  path: v.pipe(v.string(), v.regex(CAMPAIGN_PATH, 'a path of the app, like /home')),
  audience: v.optional(campaignAudienceSchema),
  /** Browsers that are told at most. */
  cap: v.optional(v.pipe(count, v.minValue(1), v.maxValue(CAMPAIGN_MOST_BROWSERS))),
});

/** A campaign that was begun, and how it went so far. */
export const toldCampaignSchema = v.object({
  key: v.string(),
  title: v.string(),
  createdAt: moment,
  /** Null while browsers are still looked for. */
  doneAt: v.nullable(moment),
  cap: v.nullable(count),
  /** Browsers it was written down for, was sent to, and whose readers followed it. */
  reached: count,
  sent: count,
  opened: count,
});
export type ToldCampaign = v.InferOutput<typeof toldCampaignSchema>;
