import * as v from 'valibot';
import { languageSchema } from '../account/push.schema';
import { bookIdSchema } from '../catalogue/books.schema';
import { daySchema } from '../money/ledger.schema';
import { LANGUAGES } from '../wire/languages';
import { count, moment, userIdSchema, writtenLine, writtenText } from '../wire/primitives.schema';
import { OPERATOR_ROLES } from '../wire/roles';
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

/** The operator's reason, required for each act that affects a reader. */
export const reasonSchema = v.pipe(writtenText, v.nonEmpty(), v.maxLength(REASON_MAX_CHARACTERS));

/** A few short facts from before and after an act: numbers, states and dates, never a reader's words. */
export const auditFactsSchema = v.record(
  v.string(),
  v.union([v.string(), v.number(), v.boolean(), v.null()]),
);
export type AuditFacts = v.InferOutput<typeof auditFactsSchema>;

export const auditEntrySchema = v.object({
  id: count,
  /** Null for the command line. */
  operatorId: v.nullable(userIdSchema),
  /** The operator's current name; empty if the account no longer exists. */
  operator: writtenLine,
  /** The name of the token by which a program acted for the operator; empty if the operator did it. */
  token: writtenLine,
  act: v.picklist(AUDIT_ACTS),
  object: v.picklist(AUDIT_OBJECTS),
  objectId: v.string(),
  reason: v.string(),
  before: auditFactsSchema,
  after: auditFactsSchema,
  /** The request's id in the logs; empty for the command line. */
  requestId: v.string(),
  at: moment,
});
export type AuditEntry = v.InferOutput<typeof auditEntrySchema>;

export const operatorSchema = v.object({
  userId: userIdSchema,
  /** Empty if the account's provider gave none. */
  email: v.string(),
  name: writtenLine,
  role: v.picklist(OPERATOR_ROLES),
});
export type Operator = v.InferOutput<typeof operatorSchema>;

/** The installation's state. Sizes are in bytes, moments in ms. */
export const installationStateSchema = v.object({
  version: v.string(),
  contract: count,
  node: v.string(),
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
  /** The last backup by `npm run operate -- backup`; other backups are unknown here. */
  lastBackup: v.nullable(moment),
  /** Whether the server makes daily backups. */
  makesBackups: v.boolean(),
  /**
   * The last backup that was restored for trial: whether it was whole and its books were sound, and whether it
   * is in the bucket, if there is one.
   */
  backupTrial: v.nullable(v.object({ at: moment, isSound: v.boolean(), isCopied: v.nullable(v.boolean()) })),
  /** A release that is newer than this version, and the address of its page, if it has one. */
  newerRelease: v.optional(v.nullable(v.object({ version: v.string(), page: v.string() })), null),
  sends: v.object({ mail: v.boolean(), push: v.boolean() }),
});
export type InstallationState = v.InferOutput<typeof installationStateSchema>;

const figure = v.nullable(v.pipe(v.number(), v.safeInteger()));
const figures = Object.fromEntries(FIGURES.map((name) => [name, figure])) as Record<
  FigureName,
  typeof figure
>;

/** A day's figures. Null: not recorded for this day. */
export const figureDaySchema = v.object({ day: daySchema, ...figures });
export type FigureDay = v.InferOutput<typeof figureDaySchema>;

/**
 * Readers who arrived in the week that begins on this Monday; `read`: how many of them read in that week, in
 * the next one, and so on.
 */
export const retentionSchema = v.object({ week: daySchema, came: count, read: v.array(count) });
export type Retention = v.InferOutput<typeof retentionSchema>;

export const campaignSumSchema = v.object({
  link: v.string(),
  arrivals: count,
  guests: count,
  readers: count,
  buyers: count,
});

const text = (most: number) => v.pipe(writtenText, v.nonEmpty(), v.maxLength(most));

const words = (most: number) => {
  const others = Object.fromEntries(LANGUAGES.map((language) => [language, v.optional(text(most))]));
  return v.strictObject({ ...others, en: text(most) }) as v.GenericSchema<
    { en: string; ru?: string; zh?: string; pt?: string },
    { en: string; ru?: string; zh?: string; pt?: string }
  >;
};

/** The audience of a campaign; a reader must meet all conditions. */
export const campaignAudienceSchema = v.strictObject({
  languages: v.optional(v.pipe(v.array(languageSchema), v.minLength(1), v.maxLength(LANGUAGES.length))),
  /** Readers who read or watched within this many days, or who did not. */
  readWithinDays: v.optional(v.pipe(count, v.minValue(1), v.maxValue(365))),
  quietForDays: v.optional(v.pipe(count, v.minValue(1), v.maxValue(365))),
  bookId: v.optional(bookIdSchema),
});
export type CampaignAudience = v.InferOutput<typeof campaignAudienceSchema>;

/** A campaign to readers who allowed pushes. A key can be used only once. */
export const campaignSchema = v.strictObject({
  key: v.pipe(v.string(), v.regex(CAMPAIGN_KEY, 'letters, digits, dots and dashes, 60 at most')),
  titles: words(CAMPAIGN_TITLE_MOST),
  bodies: words(CAMPAIGN_TEXT_MOST),
  path: v.pipe(v.string(), v.regex(CAMPAIGN_PATH, 'a path of the app, like /home')),
  audience: v.optional(campaignAudienceSchema),
  cap: v.optional(v.pipe(count, v.minValue(1), v.maxValue(CAMPAIGN_MOST_BROWSERS))),
});

export const toldCampaignSchema = v.object({
  key: v.string(),
  title: v.string(),
  createdAt: moment,
  /** Null while recipients are still being collected. */
  doneAt: v.nullable(moment),
  cap: v.nullable(count),
  /** Browsers it was queued for, browsers it was sent to, and readers who opened it. */
  reached: count,
  sent: count,
  opened: count,
});
export type ToldCampaign = v.InferOutput<typeof toldCampaignSchema>;
