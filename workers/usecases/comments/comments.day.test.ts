import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { deliver } from '../../../data/commands/deliver';
import type { CommentListName } from '../../../data/comments/keptComments';
import { readBlocked, readComments, readReplies, readTalk } from '../../../data/queries/comments';
import { db } from '../../../data/tables/db';
import { metaRow } from '../../../data/tables/meta';
import { goOnline, nothingWaits, server, withCommenter } from '../../../tests/doubles/commenter';
import { commentOf, writtenComment } from '../../../tests/doubles/comments';
import { passTime } from '../../../tests/doubles/passTime';
import { repairDamagedRows } from '../repair/damagedRows';
import { fetchMoreComments, fetchTalk, refreshComments } from './fetchComments';
import { refreshReplies, seeReplies } from './fetchOwnComments';
import {
  blockReader,
  deleteComment,
  dismissRefusedComment,
  editComment,
  likeComment,
  reportComment,
  writeComment,
} from './writeComment';

const LIST: CommentListName = { bookId: 7, target: null, paragraphs: [], parentId: null, order: 'newest' };
withCommenter();

const shown = async (name = LIST) => (await readComments(name)).list.map(({ id, text }) => [id, text]);
const listOf = (...list: ReturnType<typeof commentOf>[]) =>
  server.on('commentList', () => ({ list, next: null, total: list.length }));

describe('a comment list', () => {
  it('is stored sealed, continues after its last comment, and keeps duplicates once', async () => {
    const pages = [
      { list: [commentOf({ id: 3 }), commentOf({ id: 2 })], next: { id: 2, likes: 0 }, total: 3 },
      { list: [commentOf({ id: 2 }), commentOf({ id: 1 })], next: null, total: 3 },
    ];
    server.on('commentList', ({ after }) => pages[after === null ? 0 : 1] as never);
    await refreshComments(LIST);
    expect((await fetchMoreComments(LIST)).ok).toBe(true);
    expect((await shown()).map(([id]) => id)).toEqual([3, 2, 1]);
    expect(await readComments(LIST)).toMatchObject({ total: 3, next: null });
    expect(JSON.stringify(await db.comments.toArray())).not.toContain('bell');
  });

  it('of a chapter shows the downloaded top comments until it is fetched itself', async () => {
    const top = [commentOf({ id: 5, target: 2, text: 'Best' })];
    const paragraphs = [{ blockId: 'b', quote: 'It', share: 0, count: 1 }];
    server.on('chapterTalk', () => ({ list: [{ target: 2, total: 4, paragraphs, top }] }));
    await fetchTalk({ bookId: 7, targets: [2] });
    await fetchTalk({ bookId: 7, targets: [2] });
    expect(server.callsOf('chapterTalk')).toHaveLength(1);
    expect(await readTalk(7, 2)).toMatchObject({ total: 4, paragraphs });
    server.isDown = true;
    const name = { ...LIST, target: 2 };
    expect((await refreshComments(name)).ok).toBe(false);
    expect(await shown(name)).toEqual([[5, 'Best']]);
    expect(await readComments(name)).toMatchObject({ total: 4, fetchedAt: null });
  });

  it('that is damaged reads as missing and is swept', async () => {
    listOf(commentOf());
    await refreshComments(LIST);
    await db.comments.toCollection().modify({ content: 'DOGEAR:nothing' });
    expect(await shown()).toEqual([]);
    expect(await repairDamagedRows()).toMatchObject({ removed: 1, tables: ['comments'] });
    await db.comments.put({ key: 'list 7/all  newest', fetchedAt: null as never, content: '' });
    expect(await db.comments.toArray()).toEqual([]);
  });
});

describe('a written comment', () => {
  it('waits offline, shown as waiting, and is sent once despite a lost answer', async () => {
    listOf(commentOf({ id: 1 }));
    await refreshComments(LIST);
    server.on('comment', ({ text }) => commentOf({ id: 2, text: String(text), isMine: true }));
    server.isDown = true;
    await writeComment({ id: 'a', written: writtenComment({ text: 'Mine' }) });
    await writeComment({ id: 'a', written: writtenComment({ text: 'Mine' }) });
    passTime(2_000);
    await deliver({ eager: true });
    expect((await readComments(LIST)).waiting).toMatchObject([{ id: 'a', state: 'waiting', text: 'Mine' }]);
    expect(JSON.stringify(await db.outbox.toArray())).not.toContain('Mine');
    server.failNext({ kind: 'answer lost' });
    await goOnline();
    await goOnline();
    const sent = server.callsOf('comment');
    expect(new Set(sent.map(({ requestId }) => requestId)).size).toBe(1);
    expect(await readComments(LIST)).toMatchObject({ waiting: [], total: 2 });
    expect(await shown()).toEqual([
      [2, 'Mine'],
      [1, 'The bell rings.'],
    ]);
  });

  it('on a paragraph or as a reply joins its lists and the margin count', async () => {
    const paragraphs = [{ blockId: 'b', quote: 'It', share: 0, count: 1 }];
    server.on('chapterTalk', () => ({ list: [{ target: 2, total: 1, paragraphs, top: [] }] }));
    await fetchTalk({ bookId: 7, targets: [2] });
    listOf(commentOf({ id: 1, target: 2, paragraph: 'b' }));
    const [about, chapter, replies] = [
      { ...LIST, target: 2, paragraphs: ['b', 'before'] },
      { ...LIST, target: 2 },
      { ...LIST, target: 2, parentId: 1 },
    ];
    await refreshComments(about);
    await refreshComments(chapter);
    listOf();
    await refreshComments(replies);
    const parent = { target: 2, paragraph: 'b', parentId: 1 };
    server.on('comment', () => commentOf({ ...parent, id: 2, text: 'Reply' }));
    await writeComment({ id: 'a', written: writtenComment({ target: 2, parentId: 1 }) });
    await nothingWaits();
    expect(await shown(replies)).toEqual([[2, 'Reply']]);
    expect((await readComments(about)).list).toMatchObject([{ id: 1, replies: 1 }]);
    expect(await readTalk(7, 2)).toMatchObject({ total: 2, paragraphs: [{ count: 2 }] });
    server.on('comment', () => commentOf({ ...parent, id: 3, parentId: null, text: 'Next' }));
    await writeComment({ id: 'b', written: writtenComment({ target: 2 }) });
    await nothingWaits();
    expect(await shown(about)).toContainEqual([3, 'Next']);
    expect(await shown(chapter)).toContainEqual([3, 'Next']);
    expect(await shown(replies)).toEqual([[2, 'Reply']]);
  });

  it('is shown once if a list contains it before its answer arrives', async () => {
    server.isDown = true;
    await writeComment({ id: 'a', written: writtenComment({ text: 'Mine ' }) });
    await writeComment({ id: 'b', written: writtenComment({ text: 'Mine' }) });
    await writeComment({ id: 'c', written: writtenComment({ text: 'Other' }) });
    server.isDown = false;
    const mine = { text: 'Mine', isMine: true };
    // The same text an hour earlier, by another reader, and the comment itself.
    listOf(
      commentOf({ ...mine, id: 4, createdAt: Date.now() + 1_000 }),
      commentOf({ id: 3, text: 'Mine', createdAt: Date.now() + 1_000 }),
      commentOf({ ...mine, id: 2, createdAt: Date.now() - 3_600_000 }),
    );
    await refreshComments(LIST);
    expect(await shown()).toHaveLength(3);
    const left = (await readComments(LIST)).waiting;
    expect(left.map(({ text }) => text.trim()).sort()).toEqual(['Mine', 'Other']);
    // If the clock is an hour behind the server's, none of them has arrived.
    await db.meta.put(metaRow('clockOffset', 3_600_000));
    expect((await readComments(LIST)).waiting).toHaveLength(3);
  });

  it('that is refused is shown until dismissed', async () => {
    server.on('comment', () => 'silenced');
    await writeComment({ id: 'a', written: writtenComment() });
    await vi.waitFor(async () =>
      expect((await readComments(LIST)).waiting).toMatchObject([
        { state: 'refused', failure: { name: 'silenced' } },
      ]),
    );
    await dismissRefusedComment({ id: 'a' });
    expect((await readComments(LIST)).waiting).toEqual([]);
  });
});

describe('offline', () => {
  beforeEach(async () => {
    listOf(
      commentOf({ id: 1, isMine: true }),
      commentOf({ id: 2, likes: 3, author: { key: 'bob', name: '', avatar: '' } }),
    );
    await refreshComments(LIST);
    server.isDown = true;
  });

  it('a like shows immediately, and only the last choice is sent', async () => {
    await likeComment({ bookId: 7, commentId: 2, isLiked: true });
    expect((await readComments(LIST)).list[1]).toMatchObject({ isLiked: true, likes: 4 });
    await likeComment({ bookId: 7, commentId: 2, isLiked: false });
    expect((await readComments(LIST)).list[1]).toMatchObject({ isLiked: false, likes: 3 });
    server.on('likeComment', () => ({ likes: 8, isLiked: false }));
    await goOnline();
    expect(server.callsOf('likeComment')).toMatchObject([{ commentId: 2, isLiked: false }]);
    expect((await readComments(LIST)).list[1]).toMatchObject({ likes: 8 });
  });

  it('an edit shows the new text as waiting, and a refused one shows the old', async () => {
    await editComment({ commentId: 1, text: 'Better', isSpoiler: true });
    expect((await readComments(LIST)).list[0]).toMatchObject({
      text: 'Better',
      isSpoiler: true,
      edit: { state: 'waiting' },
    });
    server.on('editComment', () => 'tooLate');
    await goOnline();
    expect((await readComments(LIST)).list[0]).toMatchObject({
      text: 'The bell rings.',
      edit: { state: 'refused', failure: { name: 'tooLate' } },
    });
  });

  it('deleting or reporting a comment hides it', async () => {
    await deleteComment({ bookId: 7, commentId: 1 });
    expect((await shown()).map(([id]) => id)).toEqual([2]);
    await reportComment({ bookId: 7, commentId: 2, reason: 'spam' });
    server.on('deleteComment', () => null).on('reportComment', () => null);
    await goOnline();
    expect(await readComments(LIST)).toMatchObject({ list: [], total: 0 });
  });

  it('blocking a reader hides their comments in all lists', async () => {
    const blocked = [{ key: 'bob', name: '', avatar: '' }];
    await blockReader({ bookId: 7, commentId: 2, key: 'bob', isBlocked: true });
    server.on('blockReader', () => ({ list: blocked }));
    await goOnline();
    expect((await shown()).map(([id]) => id)).toEqual([1]);
    expect(await readBlocked()).toEqual(blocked);
    const other = { ...LIST, bookId: 8 };
    server.on('commentList', () => ({
      list: [commentOf({ id: 9, bookId: 8, author: { key: 'bob', name: '', avatar: '' } })],
      next: null,
      total: 1,
    }));
    await refreshComments(other);
    expect(await shown(other)).toEqual([]);
  });
});

describe('replies to the reader', () => {
  it('are new until seen, and being seen is sent once online', async () => {
    const reply = commentOf({ id: 4, parentId: 1, text: 'Really?' });
    const about = { mine: 'I think so', bookName: 'Bells', isDrama: false };
    server.on('replyList', () => ({ list: [{ reply, ...about }], next: null, seen: 0, unread: 1 }));
    await refreshReplies();
    expect(await readReplies()).toMatchObject({ unread: 1, seen: 0 });
    server.isDown = true;
    await seeReplies({ upTo: 4 });
    expect(await readReplies()).toMatchObject({ unread: 0, seen: 4 });
    server.on('seeReplies', () => null);
    await goOnline();
    await nothingWaits();
    expect(server.callsOf('seeReplies')).toMatchObject([{ upTo: 4 }]);
    expect(await readReplies()).toMatchObject({ unread: 0, seen: 4 });
    await seeReplies({ upTo: 4 });
    expect(server.callsOf('seeReplies')).toHaveLength(1);
  });
});
