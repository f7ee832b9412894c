import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { RequestOf } from '../../contract/endpoints';
import { FAILURES } from '../../contract/wire/failure';
import { openChapterText } from '../../contract/wire/sealing.codec';
import { readTeaser } from '../../server/content/teaser';
import { books, chapters } from '../../server/ground/db/schema/books';
import { auditLog } from '../../server/ground/db/schema/operator';
import { sampleSections } from '../../server/testing/sampleBook';
import { makePerson, publishWithDrafts } from '../../server/testing/studioApp';
import { app, operator, runDue, textsOf, withDeskJobs } from '../testing/deskJobs';

withDeskJobs();

type Notes = { before: string; after: string };
const note = async (bookId: number, target: number, notes: Notes) => {
  const change = { kind: 'note', ...notes } as const;
  const answer = await app.ask(
    'operatorEditChapter',
    { requestId: randomUUID(), bookId, target, change },
    operator.client,
  );
  await runDue();
  return answer;
};
const rowOf = async (bookId: number, target: number) => {
  const of = and(eq(chapters.bookId, bookId), eq(chapters.target, target));
  const [row] = await app.context.db.select().from(chapters).where(of);
  return row as typeof chapters.$inferSelect;
};
const fileOf = async (bookId: number, target: number) => {
  const row = await rowOf(bookId, target);
  const file = (await app.context.content.read(row.contentHash, 'txt'))?.toString('utf8') ?? '';
  return row.sealed ? openChapterText(row.id, app.context.secrets.chapterKey(row.id), file) : file;
};
const bookOf = async (bookId: number) => {
  const [row] = await app.context.db.select().from(books).where(eq(books.id, bookId));
  return row as typeof books.$inferSelect;
};
const listed = async (bookId: number, target: number) =>
  (await app.ask('chapterList', { bookId })).data.chapters.find((entry) => entry.target === target);

test('notes are in the chapter’s file, not in its text, and the title does not count as updated', async () => {
  const bookId = await app.publish('noted', {
    sections: sampleSections(3),
    freeChapters: 1,
    pricePerChapter: 5,
  });
  const before = await bookOf(bookId);
  const was = await listed(bookId, 1);
  const answer = await note(bookId, 1, { before: ' Hello.\n\n\n\nAgain. ', after: 'Bye.' });
  expect(answer.data.notes).toEqual({ before: 'Hello.\n\nAgain.', after: 'Bye.' });
  expect(await fileOf(bookId, 1)).toBe('[^@] Hello.\n\n[^@] Again.\n\nText 1.\n\n[^@] Bye.');
  expect((await textsOf(bookId))[0]).toBe('Text 1.');
  const after = await bookOf(bookId);
  expect([after.wordCount, after.updatedAt, after.revision]).toEqual([
    before.wordCount,
    before.updatedAt,
    before.revision + 1,
  ]);
  const entry = await listed(bookId, 1);
  expect(entry).toMatchObject({ id: was?.id, wordCount: was?.wordCount, title: was?.title });
  expect(entry?.hash).not.toBe(was?.hash);
  const text = await app.ask('operatorChapterText', { bookId, target: 1, from: null }, operator.client);
  expect(text.data.list).toEqual([{ at: 0, text: 'Text 1.' }]);
  const [line] = await app.context.db.select().from(auditLog).where(eq(auditLog.act, 'chapter.note'));
  expect(line).toMatchObject({ operatorId: operator.userId, objectId: String(bookId), after: { target: 1 } });
  await note(bookId, 1, { before: '', after: '' });
  expect((await listed(bookId, 1))?.hash).toBe(was?.hash);
});

test('the notes of a locked chapter are sealed with it, and its beginning has none of them', async () => {
  const text = 'It was the last ferry of the year, and nobody was on it. '.repeat(8).trim();
  const sections = [...sampleSections(1), { target: 2, title: 'Two', text, wordCount: 96 }];
  const bookId = await app.publish('sealed notes', { sections, freeChapters: 1, pricePerChapter: 5 });
  await note(bookId, 2, { before: 'Spoilers ahead.', after: 'So it goes.' });
  const row = await rowOf(bookId, 2);
  const file = await app.context.content.read(row.contentHash, 'txt');
  expect(file?.toString('utf8')).not.toContain('Spoilers');
  expect(await fileOf(bookId, 2)).toContain('[^@] Spoilers ahead.');
  expect(await readTeaser(app.context, row)).toMatch(/^It was the last ferry/);
});

test('they stay through a corrected word, new prices and a later file, and go with a discarded draft', async () => {
  const bookId = await publishWithDrafts(app, 'kept notes', 2, 4);
  await note(bookId, 2, { before: 'Hello.', after: '' });
  await note(bookId, 4, { before: '', after: 'A draft’s word.' });
  const words = { bookId, target: 2, wrong: 'Text 2.', right: 'Text two.', at: 0, reports: [] };
  await app.ask('operatorCorrect', { requestId: randomUUID(), ...words }, operator.client);
  await runDue();
  expect(await fileOf(bookId, 2)).toBe('[^@] Hello.\n\nText two.');
  const pricing = { requestId: randomUUID(), bookId, free: 1, price: 5, ranges: [] };
  expect((await app.ask('operatorPriceTitle', pricing, operator.client)).code).toBe(1);
  await runDue();
  expect(await rowOf(bookId, 2)).toMatchObject({ sealed: true });
  expect(await fileOf(bookId, 2)).toBe('[^@] Hello.\n\nText two.');
  await app.publish('kept notes', { sections: sampleSections(2), pricePerChapter: 5, freeChapters: 1 });
  expect(await fileOf(bookId, 2)).toBe('[^@] Hello.\n\nText two.');
  const arrange = (change: RequestOf<'operatorArrangeDrafts'>['change']) =>
    app.ask('operatorArrangeDrafts', { requestId: randomUUID(), bookId, change }, operator.client);
  expect((await arrange({ kind: 'move', target: 4, to: 3 })).code).toBe(1);
  await runDue();
  expect(await fileOf(bookId, 3)).toBe('Text 4.\n\n[^@] A draft’s word.');
  expect((await arrange({ kind: 'discard', from: 3, to: 3 })).code).toBe(1);
  expect(await rowOf(bookId, 4)).toMatchObject({ isDraft: false, noteAfter: '' });
});

test('in the studio they are for those who may write, and have a limit', async () => {
  const bookId = await publishWithDrafts(app, 'studio notes', 2, 3);
  const editor = await makePerson(app, bookId, 'editor');
  const translator = await makePerson(app, bookId, 'translator');
  const ask = async (client: typeof editor.client, before: string, target = 3) => {
    const change = { kind: 'note', before, after: '' } as const;
    return await app.ask('studioEditChapter', { requestId: randomUUID(), bookId, target, change }, client);
  };
  expect((await ask(editor.client, 'Hello.')).data.notes).toEqual({ before: 'Hello.', after: '' });
  expect((await ask(translator.client, 'Mine.')).code).toBe(FAILURES.notAllowed.code);
  expect((await ask(editor.client, 'x'.repeat(2_001))).status).toBe(400);
  expect((await ask(editor.client, 'No such chapter.', 99)).code).toBe(FAILURES.notFound.code);
  await runDue();
  expect(await fileOf(bookId, 3)).toBe('[^@] Hello.\n\nText 3.');
  for (let at = 0; at < 10; at += 1) await ask(editor.client, `Again ${at}.`);
  expect((await ask(editor.client, 'Too often.')).code).toBe(FAILURES.tooMany.code);
  await runDue();
  expect(await fileOf(bookId, 3)).toBe('[^@] Again 9.\n\nText 3.');
});
