import { eq, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { AnswerOf } from '../../contract/endpoints';
import type { WatermarkCursor } from '../../contract/operator/titles.schema';
import { FAILURES } from '../../contract/wire/failure';
import { chapters } from '../../server/ground/db/schema/books';
import { auditLog } from '../../server/ground/db/schema/operator';
import { novelFile as file } from '../../server/testing/sendUpload';
import { app, jobOf, NOVEL, operator, runDue, textsOf, upload, withDeskJobs } from '../testing/deskJobs';

withDeskJobs();

test('listed watermarks are previewed, and stripped from a title on request and from every import', async () => {
  const line = 'Scanned by the * Club';
  const act = { requestId: crypto.randomUUID(), pattern: line, isListed: true };
  const text = 'It rained. Scanned by the Moon Club. It snowed.';
  const other = 'Read at moonlitnovels.net.';
  const sections = [1, 2].map((target) => ({
    target,
    title: `Part ${target}`,
    text: target === 1 ? `${text}\n\nScanned by the Sun Club\n\n${other}\n\nThe end.` : 'Nothing.',
    wordCount: 20,
  }));
  const bookId = await app.publish('planted', { sections, freeChapters: 1, pricePerChapter: 1 });
  const preview = async (pattern: string) =>
    (await app.ask('operatorPreviewWatermarks', { bookId, pattern, after: null }, operator.client)).data;
  const found = { target: 1, chapterTitle: 'Part 1', pattern: line, isBuiltIn: false };
  expect(await preview(line)).toEqual({
    list: [
      { ...found, text: 'Scanned by the Moon Club.' },
      { ...found, text: 'Scanned by the Sun Club' },
    ],
    chapters: 2,
    next: null,
  });
  expect((await preview('')).list).toMatchObject([{ text: other, isBuiltIn: true }]);
  expect((await app.ask('operatorListWatermark', act, operator.client)).code).toBe(1);
  expect((await app.ask('operatorWatermarks', {}, operator.client)).data.list).toEqual([line]);
  expect((await textsOf(bookId))[0]).toContain('Scanned');
  const rows = () =>
    app.context.db.select().from(chapters).where(eq(chapters.bookId, bookId)).orderBy(chapters.id);
  const before = await rows();
  const strip = await app.ask(
    'operatorStripTitle',
    { requestId: crypto.randomUUID(), bookId },
    operator.client,
  );
  await runDue();
  expect(await jobOf(strip.data.id)).toMatchObject({
    state: 'done',
    result: { kind: 'edited', stripped: 2 },
  });
  expect(await textsOf(bookId)).toEqual([`It rained. It snowed.\n\n\n\n${other}\n\nThe end.`, 'Nothing.']);
  const after = await rows();
  expect(after.map(({ id, price, sealed }) => [id, price, sealed])).toEqual(
    before.map(({ id, price, sealed }) => [id, price, sealed]),
  );
  expect((await preview('')).list).toMatchObject([{ isBuiltIn: true }]);
  const imported = await upload(NOVEL, file(1, 3, `Wind. ${'Scanned by the Star Club.'}`, 'The Scanned'));
  expect(imported).toMatchObject({ state: 'done', result: { stripped: 3 } });
  await app.ask(
    'operatorListWatermark',
    { ...act, requestId: crypto.randomUUID(), isListed: false },
    operator.client,
  );
  const entries = await app.context.db
    .select()
    .from(auditLog)
    .where(inArray(auditLog.object, ['watermark', 'title']));
  expect(entries.map(({ act: name }) => name)).toEqual(
    expect.arrayContaining(['watermark.add', 'watermark.remove', 'title.strip']),
  );
});

test('a watermark pattern that is too general is refused, as is previewing an unknown title', async () => {
  const list = (pattern: string, isListed = true) =>
    app.ask('operatorListWatermark', { requestId: crypto.randomUUID(), pattern, isListed }, operator.client);
  expect((await list('the')).code).toBe(FAILURES.malformed.code);
  expect((await list('*{site}*')).code).toBe(FAILURES.malformed.code);
  expect((await list('never listed', false)).code).toBe(FAILURES.notFound.code);
  const ask = (pattern: string) =>
    app.ask('operatorPreviewWatermarks', { bookId: 987_654, pattern, after: null }, operator.client);
  expect((await ask('')).code).toBe(FAILURES.notFound.code);
  expect((await ask('the')).code).toBe(FAILURES.malformed.code);
});

test('a preview of a long book is paginated, with each line once', async () => {
  const line = 'Copied for the Long Club.';
  const long = `${'The rain fell on the roofs.\n\n'.repeat(4_000)}${line}\n\n`.repeat(2);
  const sections = Array.from({ length: 30 }, (_, at) => ({
    target: at + 1,
    title: `Part ${at + 1}`,
    text: at === 0 ? long : `Rain.\n\n${line}`,
    wordCount: 5,
  }));
  const bookId = await app.publish('long', { sections, freeChapters: 30 });
  const targets: number[] = [];
  let parts = 0;
  let looked = 0;
  for (let after: WatermarkCursor = null; ; parts++) {
    const { data }: { data: AnswerOf<'operatorPreviewWatermarks'> } = await app.ask(
      'operatorPreviewWatermarks',
      { bookId, pattern: line, after },
      operator.client,
    );
    targets.push(...data.list.map(({ target }) => target));
    looked += data.chapters;
    if (data.next === null) break;
    after = data.next;
  }
  expect(targets).toEqual([1, ...Array.from({ length: 30 }, (_, at) => at + 1)]);
  expect([parts > 2, looked]).toEqual([true, 30]);
});
