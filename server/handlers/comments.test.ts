import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { COMMENT_EDIT_MS, COMMENT_MAX_CHARACTERS } from '../../contract/comments/comments';
import type { RequestOf } from '../../contract/endpoints';
import { comments } from '../ground/db/schema/comments';
import { pushEvents } from '../ground/db/schema/push';
import { receipts } from '../ground/db/schema/receipts';
import { asking, type Commentator, trustedReader, writing } from '../testing/commentsApp';
import { publishDrama } from '../testing/publishDrama';
import { ann, app, bob, bookId, command, list, pass, refused, say, textsOf, withTalk } from '../testing/talk';

withTalk();

describe('a comment', () => {
  it('is shown to all readers, once per requestId, without its author’s number', async () => {
    const request = writing(bookId, { text: ' It \u202erings.\0\n\n\n\nAgain. ' });
    const first = await app.ask('comment', request, ann.client);
    expect(first.data).toMatchObject({ text: 'It rings.\n\nAgain.', isMine: true, state: 'shown' });
    expect((await app.ask('comment', request, ann.client)).data).toEqual(first.data);
    const seen = await list();
    expect(seen).toMatchObject({ total: 1, next: null });
    expect(seen.list).toMatchObject([{ isMine: false, author: { name: 'Ann' }, likes: 0 }]);
    expect(seen.list[0]?.author?.key).toMatch(/^[\w-]{16}$/);
    expect(JSON.stringify(seen)).not.toContain(`"userId"`);
  });

  it('leaves no text in its receipt, and once deleted is answered without text', async () => {
    const request = writing(bookId, { text: 'unforgettable' });
    const { data } = await app.ask('comment', request, ann.client);
    const kept = await app.context.db
      .select()
      .from(receipts)
      .where(eq(receipts.requestId, request.requestId));
    expect(JSON.stringify(kept)).not.toContain('unforgettable');
    await app.ask('deleteComment', command(data.id), ann.client);
    expect((await app.ask('comment', request, ann.client)).data).toMatchObject({ state: 'stone', text: '' });
  });

  it('is refused without a session, empty, too long, or on unknown or locked chapters', async () => {
    expect((await app.ask('comment', writing(bookId))).status).toBe(401);
    for (const text of ['', ' \n ', 'x'.repeat(COMMENT_MAX_CHARACTERS + 1)])
      expect((await app.ask('comment', writing(bookId, { text }), ann.client)).status).toBe(400);
    const ask = async (changes: Partial<RequestOf<'comment'>>) =>
      (await app.ask('comment', writing(bookId, changes), ann.client)).code;
    expect(await ask({ text: '\u200b\u202e' })).toBe(refused('malformed'));
    expect(await ask({ bookId: 987_654 })).toBe(refused('notFound'));
    expect(await ask({ target: 2 ** 40 })).toBe(refused('notFound'));
    expect(await ask({ target: 2 })).toBe(refused('locked'));
    expect(await ask({ parentId: 987_654 })).toBe(refused('notFound'));
    expect((await list()).list).toEqual([]);
  });

  it('loses characters that hide or cover text, and is refused if nothing remains', async () => {
    const zalgo = `q${'\u0337'.repeat(900)}`;
    expect(await say(ann, { text: `\u202eGood${zalgo}\u200b\u2060\u3164!` })).toMatchObject({
      text: `Goodq${'\u0337'.repeat(3)}!`,
    });
    expect((await say(ann, { text: zalgo.repeat(8) })).text).toHaveLength(32);
    for (const text of ['\u3164\u200d', '\u202e', '\u0301'])
      expect((await app.ask('comment', writing(bookId, { text }), ann.client)).status).toBe(400);
  });

  it('of a new guest counts towards a limit of ten a day', async () => {
    const guest = await app.signIn();
    for (let at = 0; at < 10; at++) {
      pass(61_000);
      expect((await say(guest, { text: `No. ${at}` })).state).toBe('waiting');
    }
    pass(61_000);
    expect((await app.ask('comment', writing(bookId), guest.client)).code).toBe(refused('tooManyComments'));
    pass(86_400_000);
    expect((await app.ask('comment', writing(bookId), guest.client)).code).toBe(1);
  });
});

describe('comments', () => {
  it('on a book, a chapter, a paragraph and an episode are listed separately', async () => {
    const paragraph = { blockId: 'abc', quote: 'It rained', share: 0.5 };
    await say(ann, { text: 'book' });
    await say(ann, { target: 1, text: 'chapter' });
    await say(ann, { target: 1, paragraph, text: 'paragraph' });
    const videoId = await publishDrama(app.context, `talk film ${bookId}`, { count: 2, free: 1 });
    await say(ann, { bookId: videoId, target: 1, text: 'episode' });
    const locked = writing(videoId, { target: 2 });
    expect((await app.ask('comment', locked, ann.client)).code).toBe(refused('locked'));
    expect(textsOf(await list())).toEqual(['book']);
    expect(textsOf(await list(undefined, { target: 1 }))).toEqual(['paragraph', 'chapter']);
    const about = { target: 1, paragraphs: ['abc', 'gone'] };
    expect(await list(undefined, about)).toMatchObject({ total: 1, list: [{ paragraph: 'abc' }] });
    expect(textsOf(await list(undefined, { bookId: videoId, target: 1 }))).toEqual(['episode']);
  });

  it('on a locked chapter are not listed, and replies only at their parent’s place', async () => {
    const answer = await app.ask('commentList', asking(bookId, { target: 2 }), ann.client);
    expect(answer.code).toBe(refused('locked'));
    const open = await say(ann, { target: 1 });
    await say(bob, { target: 1, parentId: open.id, text: 'reply' });
    expect((await list(undefined, { parentId: open.id })).list).toEqual([]);
    expect(textsOf(await list(undefined, { target: 1, parentId: open.id }))).toEqual(['reply']);
  });

  it('on chapters are summarized with counts per paragraph and the top comment', async () => {
    const paragraph = { blockId: 'abc', quote: 'It rained', share: 0.5 };
    const one = await say(ann, { target: 1, paragraph, text: 'first' });
    await say(bob, { target: 1, parentId: one.id, text: 'reply' });
    await app.ask('likeComment', { ...command(one.id), isLiked: true }, bob.client);
    const { data } = await app.ask('chapterTalk', { bookId, targets: [1, 2, 99] });
    expect(data.list).toMatchObject([
      { target: 1, total: 2, paragraphs: [{ ...paragraph, count: 2 }], top: [{ text: 'first', likes: 1 }] },
    ]);
  });
});

describe('pages of comments', () => {
  it('continue where the previous one ended, in both orders, each comment once', async () => {
    for (let at = 0; at < 45; at++) {
      const who = { userId: ann.userId, bookId, target: -2, isSpoiler: false, state: 'shown' } as const;
      await app.context.db.insert(comments).values({ ...who, text: String(at), likes: at % 3 });
    }
    for (const order of ['newest', 'liked'] as const) {
      const texts: string[] = [];
      let after: RequestOf<'commentList'>['after'] = null;
      do {
        const page = await list(undefined, { order, after });
        texts.push(...textsOf(page));
        after = page.next;
      } while (after !== null);
      const newest = Array.from({ length: 45 }, (_, at) => 44 - at);
      const wanted = order === 'newest' ? newest : newest.toSorted((a, b) => (b % 3) - (a % 3));
      expect(texts).toEqual(wanted.map(String));
    }
  });
});

describe('replies', () => {
  it('are one level deep, are counted, and notify the answered author', async () => {
    const author = await trustedReader(app);
    const one = await say(author);
    const reply = await say(bob, { parentId: one.id, text: 'Really?' });
    expect((await app.ask('comment', writing(bookId, { parentId: reply.id }), author.client)).code).toBe(
      refused('notFound'),
    );
    await say(author, { parentId: one.id, text: 'Yes' });
    expect((await list()).list).toMatchObject([{ replies: 2 }]);
    expect(textsOf(await list(undefined, { parentId: one.id }))).toEqual(['Really?', 'Yes']);
    const told = await app.context.db
      .select()
      .from(pushEvents)
      .where(eq(pushEvents.key, `reply/${reply.id}`));
    expect(told).toMatchObject([{ kind: 'reply', userId: author.userId }]);
    const { data } = await app.ask('replyList', { before: null }, author.client);
    expect(data).toMatchObject({
      seen: 0,
      unread: 1,
      list: [{ reply: { text: 'Really?' }, mine: one.text }],
    });
  });

  it('that were seen on one device are seen on all', async () => {
    const author = await trustedReader(app);
    const one = await say(author);
    const reply = await say(bob, { parentId: one.id });
    await app.ask('seeReplies', { requestId: randomUUID(), upTo: reply.id }, author.client);
    await app.ask('seeReplies', { requestId: randomUUID(), upTo: 1 }, author.client);
    const { data } = await app.ask('replyList', { before: null }, author.client);
    expect(data).toMatchObject({ seen: reply.id, unread: 0 });
  });
});

describe('liking', () => {
  it('counts once per reader, can be undone, and is refused on own comments', async () => {
    const one = await say(ann);
    const like = (isLiked: boolean, who = bob) =>
      app.ask('likeComment', { ...command(one.id), isLiked }, who.client);
    expect((await like(true)).data).toEqual({ likes: 1, isLiked: true });
    expect((await like(true)).data).toEqual({ likes: 1, isLiked: true });
    expect((await list(bob)).list).toMatchObject([{ likes: 1, isLiked: true }]);
    expect((await like(false)).data).toEqual({ likes: 0, isLiked: false });
    expect((await like(true, ann)).code).toBe(refused('notAllowed'));
  });
});

describe('editing and deleting a comment', () => {
  it('is reserved for its author, and editing ends after 15 minutes', async () => {
    const one = await say(ann);
    const edit = (who: Commentator) =>
      app.ask('editComment', { ...command(one.id), text: 'Changed', isSpoiler: true }, who.client);
    expect((await edit(bob)).code).toBe(refused('notFound'));
    expect((await app.ask('deleteComment', command(one.id), bob.client)).code).toBe(refused('notFound'));
    expect((await edit(ann)).data).toMatchObject({ text: 'Changed', isSpoiler: true, state: 'shown' });
    pass(COMMENT_EDIT_MS + 1);
    expect((await edit(ann)).code).toBe(refused('tooLate'));
    expect(textsOf(await list())).toEqual(['Changed']);
  });

  it('leaves a placeholder while it has replies, and nothing afterwards', async () => {
    const one = await say(ann, { text: 'secret' });
    const reply = await say(bob, { parentId: one.id });
    await app.ask('deleteComment', command(one.id), ann.client);
    const seen = await list(ann);
    expect(seen.list).toMatchObject([{ state: 'stone', text: '', author: null, isMine: false, replies: 1 }]);
    expect(JSON.stringify(await app.context.db.select().from(comments))).not.toContain('secret');
    await app.ask('deleteComment', command(reply.id), bob.client);
    expect(await list()).toMatchObject({ list: [], total: 0 });
  });
});
