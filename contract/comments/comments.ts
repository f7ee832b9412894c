import type { FailureName } from '../wire/failure';

/** What may be said about a title, and how much of it (spec 4.15). */
export const COMMENT_MAX_CHARACTERS = 2_000;
/** How long its author may change a comment, ms by the server's clock. */
export const COMMENT_EDIT_MS = 15 * 60_000;
/** As much of a paragraph as it is found by in a revised chapter. */
export const PARAGRAPH_QUOTE_CHARACTERS = 64;
/** Of how many chapters one call brings what stands at the margin. */
export const CHAPTERS_A_CALL = 10;
/** Of how many paragraphs one call lists: what was said about one before and after its chapter was revised. */
export const PARAGRAPHS_A_CALL = 8;

export const COMMENT_ORDERS = ['newest', 'liked'] as const;
export type CommentOrder = (typeof COMMENT_ORDERS)[number];

/** Why a reader thinks that the operator should look at a comment. */
export const REPORT_REASONS = ['abuse', 'spam', 'spoiler', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/**
 * `shown` to everybody; `waiting` for the operator, and `refused` by them: seen by its author alone; `stone`: taken back by
 * its author, or by the operator, with replies hanging on it.
 */
export const COMMENT_STATES = ['shown', 'waiting', 'refused', 'stone'] as const;
export type CommentState = (typeof COMMENT_STATES)[number];

/** What fails in commenting alone: its words stand where comments do. */
export const COMMENT_FAILURES = [
  'silenced',
  'tooLate',
  'tooManyComments',
] as const satisfies readonly FailureName[];
export type CommentFailureName = (typeof COMMENT_FAILURES)[number];
