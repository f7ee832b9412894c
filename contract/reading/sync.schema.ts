import * as v from 'valibot';
import { MINUTES_A_DAY, NOTICE_KINDS, type NoticeKind } from '../account/noticeKinds';
import { languageSchema, timeZoneSchema } from '../account/push.schema';
import { bookCardSchema, bookIdSchema } from '../catalogue/books.schema';
import { targetSchema } from '../catalogue/chapters.schema';
import { episodeTargetSchema } from '../catalogue/dramas.schema';
import {
  count,
  moment,
  nameText,
  privateText,
  shortText,
  userIdSchema,
  uuid,
} from '../wire/primitives.schema';
import {
  SYNC_CHANGES_A_CALL,
  SYNC_MOST_NOTE_CHARACTERS,
  SYNC_MOST_ORDER,
  SYNC_MOST_PLACES,
  SYNC_MOST_QUOTE_CHARACTERS,
} from './limits';
import {
  LOOK_FIELDS,
  MOST_LOOKS,
  READING_SETTINGS,
  type ReadingSettingName,
  type ReadingSettings,
  SYNCED_SETTINGS,
} from './readingSettings';
import { DAYS_A_MONTH, READING_DEVICES, SECONDS_A_DAY } from './readingTime';

/**
 * The items that the devices of an account share (decision 0019). An item is identified by its kind and key
 * and consists of fields; each field has the value the server received last, or the result of `mergeField`.
 */

const uuidPart = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
const blockId = v.pipe(v.string(), v.nonEmpty(), v.maxLength(40));
const blockIds = v.pipe(v.array(blockId), v.maxLength(8));

const spotSchema = v.object({ blockId, offset: count });

const placeEntries = {
  target: targetSchema,
  blockId,
  offset: count,
  /** The next few words: enough to find the place after a revision, not enough to read by. */
  quote: v.pipe(v.string(), v.maxLength(64)),
  chapterShare: share,
  around: v.optional(v.object({ before: blockIds, after: blockIds })),
  at: moment,
};
const placeSchema = v.object(placeEntries);
const pastPlaceSchema = v.object({ ...placeEntries, device: nameText });
/** The reader's place. `by` is the device that reported it, which ignores its own report. */
const currentPlaceSchema = v.object({ ...placeEntries, device: nameText, by: uuid });
const stretchesSchema = v.pipe(v.array(v.tuple([targetSchema, targetSchema])), v.maxLength(2_000));

/** One field, so that the place and its time change together. `second`: from the beginning of the episode. */
const watchedPlaceSchema = v.object({ target: episodeTargetSchema, second: count, time: moment });

const markSchema = v.object({
  bookId: bookIdSchema,
  target: targetSchema,
  kind: v.picklist(['bookmark', 'highlight']),
  start: spotSchema,
  end: spotSchema,
  quote: v.pipe(v.string(), v.maxLength(SYNC_MOST_QUOTE_CHARACTERS)),
  share,
  createdAt: moment,
});

const minuteOfDay = v.pipe(count, v.maxValue(MINUTES_A_DAY - 1));

function noticeSwitches() {
  return Object.fromEntries(NOTICE_KINDS.map((kind) => [kind, v.boolean()])) as {
    readonly [Kind in NoticeKind]: v.BooleanSchema<undefined>;
  };
}

const daySeconds = v.pipe(count, v.maxValue(SECONDS_A_DAY));
const readingMonthSchema = v.pipe(
  v.array(v.tuple([uuid, v.pipe(v.array(daySeconds), v.maxLength(DAYS_A_MONTH))])),
  v.maxLength(READING_DEVICES),
);

/** Returns a setting's schema on the wire, from its declaration. */
function settingSchema(name: ReadingSettingName): v.GenericSchema {
  const setting = READING_SETTINGS[name];
  if ('choices' in setting) return v.picklist(setting.choices);
  if ('min' in setting) return v.pipe(v.number(), v.minValue(setting.min), v.maxValue(setting.max));
  if ('pattern' in setting) return v.pipe(v.string(), v.regex(setting.pattern));
  return typeof setting.default === 'boolean' ? v.boolean() : shortText;
}

type SettingSchemas<Name extends ReadingSettingName> = {
  readonly [Each in Name]: v.GenericSchema<ReadingSettings[Each]>;
};

function settingSchemas<Name extends ReadingSettingName>(names: readonly Name[]): SettingSchemas<Name> {
  return Object.fromEntries(names.map((name) => [name, settingSchema(name)])) as never;
}

const lookSchema = v.object({ id: uuid, name: nameText, ...settingSchemas(LOOK_FIELDS) });

type Kind = {
  readonly key: RegExp;
  readonly fields: Readonly<Record<string, v.GenericSchema>>;
  /**
   * Fields that change without the reader's intent: such a change alone does not restore an item that was
   * removed on purpose.
   */
  readonly passive?: readonly string[];
};

/** A device's clock may be years off; its months are accepted too, since they affect no other user. */
const MONTH_KEY = /^20[2-9]\d-(?:0[1-9]|1[0-2])$/;
const BOOK_KEY = /^[1-9]\d{0,15}$/;
/** A downloaded title: the class of device, and the title. */
const KEPT_KEY = /^(?:phone|tablet|desktop)\/(?:book|drama)\/[1-9]\d{0,15}$/;
export const ONLY_KEY = 'own';
const ONLY = /^own$/;

export const syncKinds = {
  shelf: { key: BOOK_KEY, fields: { addedAt: moment, openedAt: moment }, passive: ['openedAt'] },
  place: {
    key: BOOK_KEY,
    fields: { current: currentPlaceSchema, furthest: placeSchema, reads: stretchesSchema },
  },
  /** The reader's earlier places in a book, newest first. */
  pastPlaces: {
    key: BOOK_KEY,
    fields: { places: v.pipe(v.array(pastPlaceSchema), v.maxLength(SYNC_MOST_PLACES)) },
  },
  history: { key: BOOK_KEY, fields: { lastTarget: targetSchema, time: moment } },
  /** A drama in the watch history: the viewer's place, and the episodes watched. */
  videoHistory: { key: BOOK_KEY, fields: { place: watchedPlaceSchema, watched: stretchesSchema } },
  annotation: {
    key: new RegExp(`^${uuidPart}$`),
    fields: {
      mark: markSchema,
      color: v.picklist(['yellow', 'green', 'blue', 'pink']),
      note: v.pipe(privateText, v.maxLength(SYNC_MOST_NOTE_CHARACTERS)),
      changedAt: moment,
    },
  },
  /** A reader's own shelf, and (`collected`: collection id / book id) a book on it. */
  collection: { key: new RegExp(`^${uuidPart}$`), fields: { name: nameText, position: count } },
  collected: { key: new RegExp(`^${uuidPart}/[1-9]\\d{0,15}$`), fields: { position: count } },
  reading: { key: ONLY, fields: settingSchemas(SYNCED_SETTINGS) },
  /** The library's view settings, and the reader's own order. */
  shelfView: {
    key: ONLY,
    fields: {
      layout: v.picklist(['grid', 'list']),
      sort: v.picklist(['recent', 'title', 'progress', 'added', 'own']),
      filter: v.picklist(['all', 'unread', 'downloaded', 'finished']),
    },
  },
  shelfOrder: {
    key: ONLY,
    fields: { bookIds: v.pipe(v.array(bookIdSchema), v.maxLength(SYNC_MOST_ORDER)) },
  },
  looks: { key: ONLY, fields: { looks: v.pipe(v.array(lookSchema), v.maxLength(MOST_LOOKS)) } },
  /** Reading time by month, device and day (decision 0007). */
  readingTime: { key: MONTH_KEY, fields: { seconds: readingMonthSchema } },
  notices: {
    key: ONLY,
    fields: {
      ...noticeSwitches(),
      quietFrom: minuteOfDay,
      quietTo: minuteOfDay,
      weeklyCap: v.pipe(count, v.maxValue(1_000)),
      mail: v.boolean(),
      mailZone: timeZoneSchema,
      mailLanguage: languageSchema,
    },
  },
  /** Daily goal in minutes; 0: no goal. */
  readingGoal: { key: ONLY, fields: { minutes: v.pipe(count, v.maxValue(24 * 60)) } },
  /** The reader said that they are of age (decision 0134). */
  age: { key: ONLY, fields: { isOfAge: v.boolean() } },
  /** An author the reader follows (decision 0138), by the page's number. `name`: the pen name at that time. */
  followed: { key: BOOK_KEY, fields: { at: moment, name: nameText } },
  /**
   * A downloaded title (decision 0090): its bytes as far as known; for a drama, its episodes and their
   * height.
   */
  kept: { key: KEPT_KEY, fields: { bytes: count, episodes: stretchesSchema, height: count } },
} as const satisfies Record<string, Kind>;

export type SyncKind = keyof typeof syncKinds;
export const SYNC_KINDS = Object.keys(syncKinds) as readonly SyncKind[];
export type SyncFields<K extends SyncKind = SyncKind> = {
  readonly [Name in keyof (typeof syncKinds)[K]['fields']]?: (typeof syncKinds)[K]['fields'][Name] extends v.GenericSchema
    ? Frozen<v.InferOutput<(typeof syncKinds)[K]['fields'][Name]>>
    : never;
};
type Frozen<T> = T extends object ? { readonly [Name in keyof T]: Frozen<T[Name]> } : T;
export type SyncedPlace = Frozen<v.InferOutput<typeof placeSchema>>;
export type CurrentPlace = Frozen<v.InferOutput<typeof currentPlaceSchema>>;
export type WatchedPlace = Frozen<v.InferOutput<typeof watchedPlaceSchema>>;
export type SyncedPastPlace = Frozen<v.InferOutput<typeof pastPlaceSchema>>;

/** Returns the schema of a kind's fields. Fields may be missing; unknown fields are refused. */
export function fieldsSchema(kind: SyncKind): v.GenericSchema<unknown, SyncFields> {
  const { fields }: Kind = syncKinds[kind];
  const optional = Object.entries(fields).map(([name, schema]) => [name, v.optional(schema)] as const);
  return v.strictObject(Object.fromEntries(optional)) as never;
}

function changeSchema<K extends SyncKind>(kind: K) {
  return v.object({
    kind: v.literal(kind),
    key: v.pipe(v.string(), v.regex(syncKinds[kind].key)),
    /**
     * All fields the item has on the device, so that an item that was removed elsewhere can be restored
     * whole.
     */
    fields: fieldsSchema(kind),
    /** Names of the fields changed on this device. Empty: the item was removed. */
    changed: v.pipe(v.array(v.picklist(Object.keys(syncKinds[kind].fields))), v.maxLength(32)),
  });
}

const changeSchemas = SYNC_KINDS.map((kind) => changeSchema(kind));
type Change = {
  readonly kind: SyncKind;
  readonly key: string;
  readonly fields: SyncFields;
  readonly changed: readonly string[];
};
export const syncChangeSchema = v.variant('kind', changeSchemas as never) as unknown as v.GenericSchema<
  Change,
  Change
>;
export type SyncChange = Change;

export const syncRequestSchema = v.object({
  /** Identifies this device's copy of the app: 122 random bits that it generated. */
  device: uuid,
  /**
   * Counts the device's batches. The device sends the next batch only after the answer to this one, so a
   * batch number the server knows was carried out.
   */
  batch: count,
  /** Empty: the device only asks. `batch` is then the last one that was answered. */
  changes: v.pipe(v.array(syncChangeSchema), v.maxLength(SYNC_CHANGES_A_CALL)),
  /** The server's last cursor; null on a device without any data. */
  cursor: v.nullable(v.pipe(v.string(), v.maxLength(100))),
  userId: v.optional(userIdSchema),
});

/**
 * The receiver checks each field: a newer server may send kinds and fields that this device does not know.
 */
export const syncedItemSchema = v.object({
  kind: v.string(),
  key: v.string(),
  removed: v.boolean(),
  /** Only the fields that changed after the cursor. */
  fields: v.record(v.string(), v.unknown()),
});
export type SyncedItem = v.InferOutput<typeof syncedItemSchema>;

export const syncAnswerSchema = v.object({
  /**
   * `changes`: the changes after the cursor. `all`: everything, because the server does not know the cursor;
   * the device then uploads its additional items. `anew`: everything, because the device was offline for longer
   * than the server stores removals; it deletes its additional items.
   */
  listing: v.picklist(['changes', 'all', 'anew']),
  items: v.array(syncedItemSchema),
  cards: v.array(bookCardSchema),
  cursor: v.string(),
  /**
   * There are more items after the cursor. A batch is only accepted from a device that has received
   * everything, so this one must be sent again.
   */
  more: v.boolean(),
});
export type SyncAnswer = v.InferOutput<typeof syncAnswerSchema>;
