import { randomUUID } from 'node:crypto';
import { and, eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RequestOf } from '../../contract/endpoints';
import { INVITATION_DAYS, MOST_INVITATIONS } from '../../contract/studio/parts';
import type { PeopleChange } from '../../contract/studio/people.schema';
import { FAILURES } from '../../contract/wire/failure';
import { deleteAccount } from '../accounts/deleteAccount';
import { books } from '../ground/db/schema/books';
import { comments } from '../ground/db/schema/comments';
import { auditLog } from '../ground/db/schema/operator';
import { titleInvitations, titlePeople } from '../ground/db/schema/people';
import { users } from '../ground/db/schema/users';
import { transact } from '../ground/db/transact';
import { removeOldInvitations } from '../studio/people';
import { trustedReader, writing } from '../testing/commentsApp';
import { openTestApp, type TestApp } from '../testing/openTestApp';
import { keepOpen, openDesk, type TestOperator } from '../testing/operatorApp';
import {
  changeAtDesk,
  changeInStudio,
  makePerson,
  makeWriter,
  publishWithDrafts,
  type Writer,
} from '../testing/studioApp';

const DAY_MS = 86_400_000;
let app: TestApp;
let operator: TestOperator;
let bookId: number;
let titles = 0;
beforeAll(async () => {
  app = await openTestApp(null, { DOGEAR_PUBLIC_URL: 'https://books.example' });
  operator = await openDesk(app);
});
afterAll(() => app.context.close());
// Another title and another day for each test, so that no limit answers.
beforeEach(async () => {
  app.context.setNow(new Date(app.context.now().getTime() + DAY_MS));
  await keepOpen(app, operator);
  bookId = await app.publish(`title ${++titles}`);
});

const code = (name: keyof typeof FAILURES) => FAILURES[name].code;
const home = async ({ client }: Pick<Writer, 'client'>) => (await app.ask('studioHome', {}, client)).data;
const answer = async ({ client }: Pick<Writer, 'client'>, accepts = true, of = bookId) =>
  (await app.ask('studioAnswerInvitation', { requestId: randomUUID(), bookId: of, accepts }, client)).code;
const peopleAtDesk = async (of = bookId) => {
  const { data } = await app.ask('operatorTitlePeople', { bookId: of }, operator.client);
  return data;
};
const peopleSeenBy = async ({ client }: Pick<Writer, 'client'>) =>
  (await app.ask('studioPeople', { bookId }, client)).data;
const keyOf = async (person: Writer) =>
  (await peopleAtDesk()).list.find(({ account }) => account?.userId === person.userId)?.key ?? '';
const log = () =>
  app.context.db
    .select()
    .from(auditLog)
    .where(and(like(auditLog.act, 'person.%'), eq(auditLog.objectId, String(bookId))))
    .orderBy(auditLog.id);
const hasStudio = async ({ client }: Pick<Writer, 'client'>) =>
  (await app.ask('userInfo', {}, client)).data.user.hasStudio;

describe('an invitation', () => {
  it('is mailed with a link, accepted by its address, and the title is in the studio; taken out, nothing is', async () => {
    const writer = await makeWriter(app);
    const invite = { kind: 'invite', email: writer.email.toUpperCase(), part: 'author' } as const;
    expect((await changeAtDesk(app, operator, bookId, invite)).code).toBe(1);
    const mail = app.context.mails.at(-1);
    expect(mail).toMatchObject({ to: writer.email });
    expect(mail?.text).toContain(`https://books.example/studio`);
    expect(mail?.text).toContain(`“A Sample: title ${titles}”`);
    expect(await hasStudio(writer)).toBe(1);
    expect(await home(writer)).toMatchObject({
      door: 'open',
      titles: [],
      invitations: [{ id: bookId, part: 'author' }],
    });
    expect((await peopleAtDesk()).invitations).toMatchObject([{ email: writer.email, part: 'author' }]);
    expect(await answer(writer)).toBe(1);
    expect(await answer(writer)).toBe(code('notFound'));
    expect(await home(writer)).toMatchObject({ titles: [{ id: bookId, part: 'author' }], invitations: [] });
    const key = await keyOf(writer);
    expect((await changeAtDesk(app, operator, bookId, { kind: 'takeOut', key })).code).toBe(1);
    expect(await home(writer)).toMatchObject({ titles: [], invitations: [] });
    expect(await hasStudio(writer)).toBe(0);
    expect((await app.ask('studioTitle', { bookId }, writer.client)).code).toBe(code('notFound'));
    const by = [operator.userId, writer.userId, operator.userId];
    const lines = await log();
    expect(lines.map(({ act, operatorId }) => [act, operatorId])).toEqual([
      ['person.invite', by[0]],
      ['person.accept', by[1]],
      ['person.takeOut', by[2]],
    ]);
    // Numbers and parts, no address and no name.
    expect(lines.map(({ before, after }) => ({ ...before, ...after }))).toEqual([
      { part: 'author' },
      { reader: writer.userId, part: 'author' },
      { reader: writer.userId, part: 'author' },
    ]);
  });

  it('is not for an address that a code did not prove, nor for a guest', async () => {
    const writer = await makeWriter(app);
    await app.context.db.update(users).set({ emailProvenAt: null }).where(eq(users.id, writer.userId));
    await changeAtDesk(app, operator, bookId, { kind: 'invite', email: writer.email, part: 'author' });
    expect(await home(writer)).toMatchObject({ door: 'unproven', invitations: [] });
    expect(await hasStudio(writer)).toBe(0);
    expect(await answer(writer)).toBe(code('notFound'));
    const emailProvenAt = app.context.now();
    await app.context.db.update(users).set({ emailProvenAt }).where(eq(users.id, writer.userId));
    expect(await answer(writer)).toBe(1);
  });

  it('can be declined, taken back and lapses, and an answer after that is “not found”', async () => {
    const writer = await makeWriter(app);
    const invite = { kind: 'invite', email: writer.email, part: 'editor' } as const;
    await changeAtDesk(app, operator, bookId, invite);
    expect(await answer(writer, false)).toBe(1);
    expect((await peopleAtDesk()).invitations).toEqual([]);
    await changeAtDesk(app, operator, bookId, invite);
    const back = { kind: 'takeBack', email: writer.email } as const;
    expect((await changeAtDesk(app, operator, bookId, back)).code).toBe(1);
    expect((await changeAtDesk(app, operator, bookId, back)).code).toBe(code('notFound'));
    expect(await answer(writer)).toBe(code('notFound'));
    await changeAtDesk(app, operator, bookId, invite);
    app.context.setNow(new Date(app.context.now().getTime() + INVITATION_DAYS * DAY_MS));
    await keepOpen(app, operator);
    expect((await home(writer)).invitations).toEqual([]);
    expect(await answer(writer)).toBe(code('notFound'));
    expect((await peopleAtDesk()).invitations).toEqual([]);
    await removeOldInvitations(app.context.db, app.context.now());
    expect(await app.context.db.$count(titleInvitations, eq(titleInvitations.bookId, bookId))).toBe(0);
    expect((await log()).map(({ act }) => act)).toContain('person.decline');
  });

  it('answers the same with and without an account for the address', async () => {
    const author = await makePerson(app, bookId, 'author');
    const known = await makeWriter(app);
    const colleague = await makePerson(app, bookId, 'editor');
    for (const email of [known.email, 'nobody@elsewhere.example', colleague.email]) {
      const asked = await changeInStudio(app, author, bookId, { kind: 'invite', email, part: 'editor' });
      expect([asked.code, asked.data]).toEqual([1, null]);
    }
    expect((await peopleSeenBy(author)).invitations).toHaveLength(3);
    // Who is in the title already stays what they are.
    expect(await answer(colleague)).toBe(1);
    expect((await home(colleague)).titles).toMatchObject([{ part: 'editor' }]);
  });

  it('is limited for a title, for an author and for a mailbox', async () => {
    const author = await makePerson(app, bookId, 'author');
    const to = (email: string) =>
      changeInStudio(app, author, bookId, { kind: 'invite', email, part: 'editor' }).then(({ code }) => code);
    const mails = app.context.mails.length;
    for (const email of ['a@gmail.com', 'a+1@gmail.com', 'A.+2@googlemail.com'])
      expect(await to(email)).toBe(1);
    expect(await to('a+3@gmail.com')).toBe(code('tooManyInvitations'));
    expect(app.context.mails.length).toBe(mails + 3);
    for (let at = 3; at < MOST_INVITATIONS; at++) expect(await to(`b${at}@books.example`)).toBe(1);
    expect(await to('c@books.example')).toBe(code('accountFull'));
    // 20 a day: the one that its mailbox refused and those that were taken back count too.
    const codes: number[] = [];
    for (let at = 0; at < 12; at++) {
      app.context.setNow(new Date(app.context.now().getTime() + 3_600_000));
      const email = `d${at}@books.example`;
      await changeInStudio(app, author, bookId, {
        kind: 'takeBack',
        email: `b${3 + (at % 7)}@books.example`,
      });
      codes.push(await to(email));
      await changeInStudio(app, author, bookId, { kind: 'takeBack', email });
    }
    expect(codes).toEqual([...Array(9).fill(1), ...Array(3).fill(code('tooManyInvitations'))]);
  });
});

describe('a lead author', () => {
  it('decides on all but authors, and is never the one who leaves last', async () => {
    const [author, second, editor, translator] = [
      await makePerson(app, bookId, 'author'),
      await makePerson(app, bookId, 'author'),
      await makePerson(app, bookId, 'editor'),
      await makePerson(app, bookId, 'translator'),
    ];
    const change = async (who: Writer, what: PeopleChange) =>
      (await changeInStudio(app, who, bookId, what)).code;
    const no = code('notAllowed');
    const invite = { kind: 'invite', email: 'new@books.example' } as const;
    expect(await change(author, { ...invite, part: 'author' })).toBe(no);
    const key = await keyOf(second);
    expect(await change(author, { kind: 'part', key, part: 'editor' })).toBe(no);
    expect(await change(author, { kind: 'takeOut', key })).toBe(no);
    expect(await change(author, { kind: 'part', key: await keyOf(editor), part: 'author' })).toBe(no);
    expect(await change(author, { kind: 'part', key: await keyOf(editor), part: 'coauthor' })).toBe(1);
    expect(await change(author, { kind: 'part', key: await keyOf(author), part: 'editor' })).toBe(no);
    expect(await change(author, { kind: 'takeOut', key: await keyOf(translator) })).toBe(1);
    // The others may leave, and nothing else.
    expect(await change(editor, { kind: 'takeOut', key })).toBe(no);
    expect(await change(editor, { kind: 'part', key: await keyOf(editor), part: 'editor' })).toBe(no);
    expect(await change(editor, { kind: 'takeOut', key: await keyOf(editor) })).toBe(1);
    expect(await change(second, { kind: 'takeOut', key })).toBe(1);
    expect(await change(author, { kind: 'takeOut', key: await keyOf(author) })).toBe(no);
    // Invitations of authors are the desk’s.
    await changeAtDesk(app, operator, bookId, { ...invite, part: 'author' });
    expect((await peopleSeenBy(author)).invitations).toEqual([]);
    expect(await change(author, { ...invite, part: 'editor' })).toBe(no);
    expect(await change(author, { kind: 'takeBack', email: invite.email })).toBe(code('notFound'));
    expect((await log()).every(({ operatorId }) => operatorId !== null)).toBe(true);
  });

  it('of two authors who leave at once, one stays', async () => {
    const two = [await makePerson(app, bookId, 'author'), await makePerson(app, bookId, 'author')];
    const keys = [await keyOf(two[0] as Writer), await keyOf(two[1] as Writer)];
    const codes = await Promise.all(
      two.map(
        async (who, at) =>
          (await changeInStudio(app, who, bookId, { kind: 'takeOut', key: keys[at] as string })).code,
      ),
    );
    expect(codes.sort()).toEqual([1, code('notAllowed')]);
  });

  it('sees names, not accounts', async () => {
    const author = await makePerson(app, bookId, 'author');
    await makePerson(app, bookId, 'editor');
    const seen = await peopleSeenBy(author);
    expect(seen.list.map(({ part, isMe, account }) => [part, isMe, account])).toEqual([
      ['author', true, undefined],
      ['editor', false, undefined],
    ]);
    expect((await peopleAtDesk()).list[0]?.account).toEqual({ userId: author.userId, email: author.email });
  });
});

describe('a person', () => {
  it('keeps what is stored when the part changes, and the desk changes every part', async () => {
    const author = await makePerson(app, bookId, 'author');
    const rows = () => app.context.db.select().from(titlePeople).where(eq(titlePeople.bookId, bookId));
    const [before] = await rows();
    const change = { kind: 'part', key: await keyOf(author), part: 'translator' } as const;
    expect((await changeAtDesk(app, operator, bookId, change)).code).toBe(1);
    expect(await rows()).toEqual([{ ...before, part: 'translator' }]);
  });

  it('is gone with the account, and so are invitations to its proven address', async () => {
    const author = await makePerson(app, bookId, 'author');
    const other = await app.publish(`invited ${titles}`);
    await changeAtDesk(app, operator, other, { kind: 'invite', email: author.email, part: 'editor' });
    await transact(app.context.db, (tx) => deleteAccount(tx, author.userId, app.context.now()));
    expect((await peopleAtDesk()).list).toEqual([]);
    expect((await peopleAtDesk(other)).invitations).toEqual([]);
  });

  it('does not see a deleted title, and sees it again once it is restored', async () => {
    const author = await makePerson(app, bookId, 'author');
    const invited = await makeWriter(app);
    await changeAtDesk(app, operator, bookId, { kind: 'invite', email: invited.email, part: 'editor' });
    const set = (deletedAt: Date | null) =>
      app.context.db.update(books).set({ deletedAt }).where(eq(books.id, bookId));
    await set(app.context.now());
    expect((await home(author)).titles).toEqual([]);
    expect(await hasStudio(author)).toBe(0);
    expect((await app.ask('studioDrafts', { bookId, after: null }, author.client)).code).toBe(
      code('notFound'),
    );
    expect((await home(invited)).invitations).toEqual([]);
    expect(await answer(invited)).toBe(code('notFound'));
    await set(null);
    expect((await home(author)).titles).toHaveLength(1);
    expect(await answer(invited)).toBe(1);
  });
});

describe('the studio', () => {
  it('lists titles with their drafts and publishes them as the desk does, with an entry in the log', async () => {
    const drafted = await publishWithDrafts(app, `drafted ${titles}`, 2, 4);
    const author = await makePerson(app, drafted, 'author');
    const at = app.context.now().getTime() + 60_000;
    const arrange = (change: RequestOf<'studioArrangeDrafts'>['change']) =>
      app.ask('studioArrangeDrafts', { requestId: randomUUID(), bookId: drafted, change }, author.client);
    expect((await arrange({ kind: 'schedule', from: 3, times: [at] })).code).toBe(1);
    expect((await home(author)).titles).toMatchObject([
      { id: drafted, drafts: 2, nextPublishAt: at, chapterCount: 2, isHidden: false },
    ]);
    expect((await arrange({ kind: 'publish', through: 3 })).data).toMatchObject({
      drafts: 1,
      chapterCount: 3,
    });
    const [line] = await app.context.db.select().from(auditLog).where(eq(auditLog.act, 'chapter.publish'));
    expect(line).toMatchObject({ operatorId: author.userId, objectId: String(drafted) });
  });

  it('has the latest comments of all places, and its people answer in chapters that they did not unlock', async () => {
    const sold = await app.publish(`sold ${titles}`, { freeChapters: 1, pricePerChapter: 5 });
    const author = await makePerson(app, sold, 'author');
    const reader = await trustedReader(app, 'Ann');
    const say = (
      of: number,
      target: number | null,
      who: Pick<Writer, 'client'>,
      parentId: number | null = null,
    ) => app.ask('comment', writing(of, { target, parentId, text: `On ${target}` }), who.client);
    await say(sold, null, reader);
    await say(sold, 1, reader);
    const { data: last } = await say(sold, 1, reader);
    await say(bookId, 1, reader);
    await app.context.db.update(comments).set({ target: 2 }).where(eq(comments.id, last.id));
    const seen = await app.ask('studioComments', { bookId: sold, before: null }, author.client);
    expect(seen.data.list.map(({ target }) => target)).toEqual([2, 1, null]);
    expect(seen.data.next).toBeNull();
    const earlier = await app.ask('studioComments', { bookId: sold, before: last.id }, author.client);
    expect(earlier.data.list.map(({ target }) => target)).toEqual([1, null]);
    expect((await say(sold, 2, reader, last.id)).code).toBe(code('locked'));
    expect((await say(sold, 2, author, last.id)).code).toBe(1);
  });
});
