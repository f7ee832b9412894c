import type { FailureName } from '../wire/failure';

/** How long the desk stays open after its last call, ms. */
export const DESK_OPEN_MS = 15 * 60_000;
/** The longest that calls keep it open after the password was entered, ms. */
export const DESK_MOST_MS = 12 * 3_600_000;
/** How long after the password money can be moved, prices changed and things deleted, ms. */
export const DESK_FRESH_MS = 15 * 60_000;

/** The acts in the audit log, `part.act`. Old entries are never changed, so no name may be removed. */
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
  'title.waiting',
  'title.ads',
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
  'chapter.rename',
  'chapter.remove',
  'chapter.restore',
  'passkey.add',
  'passkey.remove',
  'title.delete',
  'title.restore',
  'chapter.publish',
  'chapter.schedule',
  'chapter.move',
  'chapter.discard',
  'chapter.withdraw',
  'episode.publish',
  'episode.schedule',
  'episode.move',
  'episode.discard',
  'episode.withdraw',
  'token.make',
  'token.revoke',
  'chapter.rewrite',
  'webhook.add',
  'webhook.change',
  'webhook.remove',
  'webhook.test',
  'drama.edit',
  'house.change',
  'tier.keep',
  'product.add',
  'product.change',
  'product.remove',
  'product.restore',
  'product.order',
  'offer.add',
  'offer.end',
  'title.share',
  'earnings.payout',
  'earnings.correct',
  'person.invite',
  'person.takeBack',
  'person.accept',
  'person.decline',
  'person.part',
  'person.takeOut',
  'title.timetable',
  'title.hiatus',
  'chapter.note',
] as const;

export type AuditAct = (typeof AUDIT_ACTS)[number];

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
  'token',
  'webhook',
  'house',
  'product',
  'tier',
] as const;

export type AuditObject = (typeof AUDIT_OBJECTS)[number];

/** A deleted title without unlocks can be restored for this many days; then its files are removed. */
export const BIN_DAYS = 30;

export const REASON_MAX_CHARACTERS = 500;

/** The most comments of one call, which judges them in one short transaction; the desk sends several. */
export const MOST_JUDGED_AT_ONCE = 10;

/** What waits is counted up to this number; the desk then shows "99+". */
export const MOST_WAITING = 100;

export const NOTE_MAX_CHARACTERS = 2_000;

export const MOST_BAN_DAYS = 3_650;

/** The most gold of one movement by an operator, so that a typing error cannot create millions. */
export const MOST_MOVED_GOLD = 1_000_000;

/** Failures of the desk and the studio only; the desk has their texts. */
export const OPERATOR_FAILURES = [
  'deskClosed',
  'passwordNeeded',
  'refundRefused',
  'lastOwner',
  'passkeyNeeded',
  'passkeyFailed',
  'tooManyInvitations',
] as const satisfies readonly FailureName[];

export type OperatorFailureName = (typeof OPERATOR_FAILURES)[number];

/** The desk's path. A login that was begun there returns to it. */
export const OPERATOR_PATH = '/operator';

/** A campaign's key; it can be used only once. */
export const CAMPAIGN_KEY = /^[\w.-]{1,60}$/;
/** The path that a tap opens: within the app, never another site. */
export const CAMPAIGN_PATH = /^\/(?![/\\])[^\\\s]{0,299}$/;
/** The most letters of a campaign's title and text, and the most browsers. */
export const CAMPAIGN_TITLE_MOST = 80;
export const CAMPAIGN_TEXT_MOST = 240;
export const CAMPAIGN_MOST_BROWSERS = 10_000_000;

export const CHAPTER_TITLE_MOST = 200;
/** The most drafts whose times one call sets. */
export const MOST_SCHEDULED = 500;
/** The longest paragraph that the desk corrects. */
export const PARAGRAPH_MOST = 8_192;

export const MOST_BLOCKS = 60;
export const MOST_PLACED = 200;

export const WATERMARK_MAX_CHARACTERS = 200;
/** The most lines of the list: every chapter is searched for all of them. */
export const MOST_WATERMARKS = 200;
export const FOUND_MAX_CHARACTERS = 500;

/** The daily figures of the whole installation. Coins are whole, money is in minor units. */
export const FIGURES = [
  'newReaders',
  'arrivals',
  /** Readers who read a chapter or watched an episode for the first time. */
  'readers',
  /** Chapters and episodes that a reader read or watched for the first time. */
  'chapters',
  'unlocks',
  'coinsSold',
  'moneyTaken',
  'moneyReturned',
  'coinsSpent',
  'bonusGiven',
  'bonusSpent',
  'coinsHeld',
  'coinsOwed',
] as const;
export type FigureName = (typeof FIGURES)[number];

export const MOST_FIGURE_DAYS = 400;
export const RETENTION_WEEKS = 12;

export const UPLOAD_PART_BYTES = 4 * 1_024 * 1_024;
/** Limits for a novel's file, far above any real one; for a picture; for a drama's files together. */
export const MOST_BOOK_BYTES = 256 * 1_024 * 1_024;
export const MOST_COVER_BYTES = 20 * 1_024 * 1_024;
export const MOST_DRAMA_BYTES = 16 * 1_024 * 1_024 * 1_024;
/**
 * Enough for the film, picture and captions of more than a hundred episodes; a larger drama is sent as a ZIP.
 */
export const MOST_UPLOADED_FILES = 500;
export const MOST_OPEN_UPLOADS = 8;

/**
 * Returns the path that receives an upload's part (spec 7: uploads are outside the envelope); `at` is the
 * offset of this part.
 */
export function uploadPartPath(jobId: string, at: number): string {
  return `/novel-api/operator/upload/${jobId}?at=${at}`;
}

/** A file's name on the disk: without a path, and not hidden. */
export const UPLOADED_NAME = /^[^\p{C}/\\.][^\p{C}/\\]{0,199}$/u;
