import type { FailureName } from '../wire/failure';

/** Spec 4.15. */
export const COMMENT_MAX_CHARACTERS = 2_000;
/**
 * A review is a comment on a title as a whole that is about this paragraph (decision 0145): no block of a title has
 * it. It is shown with its author's rating, can always be edited, and has no replies.
 */
export const REVIEW_BLOCK = 'review';
export const REVIEW_MIN_CHARACTERS = 20;
export const REVIEW_MAX_CHARACTERS = 5_000;
/** A reviewer has read or watched this many parts of the title, or all of them, or has unlocked one. */
export const REVIEW_PARTS = 3;

/** Whether a comment, or the place of one, is a review. */
export function isReview(about: {
  readonly target: number | null;
  readonly paragraph: string | null;
}): boolean {
  return about.target === null && about.paragraph === REVIEW_BLOCK;
}

/** Whether a comment or a review may have this many characters. */
export function hasFitLength(length: number, ofReview: boolean): boolean {
  return ofReview
    ? length >= REVIEW_MIN_CHARACTERS && length <= REVIEW_MAX_CHARACTERS
    : length <= COMMENT_MAX_CHARACTERS;
}

/** How long the author can edit a comment, ms by the server's clock. */
export const COMMENT_EDIT_MS = 15 * 60_000;
export const PARAGRAPH_QUOTE_CHARACTERS = 64;
export const CHAPTERS_A_CALL = 10;
/** The most paragraph ids in one call: a paragraph of a revised chapter has had several. */
export const PARAGRAPHS_A_CALL = 8;

export const COMMENT_ORDERS = ['newest', 'liked'] as const;
export type CommentOrder = (typeof COMMENT_ORDERS)[number];

export const REPORT_REASONS = ['abuse', 'spam', 'spoiler', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/**
 * `shown` to every reader; `waiting` for the operator, or `refused` by them: visible to the author only;
 * `stone`: deleted by its author or the operator, but kept because it has replies.
 */
export const COMMENT_STATES = ['shown', 'waiting', 'refused', 'stone'] as const;
export type CommentState = (typeof COMMENT_STATES)[number];

/** Failures of commenting only; their texts are stored with the comments' pages. */
export const COMMENT_FAILURES = [
  'silenced',
  'tooLate',
  'tooManyComments',
] as const satisfies readonly FailureName[];
export type CommentFailureName = (typeof COMMENT_FAILURES)[number];
