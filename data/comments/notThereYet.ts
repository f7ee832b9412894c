import type { Comment } from '../../contract/comments/comments.schema';
import { cleanLines } from '../../contract/wire/writtenText';
import type { WrittenComment } from '../commands/comments';

type Waiting = WrittenComment & {
  readonly state: 'sending' | 'waiting' | 'refused';
  /** By the device's clock, ms. */
  readonly createdAt: number;
};

/** How far two compared clocks may still differ, ms. */
const CLOCK_SLACK_MS = 5_000;

/**
 * Returns the waiting comments the server does not have yet, latest first. If a list was fetched before the
 * device had the answer to its own comment, the comment is shown once, as in the list. The same text posted
 * earlier is another comment. `clockOffset` is how far the server's clock is ahead, ms.
 */
export function notThereYet<One extends Waiting>(
  waiting: readonly One[],
  list: readonly Comment[],
  clockOffset: number,
): One[] {
  const mine = list.filter(({ isMine }) => isMine).sort((a, b) => a.id - b.id);
  const there = new Set<One>();
  for (const one of waiting.toReversed()) {
    if (one.state === 'refused') continue;
    const since = one.createdAt + clockOffset - CLOCK_SLACK_MS;
    const at = mine.findIndex((comment) => comment.createdAt >= since && saysTheSame(comment, one));
    if (at < 0) continue;
    mine.splice(at, 1);
    there.add(one);
  }
  return waiting.filter((one) => !there.has(one));
}

function saysTheSame(comment: Comment, written: WrittenComment): boolean {
  if (comment.bookId !== written.bookId || comment.target !== written.target) return false;
  if (comment.text !== cleanLines(written.text) || comment.parentId !== written.parentId) return false;
  // A reply has the paragraph of the comment it answers.
  return written.parentId !== null || comment.paragraph === (written.paragraph?.blockId ?? null);
}
