import * as v from 'valibot';
import { AUDIT_ACTS, AUDIT_OBJECTS, REASON_MAX_CHARACTERS } from '../../values/operator';
import { userIdSchema } from '../account';
import { count, moment, writtenLine, writtenText } from '../primitives';

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
