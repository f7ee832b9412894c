/** By name: pages count what waits, and need no command for it. */
const UNASKED = new Set<unknown>([
  'log',
  'action',
  'guestSignIn',
  'read',
  'watchTime',
  'claimPwa',
  'noticeOpened',
  'seeReplies',
  'seeNotes',
  'reportOpened',
]);

/**
 * Whether nobody waits for intents of a kind: what they tell is told again, or is of no account. They are not counted among what a
 * reader would lose, and a damaged one goes without a word. Of a damaged row the kind may be anything.
 */
export function isUnasked(kind: unknown): boolean {
  return UNASKED.has(kind);
}
