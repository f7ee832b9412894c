import * as v from 'valibot';
import { targetSchema } from '../catalogue/chapters.schema';
import { CHAPTER_TITLE_MOST } from '../operator/operator';
import { count, moment, privateText, uuid, writtenLine } from '../wire/primitives.schema';
import { MANUSCRIPT_MOST } from './manuscripts';

/** A chapter that is being written (decision 0143); its id is made on the device. */
const described = {
  id: uuid,
  title: v.string(),
  /** The number of the chapter or draft that it revises; null: of none. */
  target: v.nullable(targetSchema),
  /** Increases by one with each save. */
  version: count,
  updatedAt: moment,
};

export const manuscriptEntrySchema = v.object({ ...described, words: count });
export type ManuscriptEntry = v.InferOutput<typeof manuscriptEntrySchema>;

/** `text`: in the format of chapter texts (decision 0005). */
export const manuscriptSchema = v.object({ ...described, text: v.string() });

export const manuscriptVersionSchema = v.object({
  version: count,
  title: v.string(),
  words: count,
  at: moment,
  /** Who saved it; empty if the account is gone. */
  by: v.string(),
  isKept: v.boolean(),
});
export type ManuscriptVersion = v.InferOutput<typeof manuscriptVersionSchema>;

/** What a device saves. `base` is the version that it changed; null: the manuscript is new. */
export const manuscriptSaveFields = {
  id: uuid,
  title: v.pipe(writtenLine, v.maxLength(CHAPTER_TITLE_MOST)),
  text: v.pipe(privateText, v.maxLength(MANUSCRIPT_MOST)),
  base: v.nullable(count),
  /** The chapter that a new manuscript revises. */
  target: v.nullable(targetSchema),
  /** The author keeps this version by hand. */
  isKept: v.boolean(),
};

/** `behind`: another save came first, and nothing was changed. `gone`: the manuscript was deleted. */
export const manuscriptSavedSchema = v.variant('kind', [
  v.object({ kind: v.literal('saved'), version: count }),
  v.object({ kind: v.literal('behind'), version: count }),
  v.object({ kind: v.literal('gone') }),
]);
