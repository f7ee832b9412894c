import * as v from 'valibot';
import { signedTextSchema } from '../codec/receipt';
import { PACK_CHAPTERS } from '../values/limits';
import { bookIdSchema } from './catalogue';
import { targetSchema } from './chapter';
import { grantSchema, ledgerLineSchema } from './ledger';
import { amountSchema, balanceSchema } from './money';
import { count, moment } from './primitives';

/** Chapters of one book, by their numbers, each once. */
export const packTargetsSchema = v.pipe(
  v.array(targetSchema),
  v.maxLength(PACK_CHAPTERS),
  v.check((targets) => new Set(targets).size === targets.length, 'a chapter is named twice'),
);

/** Chapters that were taken along (decision 0088): readable until `endsAt`, paid when they are opened. */
export const packSchema = v.object({
  packId: count,
  bookId: bookIdSchema,
  takenAt: moment,
  endsAt: moment,
  /** In reading order; none once the pack is over. */
  chapters: v.array(
    v.object({
      id: count,
      target: targetSchema,
      title: v.string(),
      /** What is held for it. */
      price: amountSchema,
      /** Base64 of 32 bytes; opens the content file. */
      key: v.string(),
    }),
  ),
  /** Base64: what the device signs its reports with (contract/codec/packReport). */
  reportKey: v.string(),
  /** The server's signature over all of it (contract/codec/receipt). */
  receipt: signedTextSchema,
});
export type Pack = v.InferOutput<typeof packSchema>;

/** Answer of `takeAlong`. `line` holds the coins. */
export const takenAlongSchema = v.object({
  pack: packSchema,
  balance: balanceSchema,
  line: ledgerLineSchema,
});
export type TakenAlong = v.InferOutput<typeof takenAlongSchema>;

/** What became of a pack by a report of what was opened. */
export const packReportAnswerSchema = v.object({
  packId: count,
  /** Of all that was opened and is paid, also by earlier reports. */
  grants: v.array(grantSchema),
  /** Targets that were told of too late: their coins had come back, and they are locked. */
  late: v.array(targetSchema),
  /** Nothing is held for it any more. */
  ended: v.boolean(),
  balance: balanceSchema,
  /** The last that moved; null when nothing did. */
  line: v.nullable(ledgerLineSchema),
});
export type PackReportAnswer = v.InferOutput<typeof packReportAnswerSchema>;
