import * as v from 'valibot';
import { OPERATOR_NOTE_KINDS } from '../../values/operator';
import { count, moment } from '../primitives';

/** What an operator told a reader. */
export const operatorNoteSchema = v.object({
  /** Grows with time. */
  id: count,
  kind: v.picklist(OPERATOR_NOTE_KINDS),
  /** In the operator's own words. */
  text: v.string(),
  /** When what it tells of ends; null where nothing does. */
  until: v.nullable(moment),
  /** Coins or bonus that came, or below zero went. */
  gold: v.pipe(v.number(), v.safeInteger()),
  at: moment,
});
export type OperatorNote = v.InferOutput<typeof operatorNoteSchema>;
