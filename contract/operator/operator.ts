import type { FailureName } from '../wire/failure';

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

/** What fails at the desk alone: its words are there. */
export const OPERATOR_FAILURES = ['deskClosed', 'refundRefused'] as const satisfies readonly FailureName[];

export type OperatorFailureName = (typeof OPERATOR_FAILURES)[number];

/** Where the desk is. A login that was begun there comes back to it. */
export const OPERATOR_PATH = '/operator';

/** What a campaign may be called: it is told once. */
export const CAMPAIGN_KEY = /^[\w.-]{1,60}$/;
/** Where a tap on it leads: a path of the app, never another site. */
export const CAMPAIGN_PATH = /^\/(?![/\\])[^\\\s]{0,299}$/;
/** Letters of its title and its text; browsers that are told at most. */
export const CAMPAIGN_TITLE_MOST = 80;
export const CAMPAIGN_TEXT_MOST = 240;
export const CAMPAIGN_MOST_BROWSERS = 10_000_000;

/** Blocks of a tab, and titles of a block, that the desk arranges by hand. */
export const MOST_BLOCKS = 60;
export const MOST_PLACED = 200;

/** Characters of one line of the operator's list of watermarks. */
export const WATERMARK_MAX_CHARACTERS = 200;
/** Lines of the list: a chapter is looked through for all of them. */
export const MOST_WATERMARKS = 200;
/** What is shown of one that was found. */
export const FOUND_MAX_CHARACTERS = 500;

/** What is counted of a day, of the whole installation. Coins are whole ones, money is in minor units. */
export const FIGURES = [
  /** Accounts that began, guests among them. */
  'newReaders',
  /** Visits by the links of campaigns. */
  'arrivals',
  /** Readers who read a chapter or watched an episode for the first time. */
  'readers',
  /** Chapters and episodes that somebody read or watched for the first time. */
  'chapters',
  'unlocks',
  'coinsSold',
  'moneyTaken',
  'moneyReturned',
  'coinsSpent',
  'bonusGiven',
  'bonusSpent',
  /** What readers hold at the end of the day, and owe. */
  'coinsHeld',
  'coinsOwed',
] as const;
export type FigureName = (typeof FIGURES)[number];

/** Days that one call may ask about. */
export const MOST_FIGURE_DAYS = 400;
/** Weeks of a retention table. */
export const RETENTION_WEEKS = 12;

/** An upload travels in parts of this size, the last of each file as large as what is left. */
export const UPLOAD_PART_BYTES = 4 * 1_024 * 1_024;
/** Of a novel’s file, far above any; of a picture; of a drama’s files together. */
export const MOST_BOOK_BYTES = 256 * 1_024 * 1_024;
export const MOST_COVER_BYTES = 20 * 1_024 * 1_024;
export const MOST_DRAMA_BYTES = 16 * 1_024 * 1_024 * 1_024;
/** A film, its picture and its captions, of a hundred episodes and more; what has more of them comes in a ZIP. */
export const MOST_UPLOADED_FILES = 500;
/** Uploads that are not through. */
export const MOST_OPEN_UPLOADS = 8;

/** Where the parts of an upload go (spec 7: uploads travel outside the envelope); `at` says where this one begins. */
export function uploadPartPath(jobId: string, at: number): string {
  return `/novel-api/operator/upload/${jobId}?at=${at}`;
}

/** What a file's name may be as it lies on the disk: no path, nothing hidden. */
export const UPLOADED_NAME = /^[^\p{C}/\\.][^\p{C}/\\]{0,199}$/u;
