import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { deleteAccount } from '../accounts/deleteAccount';
import { addWord, readQueue } from '../comments/moderation';
import { books } from '../ground/db/schema/books';
import { commentPlaces, comments } from '../ground/db/schema/comments';
import { pushEvents } from '../ground/db/schema/push';
import { LOGIN, openAccount, PASSWORD } from '../testing/accounts';
import { trustedReader, writing } from '../testing/commentsApp';
import type { TestClient } from '../testing/createClient';
import {
  ann,
  app,
  approve,
  bob,
  bookId,
  command,
  list,
  refuse,
  refused,
  say,
  silence,
  textsOf,
  withTalk,
} from '../testing/talk';

withTalk();

describe('a comment', () => {
  it('of a new account waits until the operator approves or refuses it', async () => {
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

  it('with a listed word waits, in any case and with any accents', async () => {
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

  it('with a listed word waits, despite invisible or full-width characters', async () => {
    await addWord(app.context.db, 'swindle', app.context.now());
    for (const text of [
      'swin\u00addle',
      'swin\u200ddle',
      's\u0337windle',
      'ｓｗｉｎｄｌｅ',
      'swind\u{e0100}le',
    ])
      expect([text, (await say(ann, { text })).state]).toEqual([text, 'waiting']);
  });

  it('is hidden from a reader who reported it or blocked its author', async () => {
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

  it('of a silenced reader is refused', async () => {
    const loud = await trustedReader(app);
    await silence(loud.userId, 1);
    expect((await app.ask('comment', writing(bookId), loud.client)).code).toBe(refused('silenced'));
    await silence(loud.userId, 0);
    expect((await app.ask('comment', writing(bookId), loud.client)).code).toBe(1);
  });
});

describe('a reader’s own comments', () => {
  const own = async (who: { client: TestClient }, before: number | null = null) =>
    (await app.ask('ownComments', { before }, who.client)).data;

  it('are listed for them alone, in any state, with their title', async () => {
    const guest = await app.signIn();
    const said = await say(guest, { target: 1, text: 'Waits' });
    const refusedOne = await say(guest, { text: 'Refused' });
    await refuse(refusedOne.id);
    const question = await say(bob, { text: 'Why?' });
    await say(guest, { parentId: question.id, text: 'Because' });
    const { list: mine, next } = await own(guest);
    expect(mine.map(({ comment: { text, state, isMine } }) => [text, state, isMine])).toEqual([
      ['Because', 'waiting', true],
      ['Refused', 'refused', true],
      ['Waits', 'waiting', true],
    ]);
    expect(next).toBeNull();
    expect(mine[2]).toMatchObject({ bookName: expect.stringMatching(/./), isDrama: false });
    expect(mine[2]?.comment).toEqual(said);
    expect(textsOf({ list: (await own(bob)).list.map(({ comment }) => comment) })).not.toContain('Waits');
    expect((await app.ask('ownComments', { before: null })).status).toBe(401);
    expect((await app.ask('ownComments', { before: null, userId: guest.userId }, bob.client)).status).toBe(
      403,
    );
  });

  it('are listed in pages, each once, without deleted ones', async () => {
    const writer = await trustedReader(app);
    const who = { userId: writer.userId, bookId, target: -2, isSpoiler: false, state: 'shown' } as const;
    for (let at = 0; at < 45; at++)
      await app.context.db.insert(comments).values({ ...who, text: String(at) });
    const first = await own(writer);
    const taken = first.list[3]!.comment;
    await say(bob, { parentId: taken.id });
    await app.ask('deleteComment', command(taken.id), writer.client);
    const texts: string[] = [];
    let before: number | null = null;
    do {
      const page: Awaited<ReturnType<typeof own>> = await own(writer, before);
      texts.push(...page.list.map(({ comment }) => comment.text));
      before = page.next;
    } while (before !== null);
    const all = Array.from({ length: 45 }, (_, at) => String(44 - at));
    expect(texts).toEqual(all.filter((text) => text !== taken.text));
  });

  it('are listed even if their title is hidden', async () => {
    const writer = await trustedReader(app);
    await say(writer, { text: 'About what is gone' });
    await app.context.db.update(books).set({ hiddenAt: app.context.now() }).where(eq(books.id, bookId));
    expect((await own(writer)).list).toMatchObject([{ comment: { text: 'About what is gone' } }]);
  });
});

describe('an account', () => {
  it('takes over its guest’s comments, likes and silencing', async () => {
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

  it('that is deleted loses its comments and likes; other readers’ replies stay', async () => {
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
