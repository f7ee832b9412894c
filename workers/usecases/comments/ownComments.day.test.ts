import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { deliver } from '../../../data/commands/deliver';
import { readOwnComments } from '../../../data/queries/ownComments';
import { db } from '../../../data/tables/db';
import { goOnline, nothingWaits, server, withCommenter } from '../../../tests/doubles/commenter';
import { commentOf, writtenComment } from '../../../tests/doubles/comments';
import { passTime } from '../../../tests/doubles/passTime';
import { fetchOlderOwnComments, refreshOwnComments } from './fetchOwnComments';
import { deleteComment, editComment, writeComment } from './writeComment';

withCommenter();

describe('the reader’s own comments', () => {
  const mine = (id: number, changes: Partial<ReturnType<typeof commentOf>> = {}) =>
    commentOf({ id, isMine: true, author: { key: 'me', name: '', avatar: '' }, ...changes });
  const own = (...list: ReturnType<typeof commentOf>[]) =>
    list.map((comment) => ({ comment, bookName: 'Bells', isDrama: false }));

  it('are stored sealed, continue after the last, and keep duplicates once', async () => {
    server.on('ownComments', ({ before }) =>
      before === null
        ? { list: own(mine(3, { state: 'waiting' }), mine(2)), next: 2 }
        : { list: own(mine(2), mine(1, { bookId: 8 })), next: null },
    );
    await refreshOwnComments();
    expect((await readOwnComments()).hasMore).toBe(true);
    await fetchOlderOwnComments();
    const { list, hasMore } = await readOwnComments();
    expect(list.map(({ comment, bookName }) => [comment.id, comment.state, bookName])).toEqual([
      [3, 'waiting', 'Bells'],
      [2, 'shown', 'Bells'],
      [1, 'shown', 'Bells'],
    ]);
    expect(hasMore).toBe(false);
    expect(JSON.stringify(await db.comments.toArray())).not.toContain('bell');
  });

  it('appear once if the list arrives before the answer; another title’s still waits', async () => {
    server.isDown = true;
    await writeComment({ id: 'a', written: writtenComment({ text: 'Mine' }) });
    await writeComment({ id: 'b', written: writtenComment({ text: 'Mine', bookId: 8 }) });
    server.isDown = false;
    const arrived = mine(4, { text: 'Mine', createdAt: Date.now() + 1_000 });
    server.on('ownComments', () => ({ list: own(arrived), next: null }));
    await refreshOwnComments();
    const { list, waiting } = await readOwnComments();
    expect([list.length, waiting.map(({ comment }) => comment.bookId)]).toEqual([1, [8]]);
  });

  it('include waiting comments, edits and deletions immediately, and keep them once sent', async () => {
    server.on('ownComments', () => ({ list: own(mine(2), mine(1, { replies: 1 })), next: null }));
    await refreshOwnComments();
    server.isDown = true;
    await writeComment({ id: 'a', written: writtenComment({ text: 'Next' }) });
    await editComment({ commentId: 2, text: 'Better', isSpoiler: false });
    await deleteComment({ bookId: 7, commentId: 1 });
    passTime(2_000);
    await deliver({ eager: true });
    const shownNow = async () => {
      const { list, waiting } = await readOwnComments();
      const say = ({ comment, bookName }: (typeof list)[number] | (typeof waiting)[number]) =>
        `${bookName}: ${comment.text}`;
      return { waiting: waiting.map(say), list: list.map(say) };
    };
    expect(await shownNow()).toEqual({ waiting: ['Bells: Next'], list: ['Bells: Better'] });
    server.on('comment', ({ text }) => mine(4, { text: String(text), state: 'waiting' }));
    server.on('editComment', ({ text }) => mine(2, { text: String(text) }));
    server.on('deleteComment', () => null);
    await goOnline();
    await nothingWaits();
    expect(await shownNow()).toEqual({ waiting: [], list: ['Bells: Next', 'Bells: Better'] });
  });

  it('are not requested without an account', async () => {
    await db.meta.delete('accountId');
    expect((await refreshOwnComments()).ok).toBe(true);
    expect(server.callsOf('ownComments')).toEqual([]);
    expect(await readOwnComments()).toMatchObject({ list: [], fetchedAt: null });
  });
});
