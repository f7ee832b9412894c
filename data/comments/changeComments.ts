import { isReview, REVIEW_BLOCK } from '../../contract/comments/comments';
import type { ChapterTalk, Comment } from '../../contract/comments/comments.schema';
import type { Effect } from '../outbox/command';
import { db } from '../tables/db';
import { withDatabase } from '../tables/openDatabase';
import type { CommentsRow } from '../tables/rows';
import {
  type CommentListName,
  type KeptComments,
  type KeptOwnComments,
  listKey,
  OWN_KEY,
  rowsOfTitle,
  sealComments,
  unsealComments,
} from './keptComments';

type Change = {
  readonly each?: (comment: Comment) => Comment | undefined;
  readonly added?: Comment;
};

/**
 * Returns the effect of a change on a title's lists on this device and on the reader's own comments. Rows are
 * unsealed and sealed here, before the transaction; a row that another tab writes meanwhile is fetched again
 * on the next visit.
 */
export async function changedComments(bookId: number, change: Change): Promise<Effect> {
  const [rows, own] = await withDatabase(() => Promise.all([rowsOfTitle(bookId), db.comments.get(OWN_KEY)]));
  const changed = await Promise.all([
    ...rows.map((row) => changedRow(row, change)),
    own && changedOwnRow(own, change),
  ]);
  const puts = changed.filter((row) => row !== undefined);
  return { tables: [db.comments], apply: () => db.comments.bulkPut(puts) };
}

async function changedRow(row: CommentsRow, change: Change): Promise<CommentsRow | undefined> {
  const sort = row.key.startsWith('talk ') ? 'talk' : 'list';
  if (sort === 'talk') {
    const talk = await unsealComments<'talk'>(row);
    return talk && sealComments<'talk'>(row.key, changedTalk(talk, change), row.fetchedAt);
  }
  const kept = await unsealComments<'list'>(row);
  return kept && sealComments<'list'>(row.key, changedList(row.key, kept, change), row.fetchedAt);
}

async function changedOwnRow(row: CommentsRow, change: Change): Promise<CommentsRow | undefined> {
  const kept = await unsealComments<'own'>(row);
  return kept && sealComments<'own'>(row.key, changedOwn(kept, change), row.fetchedAt);
}

/** A new comment is the reader's own. The next page from the server has its title's name. */
function changedOwn(kept: KeptOwnComments, { each, added }: Change): KeptOwnComments {
  const changed = kept.list.flatMap((one) => {
    const comment = each ? each(one.comment) : one.comment;
    return comment === undefined || comment.state === 'stone' ? [] : [{ ...one, comment }];
  });
  if (!added || changed.some(({ comment }) => comment.id === added.id)) return { ...kept, list: changed };
  return { ...kept, list: [{ comment: added, bookName: '', isDrama: false }, ...changed] };
}

function changedList(key: string, kept: KeptComments, { each, added }: Change): KeptComments {
  let { list, total } = kept;
  if (each) {
    list = list.map(each).filter((comment) => comment !== undefined);
    total = Math.max(0, total - (kept.list.length - list.length));
  }
  if (!added) return { ...kept, list, total };
  if (added.parentId !== null && added.state === 'shown')
    list = list.map((one) => (one.id === added.parentId ? { ...one, replies: one.replies + 1 } : one));
  if (!isIn(key, added) || list.some(({ id }) => id === added.id)) return { ...kept, list, total };
  list = added.parentId === null ? [added, ...list] : [...list, added];
  return { ...kept, list, total: total + (added.state === 'shown' ? 1 : 0) };
}

function isIn(key: string, { bookId, target, paragraph, parentId }: Comment): boolean {
  const place: CommentListName = { bookId, target, paragraphs: [], parentId, order: 'newest' };
  if (parentId !== null) return key === listKey(place);
  const [, where, blocks = ''] = key.split(' ');
  if (where !== listKey(place).split(' ')[1] || blocks === 'replies') return false;
  if (isReview({ target, paragraph })) return blocks === REVIEW_BLOCK;
  return blocks === '' || (paragraph !== null && blocks.split(',').includes(paragraph));
}

function changedTalk(talk: ChapterTalk, { each, added }: Change): ChapterTalk {
  const top = each ? talk.top.map(each).filter((comment) => comment !== undefined) : talk.top;
  if (added?.target !== talk.target || added.state !== 'shown') return { ...talk, top };
  const paragraphs = talk.paragraphs.map((one) =>
    one.blockId === added.paragraph ? { ...one, count: one.count + 1 } : one,
  );
  return { ...talk, top, paragraphs, total: talk.total + 1 };
}

export const where =
  (commentId: number, change: (comment: Comment) => Comment | undefined) =>
  (comment: Comment): Comment | undefined =>
    comment.id === commentId ? change(comment) : comment;
