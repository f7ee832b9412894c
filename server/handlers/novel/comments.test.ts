import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RequestOf } from '../../../contract/endpoints/endpoints';
import { COMMENT_EDIT_MS, COMMENT_MAX_CHARACTERS } from '../../../contract/values/comments';
import { FAILURES } from '../../../contract/values/failure';
import { deleteAccount } from '../../accounts/deleteAccount';
import { addWord, approveComment, readQueue, refuseComment, silenceReader } from '../../comments/moderation';
import { commentPlaces, comments } from '../../ground/db/schema/comments';
import { pushEvents } from '../../ground/db/schema/push';
import { receipts } from '../../ground/db/schema/receipts';
import { LOGIN, openAccount, PASSWORD } from '../../testing/accounts';
import { asking, type Commentator, trustedReader, writing } from '../../testing/commentsApp';
import { openTestApp, type TestApp } from '../../testing/openTestApp';
import { publishDrama } from '../../testing/publishDrama';

let app: TestApp;
let bookId: number;
let ann: Commentator;
let bob: Commentator;
beforeAll(async () => {
  app = await openTestApp();
  ann = await trustedReader(app, 'Ann');
  bob = await trustedReader(app);
}, 120_000);
afterAll(() => app.context.close());
// A book each, and a minute, so that neither lists nor limits of calls answer for what is tested.
let books = 0;
beforeEach(async () => {
  pass(61_000);
  bookId = await app.publish(`talk ${books++}`, { pricePerChapter: 1, freeChapters: 1 });
});
function pass(ms: number): void {
  app.context.setNow(new Date(app.context.now().getTime() + ms));
}

const refused = (name: keyof typeof FAILURES) => FAILURES[name].code;
const say = async (who: Commentator, changes: Partial<RequestOf<'comment'>> = {}) =>
  (await app.ask('comment', writing(bookId, changes), who.client)).data;
const list = async (who?: Commentator, changes: Partial<RequestOf<'commentList'>> = {}) =>
  (await app.ask('commentList', asking(bookId, changes), who?.client)).data;
const textsOf = ({ list }: { list: readonly { text: string }[] }) => list.map(({ text }) => text);
const { approve, refuse, silence } = {
  approve: (id: number) => app.context.db.transaction((tx) => approveComment(tx, id, app.context.now())),
  refuse: (id: number) => app.context.db.transaction((tx) => refuseComment(tx, id, app.context.now())),
  silence: (userId: number, days: number) => {
    const now = app.context.now();
    const until = days === 0 ? null : new Date(now.getTime() + days * 86_400_000);
    return silenceReader(app.context.db, { userId, until, reason: 'abuse', now });
  },
};
const command = (commentId: number) => ({ requestId: randomUUID(), commentId });

describe('writing', () => {
  it('is shown to everybody, once for a requestId, without the author’s number', async () => {
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

  it('leaves no word in a receipt, and is told as gone when it is asked for again', async () => {
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

  it('is refused without a session, empty, too long, of what is not there and of what is locked', async () => {
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

  it('of an account goes up to a number a day, which grows with its age', async () => {
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

describe('places', () => {
  it('of a chapter, a paragraph and an episode are apart', async () => {
    const paragraph = { blockId: 'abc', quote: 'It rained', share: 0.5 };
    await say(ann, { text: 'book' });
    await say(ann, { target: 1, text: 'chapter' });
    await say(ann, { target: 1, paragraph, text: 'paragraph' });
    const videoId = await publishDrama(app.context, `talk film ${books}`, { count: 2, free: 1 });
    await say(ann, { bookId: videoId, target: 1, text: 'episode' });
    const locked = writing(videoId, { target: 2 });
    expect((await app.ask('comment', locked, ann.client)).code).toBe(refused('locked'));
    expect(textsOf(await list())).toEqual(['book']);
    expect(textsOf(await list(undefined, { target: 1 }))).toEqual(['paragraph', 'chapter']);
    const about = { target: 1, paragraphs: ['abc', 'gone'] };
    expect(await list(undefined, about)).toMatchObject({ total: 1, list: [{ paragraph: 'abc' }] });
    expect(textsOf(await list(undefined, { bookId: videoId, target: 1 }))).toEqual(['episode']);
  });

  it('that are locked tell nothing, also not by a call that names one that is open', async () => {
    const answer = await app.ask('commentList', asking(bookId, { target: 2 }), ann.client);
    expect(answer.code).toBe(refused('locked'));
    const open = await say(ann, { target: 1 });
    await say(bob, { target: 1, parentId: open.id, text: 'reply' });
    expect((await list(undefined, { parentId: open.id })).list).toEqual([]);
    expect(textsOf(await list(undefined, { target: 1, parentId: open.id }))).toEqual(['reply']);
  });

  it('bring along what stands at a chapter’s margin', async () => {
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

describe('pages', () => {
  it('go on where the one before ended, in both orders, each comment once', async () => {
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
  it('hang one level deep, are counted, and told to whoever is answered', async () => {
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

  it('are seen on all devices once they were seen on one', async () => {
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
  it('counts once a reader, can be taken back, and is not for one’s own', async () => {
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

describe('changing and taking back', () => {
  it('is the author’s alone, and changing it ends after 15 minutes', async () => {
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

  it('leaves a stone where replies hang, and none where nothing does any more', async () => {
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

describe('what others do not see', () => {
  it('is what a new account says, until the operator approves or refuses it', async () => {
    const guest = await app.signIn();
    const one = await say(guest, { text: 'First!' });
    expect(one.state).toBe('waiting');
    expect(textsOf(await list())).toEqual([]);
    expect(textsOf(await list(guest))).toEqual(['First!']);
    expect(await readQueue(app.context.db)).toContainEqual(
      expect.objectContaining({ id: one.id, state: 'waiting', target: null }),
    );
    expect(await approve(one.id)).toBe('waiting');
    expect(await list()).toMatchObject({ total: 1, list: [{ text: 'First!', isMine: false }] });
    expect(await refuse(one.id)).toBe('shown');
    expect(await list()).toMatchObject({ total: 0, list: [] });
    expect((await list(guest)).list).toMatchObject([{ state: 'refused' }]);
    expect(await approve(987_654)).toBeNull();
  });

  it('is what has a listed word in it, in whatever case and accents', async () => {
    await addWord(app.context.db, 'Bélla ciao', app.context.now());
    await addWord(app.context.db, '坏词', app.context.now());
    expect((await say(ann, { text: 'O BELLA, ciao!' })).state).toBe('waiting');
    expect((await say(ann, { text: '这是坏词。' })).state).toBe('waiting');
    expect((await say(ann, { text: 'Isabella ciao' })).state).toBe('shown');
    const shown = await say(ann, { text: 'Fine' });
    const edit = { ...command(shown.id), text: 'bella ciao', isSpoiler: false };
    expect((await app.ask('editComment', edit, ann.client)).data.state).toBe('waiting');
    expect(await list()).toMatchObject({ total: 1 });
  });

  it('is what they reported, or whom they blocked', async () => {
    const spammer = await trustedReader(app, 'Spammer');
    const one = await say(spammer, { text: 'Buy' });
    await say(spammer, { text: 'Buy more' });
    await app.ask('reportComment', { ...command(one.id), reason: 'spam' }, ann.client);
    expect(textsOf(await list(ann))).toEqual(['Buy more']);
    expect(await readQueue(app.context.db)).toContainEqual(
      expect.objectContaining({ id: one.id, reports: { spam: 1 } }),
    );
    const key = (await list()).list[0]?.author?.key ?? '';
    const block = { requestId: randomUUID(), commentId: one.id, key: '', isBlocked: true };
    expect((await app.ask('blockReader', block, ann.client)).data.list).toMatchObject([
      { key, name: 'Spammer' },
    ]);
    expect(textsOf(await list(ann))).toEqual([]);
    const mine = await say(ann);
    const answer = await say(spammer, { parentId: mine.id });
    const told = await app.context.db
      .select()
      .from(pushEvents)
      .where(eq(pushEvents.key, `reply/${answer.id}`));
    expect(told).toEqual([]);
    const replies = await app.ask('replyList', { before: null }, ann.client);
    expect(replies.data.list.filter(({ reply }) => reply.id === answer.id)).toEqual([]);
    const back = { requestId: randomUUID(), commentId: null, key, isBlocked: false };
    expect((await app.ask('blockReader', back, ann.client)).data.list).toEqual([]);
  });

  it('is what a silenced reader would write', async () => {
    const loud = await trustedReader(app);
    await silence(loud.userId, 1);
    expect((await app.ask('comment', writing(bookId), loud.client)).code).toBe(refused('silenced'));
    await silence(loud.userId, 0);
    expect((await app.ask('comment', writing(bookId), loud.client)).code).toBe(1);
  });
});

describe('an account', () => {
  it('takes along what its guest said, liked and was silenced for', async () => {
    const email = 'talker@books.example';
    const { client, data } = await openAccount(app, email);
    const account = { client, userId: data.user.userId };
    const guest = await app.signIn();
    const liked = await say(bob);
    for (const who of [account, guest])
      await app.ask('likeComment', { ...command(liked.id), isLiked: true }, who.client);
    await say(guest, { text: 'As a guest' });
    await silence(guest.userId, 1);
    await app.ask('loginByEmail', { email, password: PASSWORD, ...LOGIN }, guest.client);
    expect(await list(account)).toMatchObject({
      list: [
        { text: 'As a guest', isMine: true },
        { likes: 1, isLiked: true },
      ],
    });
    expect((await app.ask('comment', writing(bookId), client)).code).toBe(refused('silenced'));
  });

  it('that is deleted takes its words and likes along; what others answered stays', async () => {
    const leaver = await trustedReader(app, 'Leaver');
    const one = await say(leaver, { text: 'leaving words' });
    await say(bob, { parentId: one.id, text: 'Stay' });
    const other = await say(bob, { text: 'Mine' });
    await say(leaver, { parentId: other.id, text: 'leaving reply' });
    await app.ask('likeComment', { ...command(other.id), isLiked: true }, leaver.client);
    const exported = await app.ask('exportMe', {}, leaver.client);
    expect(JSON.stringify(exported.data)).toContain('leaving words');
    await app.context.db.transaction((tx) => deleteAccount(tx, leaver.userId, app.context.now()));
    expect((await list()).list).toMatchObject([
      { text: 'Mine', likes: 0, replies: 0 },
      { state: 'stone', author: null, replies: 1 },
    ]);
    expect(JSON.stringify(await app.context.db.select().from(comments))).not.toContain('leaving');
    const [place] = await app.context.db.select().from(commentPlaces).where(eq(commentPlaces.bookId, bookId));
    expect(place?.shown).toBe(2);
  });
});
