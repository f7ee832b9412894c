import * as v from 'valibot';
import {
  CAMPAIGN_KEY,
  CAMPAIGN_MOST_BROWSERS,
  CAMPAIGN_PATH,
  CAMPAIGN_TEXT_MOST,
  CAMPAIGN_TITLE_MOST,
} from '../../values/campaign';
import { LANGUAGES } from '../../values/limits';
import { bookIdSchema } from '../catalogue';
import { count, moment, writtenText } from '../primitives';
import { languageSchema } from '../push';

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
