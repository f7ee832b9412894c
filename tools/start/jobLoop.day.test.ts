import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { publishDrafts } from '../../server/content/drafts';
import { books, chapters } from '../../server/ground/db/schema/books';
import { typoReports } from '../../server/ground/db/schema/messages';
import { CLAIM_MS, claimJob } from '../../server/jobs/claimJob';
import { brokenLedgerRules } from '../../server/testing/brokenLedgerRules';
import { giveGold } from '../../server/testing/giveGold';
import { beginUpload, novelFile as file, sendUpload } from '../../server/testing/sendUpload';
import {
  app,
  bookOf,
  carryOutHere,
  jobOf,
  NOVEL,
  operator,
  runDue,
  runDueApart,
  textsOf,
  upload,
  withDeskJobs,
} from '../testing/deskJobs';
import { carryOut } from './jobLoop';

withDeskJobs();

test('a file becomes a hidden title, next chapters are appended, and whole files update it', async () => {
  const job = await upload({ ...NOVEL, free: 1, price: 3 }, file(1, 3), { run: runDueApart });
  expect(job).toMatchObject({
    state: 'done',
    complaint: '',
    result: { kind: 'published', title: 'The Ferryman', outcome: 'created', items: 3, added: 3 },
  });
  const book = await bookOf('The Ferryman');
  expect(book).toMatchObject({ chapterCount: 3, freeChapters: 1, pricePerChapter: 3 });
  expect(book.hiddenAt).not.toBeNull();
  expect(await readdir(join(app.context.settings.dataDir, 'uploads'))).toEqual([]);

  const before = await app.context.db.select().from(chapters).where(eq(chapters.bookId, book.id));
  const next = { ...NOVEL, belongsTo: { bookId: book.id, as: 'next' } } as const;
  expect(await upload(next, file(4, 5, 'The tide went out.', 'Another title'))).toMatchObject({
    result: { outcome: 'updated', items: 5, added: 0, drafted: 2, revised: 0, removed: 0 },
  });
  const after = await app.context.db.select().from(chapters).where(eq(chapters.bookId, book.id));
  expect(after.filter(({ id }) => before.some((row) => row.id === id))).toEqual(before);
  expect(after.map(({ target, price, isDraft }) => [target, price, isDraft]).sort()).toEqual([
    [1, 0, false],
    [2, 3, false],
    [3, 3, false],
    [4, 3, true],
    [5, 3, true],
  ]);
  expect((await bookOf('The Ferryman')).chapterCount).toBe(3);
  await app.context.db.transaction((tx) =>
    publishDrafts(tx, { bookId: book.id, through: 5 }, app.context.now()),
  );
  expect((await bookOf('The Ferryman')).chapterCount).toBe(5);
  expect((await textsOf(book.id)).at(-1)).toContain('The tide went out.');

  const whole = { ...NOVEL, belongsTo: { bookId: book.id, as: 'whole' } } as const;
  expect(await upload(whole, file(1, 5, 'The tide stood still.', 'Its new name'))).toMatchObject({
    result: { bookId: book.id, outcome: 'updated', items: 5, added: 0, revised: 5 },
  });
});

test('a file that is no book fails with a one-line error and leaves nothing', async () => {
  const number = await app.context.db.$count(books);
  const job = await upload(NOVEL, new Uint8Array([0x50, 0x4b, 3, 4, 1, 2, 3]), {
    name: 'book.epub',
    run: runDueApart,
  });
  expect(job.state).toBe('failed');
  expect(job.complaint).toMatch(/EPUB|ZIP|damaged/);
  expect(await app.context.db.$count(books)).toBe(number);
  expect(await readdir(join(app.context.settings.dataDir, 'uploads'))).toEqual([]);
});

test('a job waits for its scheduled time', async () => {
  const now = app.context.now().getTime();
  const files = { 'later.md': file(1, 2, 'Later.', 'Later') };
  const id = await sendUpload(app, operator.client, NOVEL, files, now + 3_600_000);
  await runDue();
  expect((await jobOf(id)).state).toBe('waiting');
  app.context.setNow(new Date(now + 3_600_001));
  await runDue();
  expect((await jobOf(id)).state).toBe('done');
});

test('a job whose process died is started once more, then marked as failed', async () => {
  const id = await sendUpload(app, operator.client, NOVEL, { 'twice.md': file(1, 2, 'Twice.', 'Twice') });
  const first = await claimJob(app.context);
  expect(first).toMatchObject({ id, attempts: 1 });
  expect(await claimJob(app.context)).toBeNull();
  app.context.setNow(new Date(app.context.now().getTime() + CLAIM_MS + 1));
  const second = await claimJob(app.context);
  expect(second).toMatchObject({ id, attempts: 2 });
  // The first process wakes up: it no longer owns the job.
  if (first) await carryOutHere(first);
  expect(await jobOf(id)).toMatchObject({ state: 'running', attempts: 2 });
  expect(await readdir(join(app.context.settings.dataDir, 'uploads', id))).toEqual(['twice.md']);
  app.context.setNow(new Date(app.context.now().getTime() + CLAIM_MS + 1));
  expect(await claimJob(app.context)).toBeNull();
  expect(await jobOf(id)).toMatchObject({ state: 'failed' });
  expect((await jobOf(id)).complaint).toContain('twice');
});

test('a process that stops returns its job to the queue', async () => {
  const id = await sendUpload(app, operator.client, NOVEL, { 'stop.md': file(1, 2, 'Stop.', 'Stopped') });
  const job = await claimJob(app.context);
  if (job) await carryOut(app.context, job, AbortSignal.abort());
  expect(await jobOf(id)).toMatchObject({ state: 'waiting', attempts: 0 });
  await runDue();
  expect(await jobOf(id)).toMatchObject({ state: 'done' });
});

test('a job with films does not delay a job with texts', async () => {
  const films = await sendUpload(
    app,
    operator.client,
    { kind: 'importDrama', isHidden: true },
    { '01.mp4': 'x' },
  );
  const running = await claimJob(app.context);
  expect(running?.id).toBe(films);
  const id = await sendUpload(app, operator.client, NOVEL, { 'beside.md': file(1, 2, 'Beside.', 'Beside') });
  const other = await claimJob(app.context);
  expect(other?.id).toBe(id);
  for (const job of [other, running]) if (job) await carryOutHere(job);
  expect((await jobOf(id)).state).toBe('done');
  expect((await jobOf(films)).state).toBe('failed');
});

test('a job that has not begun can be cancelled', async () => {
  const jobId = await beginUpload(app, operator.client, NOVEL, { 'never.md': file(1, 2) });
  const { code } = await app.ask(
    'operatorCancelJob',
    { requestId: crypto.randomUUID(), jobId },
    operator.client,
  );
  expect(code).toBe(1);
  expect(await jobOf(jobId)).toMatchObject({ state: 'cancelled' });
  expect(await claimJob(app.context)).toBeNull();
});

test('new prices seal and open chapters by range, and paid chapters stay unlocked', async () => {
  const bookId = await app.publish('repriced', { freeChapters: 1, pricePerChapter: 5 });
  const reader = await app.signIn();
  await giveGold(app.context, reader.userId, { coins: 20 });
  const unlock = { bookId, target: 3, maxPrice: 5, requestId: crypto.randomUUID() };
  expect((await app.ask('unlockChapterByGold', unlock, reader.client)).code).toBe(1);
  const ranges = [
    { from: 2, to: 2, price: 0 },
    { from: 4, to: 9, price: 7 },
  ];
  const price = { requestId: crypto.randomUUID(), bookId, free: 0, price: 2, ranges };
  expect((await app.ask('operatorPriceTitle', price, operator.client)).code).toBe(1);
  await runDue();
  const list = await app.ask('chapterList', { bookId, revision: 0 }, reader.client);
  expect(list.data.chapters.map((chapter) => [chapter.target, chapter.price, chapter.state])).toEqual([
    [0, 0, 'free'],
    [1, 2, 'locked'],
    [2, 0, 'free'],
    [3, 2, 'unlocked'],
    [4, 7, 'locked'],
    [-1, 0, 'free'],
  ]);
  expect((await textsOf(bookId)).join('\n')).toContain('The text of Four in the book repriced.');
  await app.publish('repriced', { freeChapters: 4, pricePerChapter: 1 });
  const again = await app.ask('chapterList', { bookId, revision: 0 }, reader.client);
  expect(again.data.chapters).toEqual(list.data.chapters);
  expect(await brokenLedgerRules(app.context.db)).toEqual([]);
});

test('an uploaded picture becomes the cover and stays so after another import', async () => {
  const bookId = await app.publish('covered');
  const picture = await sharp({ create: { width: 200, height: 300, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
  const job = await upload({ kind: 'cover', bookId }, new Uint8Array(picture), { name: 'cover.png' });
  expect(job).toMatchObject({ state: 'done', result: { kind: 'edited', bookId } });
  const [before] = await app.context.db.select().from(books).where(eq(books.id, bookId));
  expect(before?.tint).toBe('#336699');
  await app.publish('covered', { description: 'Told otherwise.' });
  const [after] = await app.context.db.select().from(books).where(eq(books.id, bookId));
  expect(after).toMatchObject({
    description: 'Told otherwise.',
    coverPage: before?.coverPage,
    tint: '#336699',
  });
  const small = await sharp({ create: { width: 20, height: 30, channels: 3, background: '#000' } })
    .png()
    .toBuffer();
  expect(await upload({ kind: 'cover', bookId }, new Uint8Array(small), { name: 'cover.png' })).toMatchObject(
    {
      state: 'failed',
    },
  );
});

test('correcting a misprint settles its reports, and later imports are corrected too', async () => {
  const text = 'It was teh last ferry.\n\nNobody was on it.';
  const sections = [{ target: 1, title: 'One', text, wordCount: 8 }];
  const bookId = await app.publish('misprinted', { sections, freeChapters: 0 });
  const [chapter] = await app.context.db.select().from(chapters).where(eq(chapters.bookId, bookId));
  const reader = await app.signIn();
  const said = {
    quote: 'teh',
    correction: 'the',
    note: '',
    userId: reader.userId,
    chapterId: chapter?.id ?? 0,
  };
  const [report] = await app.context.db.insert(typoReports).values(said).returning();
  const listed = await app.ask('operatorTypos', { isOpen: true, before: null }, operator.client);
  expect(listed.data.list).toMatchObject([{ id: report?.id, bookId, target: 1, quote: 'teh' }]);
  const where = { bookId, target: 1 };
  const passage = await app.ask('operatorPassage', { ...where, words: 'teh' }, operator.client);
  expect(passage.data.passage).toBe('It was teh last ferry.');
  const correction = { ...where, wrong: 'It was teh last ferry.', right: 'It was the last ferry.' };
  const request = { requestId: crypto.randomUUID(), ...correction, reports: [report?.id ?? 0] };
  expect((await app.ask('operatorCorrect', request, operator.client)).code).toBe(1);
  await runDue();
  expect(await textsOf(bookId)).toEqual(['It was the last ferry.\n\nNobody was on it.']);
  expect((await app.ask('operatorTypos', { isOpen: true, before: null }, operator.client)).data.list).toEqual(
    [],
  );
  const [again] = await app.context.db.select().from(chapters).where(eq(chapters.bookId, bookId));
  expect(again?.id).toBe(chapter?.id);
  await app.publish('misprinted', {
    sections: [{ target: 1, title: 'One', text: `${text}\n\nBut the gulls.`, wordCount: 11 }],
    freeChapters: 0,
  });
  expect(await textsOf(bookId)).toEqual(['It was the last ferry.\n\nNobody was on it.\n\nBut the gulls.']);
  const once = await app.ask(
    'operatorCorrect',
    { ...request, requestId: crypto.randomUUID() },
    operator.client,
  );
  await runDue();
  expect(await jobOf(once.data.id)).toMatchObject({ state: 'failed' });
});

test('one of two equal paragraphs is corrected at its place, once', async () => {
  const text = 'He waited.\n\nThe bel rang.\n\nHe waited.\n\nThe bel rang.';
  const sections = [{ target: 1, title: 'One', text, wordCount: 10 }];
  const bookId = await app.publish('echo', { sections, freeChapters: 0 });
  const correct = async (at: number, right: string) => {
    const requestId = crypto.randomUUID();
    const words = { bookId, target: 1, wrong: 'The bel rang.', right, at, reports: [] };
    await app.ask('operatorCorrect', { requestId, ...words }, operator.client);
    await runDue();
    return await jobOf(requestId);
  };
  expect(await correct(3, 'The bell rang.\n\nIt rang again.')).toMatchObject({ state: 'done' });
  const corrected = 'He waited.\n\nThe bel rang.\n\nHe waited.\n\nThe bell rang.\n\nIt rang again.';
  expect(await textsOf(bookId)).toEqual([corrected]);
  expect(await correct(3, 'Silence.')).toMatchObject({
    state: 'failed',
    complaint: 'The paragraph was changed meanwhile.',
  });
  expect(await correct(1, 'The bel rang.')).toMatchObject({
    state: 'failed',
    complaint: 'Nothing is changed.',
  });
  await app.publish('echo', { sections, freeChapters: 0 });
  expect(await textsOf(bookId)).toEqual([corrected]);
});

test('a file with a chapter that is there already is no file of next chapters', async () => {
  const [title, words] = ['The Repeated', 'It was there before.'];
  await upload(NOVEL, file(1, 3, words, title));
  const { id: bookId, finished, pricePerChapter, freeChapters } = await bookOf(title);
  // Nobody said that it is complete, or what it costs.
  expect({ finished, pricePerChapter, freeChapters }).toEqual({
    finished: false,
    pricePerChapter: 0,
    freeChapters: 10,
  });
  const next = { ...NOVEL, belongsTo: { bookId, as: 'next' } } as const;
  const refusal = 'in the title already. To bring chapters up to date, send the whole book.';
  expect(await upload(next, file(3, 5, words, title))).toMatchObject({
    state: 'failed',
    complaint: `“Chapter 3” is ${refusal}`,
  });
  // The same number with other words.
  expect(await upload(next, file(1, 4, 'Other words.', title))).toMatchObject({
    state: 'failed',
    complaint: `“Chapter 1”, “Chapter 2”, “Chapter 3” are ${refusal}`,
  });
  expect((await bookOf(title)).chapterCount).toBe(3);
  expect(await upload(next, file(4, 5, words, title))).toMatchObject({ result: { drafted: 2, revised: 0 } });
});

test('the ledger is verified by a job, and the last result is kept', async () => {
  const { data } = await app.ask('operatorProve', { requestId: crypto.randomUUID() }, operator.client);
  await runDue();
  const { lastProof } = (await app.ask('operatorJobs', {}, operator.client)).data;
  expect(lastProof).toMatchObject({ id: data.id, state: 'done', result: { kind: 'proved', broken: [] } });
});
