import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { RequestOf } from '../../contract/endpoints';
import { FAILURES } from '../../contract/wire/failure';
import { deleteAccount } from '../../server/accounts/deleteAccount';
import { auditLog } from '../../server/ground/db/schema/operator';
import { transact } from '../../server/ground/db/transact';
import type { TestClient } from '../../server/testing/createClient';
import { makePerson } from '../../server/testing/studioApp';
import { app, jobOf, operator, runDue, textsOf, withDeskJobs } from '../testing/deskJobs';

withDeskJobs();

const TEXT = 'It was *teh* night.\n\nHe saw teh bell. It rang.';
const novel = (key: string, text = TEXT) =>
  app.publish(key, { sections: [{ target: 1, title: 'One', text, wordCount: 10 }], freeChapters: 1 });
const MISPRINT = { quote: 'He saw teh bell.', correction: 'He saw the bell.', note: '' };
const report = async (bookId: number, said: Partial<RequestOf<'reportTypo'>> = {}) => {
  const reader = await app.signIn();
  const request = { requestId: randomUUID(), bookId, target: 1, ...MISPRINT, ...said };
  expect((await app.ask('reportTypo', request, reader.client)).code).toBe(1);
  return reader;
};
const inStudio = async (bookId: number, client: TestClient) =>
  (await app.ask('studioTypos', { bookId, isOpen: true, before: null }, client)).data.list;
const correct = async (
  client: TestClient,
  request: Omit<RequestOf<'studioCorrect'>, 'requestId' | 'target'>,
) => {
  const requestId = randomUUID();
  const { code } = await app.ask('studioCorrect', { requestId, target: 1, ...request }, client);
  await runDue();
  return code === 1 ? (await jobOf(requestId)).state : code;
};

test('equal reports are one line with its readers, and one correction settles them all', async () => {
  const bookId = await novel('counted');
  const author = await makePerson(app, bookId, 'author');
  await report(bookId);
  await report(bookId, { note: 'Twice on this page.' });
  await report(bookId, { quote: 'It rang.', correction: 'It rang twice.' });
  const list = await inStudio(bookId, author.client);
  expect(list.map(({ quote, readers }) => [quote, readers])).toEqual([
    ['It rang.', 1],
    ['He saw teh bell.', 2],
  ]);
  expect(list.every((typo) => !('userId' in typo))).toBe(true);
  const id = list[1]?.id ?? 0;
  const { data } = await app.ask(
    'studioPassage',
    { bookId, target: 1, words: MISPRINT.quote },
    author.client,
  );
  expect(data.passage).toBe('He saw teh bell. It rang.');
  // It arrives between the list and the correction.
  await report(bookId);
  const right = 'He saw the bell. It rang.';
  expect(await correct(author.client, { bookId, wrong: data.passage ?? '', right, reports: [id] })).toBe(
    'done',
  );
  expect(await textsOf(bookId)).toEqual([`It was *teh* night.\n\n${right}`]);
  expect((await inStudio(bookId, author.client)).map(({ quote }) => quote)).toEqual(['It rang.']);
  const atDesk = await app.ask('operatorTypos', { isOpen: false, before: null, bookId }, operator.client);
  expect(atDesk.data.list).toMatchObject([{ quote: MISPRINT.quote, readers: 3, isMended: true }]);
  const [line] = await app.context.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.operatorId, author.userId))
    .orderBy(auditLog.id);
  expect(line).toMatchObject({ act: 'typo.correct', objectId: String(bookId) });
});

test('words that are no longer there once have no paragraph, and are not corrected', async () => {
  const bookId = await novel('changed meanwhile');
  const author = await makePerson(app, bookId, 'coauthor');
  await report(bookId);
  const passage = async () =>
    (await app.ask('studioPassage', { bookId, target: 1, words: MISPRINT.quote }, author.client)).data
      .passage;
  const before = (await passage()) ?? '';
  await app.publish('changed meanwhile', {
    sections: [{ target: 1, title: 'One', text: 'He saw teh bell.\n\nHe saw teh bell.', wordCount: 8 }],
    freeChapters: 1,
  });
  expect(await passage()).toBeNull();
  const id = (await inStudio(bookId, author.client))[0]?.id ?? 0;
  const asked = { bookId, wrong: before, right: 'He saw the bell. It rang.', reports: [id] };
  expect(await correct(author.client, asked)).toBe('failed');
  expect(await inStudio(bookId, author.client)).toHaveLength(1);
});

test('a person of a title neither sees, dismisses nor settles the reports of another', async () => {
  const mine = await novel('mine');
  const other = await novel('theirs');
  const editor = await makePerson(app, mine, 'editor');
  await report(other);
  const ids = (
    await app.ask('operatorTypos', { isOpen: true, before: null, bookId: other }, operator.client)
  ).data.list.map(({ id }) => id);
  expect(ids).toHaveLength(1);
  const setAside = (bookId: number) =>
    app.ask('studioSetTyposAside', { requestId: randomUUID(), bookId, ids }, editor.client);
  expect((await setAside(mine)).code).toBe(1);
  expect((await setAside(other)).code).toBe(FAILURES.notFound.code);
  const change = { bookId: mine, wrong: 'It was *teh* night.', right: 'It was the night.', reports: ids };
  expect(await correct(editor.client, change)).toBe('done');
  const left = await app.ask('operatorTypos', { isOpen: true, before: null, bookId: other }, operator.client);
  expect(left.data.list).toHaveLength(1);
});

test('a dismissed report takes along its equals, and an account’s reports go with it', async () => {
  const bookId = await novel('dismissed');
  const editor = await makePerson(app, bookId, 'editor');
  await report(bookId);
  await report(bookId);
  const gone = await report(bookId, { quote: 'It rang.', correction: 'It sang.' });
  await transact(app.context.db, (tx) => deleteAccount(tx, gone.userId, app.context.now()));
  const list = await inStudio(bookId, editor.client);
  expect(list).toMatchObject([{ readers: 2 }]);
  const ids = list.map(({ id }) => id);
  await app.ask('studioSetTyposAside', { requestId: randomUUID(), bookId, ids }, editor.client);
  expect(await inStudio(bookId, editor.client)).toEqual([]);
});

test('an account reports a hundred a day', async () => {
  const bookId = await novel('many');
  const { client } = await app.signIn();
  const say = (at: number) =>
    app.ask('reportTypo', { requestId: randomUUID(), bookId, target: 1, ...MISPRINT, note: `${at}` }, client);
  for (let at = 0; at < 100; at += 1) {
    if (at % 25 === 0) app.context.setNow(new Date(app.context.now().getTime() + 61_000));
    expect((await say(at)).code).toBe(1);
  }
  app.context.setNow(new Date(app.context.now().getTime() + 61_000));
  expect((await say(100)).code).toBe(FAILURES.tooMany.code);
  app.context.setNow(new Date(app.context.now().getTime() + 86_400_000));
  expect((await say(101)).code).toBe(1);
});
