import type { FailureName } from '../wire/failure';

/** Spec 4.15. */
export const COMMENT_MAX_CHARACTERS = 2_000;
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
