import type { FailureName } from './failure';

/** How long the desk stays open after the password was given, ms. */
export const DESK_OPEN_MS = 15 * 60_000;

/**
 * What an entry of the audit log says was done, `part.act`. Old entries are never changed: a word that is here stays here.
 */
export const AUDIT_ACTS = [
  'role.grant',
  'role.revoke',
  'desk.open',
  'reader.look',
  'reader.endSession',
  'reader.warn',
  'reader.silence',
  'reader.unsilence',
  'reader.ban',
  'reader.unban',
  'coins.give',
  'coins.take',
  'order.refund',
  'order.refundRefused',
  'comment.approve',
  'comment.refuse',
  'word.add',
  'word.remove',
  'message.answer',
  'message.close',
  'title.edit',
  'title.offer',
  'title.hide',
  'title.schedule',
  'title.price',
  'upload.begin',
  'job.cancel',
  'books.prove',
  'home.arrange',
  'home.order',
  'home.removeTab',
  'typo.correct',
  'typo.setAside',
  'campaign.tell',
  'watermark.add',
  'watermark.remove',
  'title.strip',
] as const;
export type AuditAct = (typeof AUDIT_ACTS)[number];

/** What an act was done to. */
export const AUDIT_OBJECTS = [
  'reader',
  'order',
  'comment',
  'word',
  'message',
  'desk',
  'title',
  'job',
  'tab',
  'typo',
  'campaign',
  'watermark',
] as const;
export type AuditObject = (typeof AUDIT_OBJECTS)[number];

/** Why something was done, in the operator's words. */
export const REASON_MAX_CHARACTERS = 500;
/** What an operator writes to one reader. */
export const NOTE_MAX_CHARACTERS = 2_000;
/** Days a ban or a silence may last. */
export const MOST_BAN_DAYS = 3_650;
/** Gold of one movement by an operator: a slip of the finger must not make millions. */
export const MOST_MOVED_GOLD = 1_000_000;

/**
 * What a reader is told by the operator, in the app and until they have seen it. `refund` is told of by the ledger and by
 * the provider.
 */
export const OPERATOR_NOTE_KINDS = [
  'warning',
  'silence',
  'silenceLifted',
  'ban',
  'banLifted',
  'coinsGiven',
  'coinsTaken',
  'answer',
] as const;
export type OperatorNoteKind = (typeof OPERATOR_NOTE_KINDS)[number];

/** What fails at the desk alone: its words are there. */
export const OPERATOR_FAILURES = ['deskClosed', 'refundRefused'] as const satisfies readonly FailureName[];
export type OperatorFailureName = (typeof OPERATOR_FAILURES)[number];
/** Where the desk is. A login that was begun there comes back to it. */
export const OPERATOR_PATH = '/operator';
