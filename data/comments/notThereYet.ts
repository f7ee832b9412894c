import type { Comment } from '../../contract/comments/comments.schema';
import { cleanLines } from '../../contract/wire/writtenText';
import type { WrittenComment } from '../commands/comment';

type Waiting = WrittenComment & {
  readonly state: 'sending' | 'waiting' | 'refused';
  /** By the device's clock, ms. */
  readonly createdAt: number;
};

/** How far two clocks that were compared may still be apart, ms. */
const CLOCK_SLACK_MS = 5_000;

/**
 * What waits to be said, latest first, without what the server has already: where a list was fetched before the answer to a comment of
 * its own was here, the comment is shown once, as the list has it. The same words said earlier are another comment. `clockOffset`: how
 * much later the server's clock is, ms.
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
  // A reply has the paragraph of what it answers.
  return written.parentId !== null || comment.paragraph === (written.paragraph?.blockId ?? null);
}
