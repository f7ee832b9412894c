import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FAILURES } from '../../../contract/wire/failure';
import { auditLog } from '../../ground/db/schema/operator';
import { asking, type Commentator, trustedReader, writing } from '../../testing/commentsApp';
import { openTestApp, sendMails, type TestApp } from '../../testing/openTestApp';
import { keepOpen, openDesk, type TestOperator } from '../../testing/operatorApp';

let app: TestApp;
let bookId: number;
let operator: TestOperator;
let ann: Commentator;
beforeAll(async () => {
  app = await openTestApp();
  bookId = await app.publish('moderated', { pricePerChapter: 1, freeChapters: 1 });
  operator = await openDesk(app);
  ann = await trustedReader(app, 'Ann');
});
afterAll(() => app.context.close());
beforeEach(async () => {
  app.context.setNow(new Date(app.context.now().getTime() + 61_000));
  await keepOpen(app, operator);
});

const refused = (name: keyof typeof FAILURES) => FAILURES[name].code;
const said = async () => (await app.ask('commentList', asking(bookId))).data.list.map(({ text }) => text);
const queue = async () => (await app.ask('operatorCommentQueue', {}, operator.client)).data.list;
const judge = (commentId: number, verdict: 'approve' | 'refuse', requestId = randomUUID()) =>
  app.ask('operatorJudgeComment', { requestId, commentId, verdict, reason: '' }, operator.client);
const list = (word: string, isListed: boolean) =>
  app.ask('operatorListWord', { requestId: randomUUID(), word, isListed }, operator.client);

describe('the moderation queue', () => {
  it('lists waiting and reported comments until judged once, with an entry in the log', async () => {
    const guest = await app.signIn();
    const first = (await app.ask('comment', writing(bookId, { text: 'First!' }), guest.client)).data;
    const spam = (await app.ask('comment', writing(bookId, { text: 'Buy now' }), ann.client)).data;
    const report = { requestId: randomUUID(), commentId: spam.id, reason: 'spam' } as const;
    await app.ask('reportComment', report, guest.client);
    expect(await queue()).toMatchObject([
      { id: spam.id, state: 'shown', reports: { spam: 1 }, name: 'Ann' },
      { id: first.id, state: 'waiting', userId: guest.userId },
    ]);
    const requestId = randomUUID();
    await judge(first.id, 'approve', requestId);
    await judge(first.id, 'approve', requestId);
    await judge(spam.id, 'refuse');
    expect(await queue()).toEqual([]);
    expect(await said()).toEqual(['First!']);
    expect((await judge(987_654, 'approve')).code).toBe(refused('notFound'));
    const entries = await app.context.db.select().from(auditLog).where(eq(auditLog.object, 'comment'));
    expect(entries.map(({ act, objectId, before, after }) => [act, objectId, before, after])).toEqual([
      ['comment.approve', String(first.id), { state: 'waiting' }, { state: 'shown' }],
      ['comment.refuse', String(spam.id), { state: 'shown' }, { state: 'refused' }],
    ]);
    expect(JSON.stringify(entries)).not.toContain('Buy now');
    // The author is told once; a comment that is shown needs no reasons.
    await judge(spam.id, 'refuse');
    const notesOf = async ({ client }: Pick<Commentator, 'client'>) =>
      (await app.ask('userInfo', {}, client)).data.user.notes;
    const notes = await notesOf(ann);
    expect(notes).toMatchObject([{ kind: 'warning', isComment: true, text: 'Buy now' }]);
    expect(await notesOf(guest)).toEqual([]);
    await app.ask('seeNotes', { requestId: randomUUID(), upTo: notes?.at(-1)?.id ?? 0 }, ann.client);
  });
});

describe('several comments', () => {
  it('are judged together, once, with an entry each, without those that are gone', async () => {
    const guest = await app.signIn();
    const ids: number[] = [];
    for (const text of ['One', 'Two', 'Three'])
      ids.push((await app.ask('comment', writing(bookId, { text }), guest.client)).data.id);
    const waits = async () => (await app.ask('operatorWaiting', {}, operator.client)).data.comments;
    expect(await waits()).toBe(3);
    const [one = 0, two = 0, three = 0] = ids;
    await judge(three, 'refuse');
    const commentIds = [two, one, two, 987_654];
    const request = { requestId: randomUUID(), commentIds, verdict: 'approve' as const };
    for (let time = 0; time < 2; time++) {
      const { data } = await app.ask('operatorJudgeComments', request, operator.client);
      expect(data).toEqual({ judged: 2 });
    }
    expect(await waits()).toBe(0);
    expect(await said()).toEqual(expect.arrayContaining(['One', 'Two']));
    const entries = await app.context.db.select().from(auditLog).where(eq(auditLog.act, 'comment.approve'));
    expect(entries.slice(-2).map(({ objectId, commandId }) => [objectId, commandId])).toEqual([
      [String(one), request.requestId],
      [String(two), request.requestId],
    ]);
    const tooMany = { ...request, commentIds: Array.from({ length: 11 }, (_, at) => at + 1) };
    expect((await app.ask('operatorJudgeComments', tooMany, operator.client)).status).toBe(400);
  });
});

describe('listed words', () => {
  it('make a comment wait, and can be removed again', async () => {
    await list('Wörd', true);
    expect((await app.ask('operatorWords', {}, operator.client)).data.list).toEqual(['word']);
    const { data } = await app.ask('comment', writing(bookId, { text: 'A WORD.' }), ann.client);
    expect(data.state).toBe('waiting');
    await judge(data.id, 'approve');
    await list('word', false);
    expect((await list('word', false)).code).toBe(refused('notFound'));
    expect((await list('?!', true)).status).toBe(400);
  });
});

describe('messages', () => {
  const write = (email: string, text: string) =>
    app.ask('customerService', { requestId: randomUUID(), email, subject: 'Help', text }, ann.client);
  const read = async (isOpen: boolean) =>
    (await app.ask('operatorMessages', { isOpen, after: null }, operator.client)).data.list;
  const answer = (messageId: number, text: string) =>
    app.ask('operatorAnswer', { requestId: randomUUID(), messageId, text }, operator.client);

  it('are answered once, in the app and by e-mail, or closed without an answer', async () => {
    await write('ann@books.example', 'The page is blank.');
    await write('', 'Never mind.');
    const [blank, never] = await read(true);
    expect((await app.ask('operatorWaiting', {}, operator.client)).data).toMatchObject({ messages: 2 });
    expect([blank, never]).toMatchObject([{ name: 'Ann', subject: 'Help' }, { email: '' }]);
    await answer(blank?.id ?? 0, 'Please <reload>.');
    await sendMails(app.context);
    const mail = app.context.mails.at(-1);
    expect(mail).toMatchObject({ to: 'ann@books.example', subject: 'Re: Help' });
    expect(mail?.text).toContain('Please <reload>.');
    expect(mail?.html).not.toContain('<reload>');
    const { data } = await app.ask('userInfo', {}, ann.client);
    expect(data.user.notes).toMatchObject([{ kind: 'answer', text: 'Please <reload>.' }]);
    expect((await answer(blank?.id ?? 0, 'Again')).code).toBe(refused('tooLate'));
    await answer(never?.id ?? 0, '');
    expect(await read(true)).toEqual([]);
    expect((await read(false)).map(({ answer: given }) => given)).toEqual(['', 'Please <reload>.']);
    expect((await app.ask('userInfo', {}, ann.client)).data.user.notes).toHaveLength(1);
  });
});
