import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AnswerOf, RequestOf } from '../../contract/endpoints';
import {
  MANUSCRIPT_MOST,
  MOST_MANUSCRIPTS,
  MOST_VERSIONS,
  VERSION_MS,
} from '../../contract/studio/manuscripts';
import { FAILURES } from '../../contract/wire/failure';
import { parseChapterText } from '../../formats/chapterText';
import { readSectionText } from '../content/published';
import { chapters } from '../ground/db/schema/books';
import { manuscripts } from '../ground/db/schema/manuscripts';
import { auditLog } from '../ground/db/schema/operator';
import { openTestApp, type TestApp } from '../testing/openTestApp';
import { makePerson, publishWithDrafts, type Writer } from '../testing/studioApp';

let app: TestApp;
let bookId: number;
let author: Writer;
let editor: Writer;
beforeAll(async () => {
  app = await openTestApp();
  bookId = await publishWithDrafts(app, 'manuscripts', 3, 4);
  author = await makePerson(app, bookId, 'author');
  editor = await makePerson(app, bookId, 'editor');
});
afterAll(() => app.context.close());
const later = (ms: number) => app.context.setNow(new Date(app.context.now().getTime() + ms));
beforeEach(() => later(61_000));

type Save = RequestOf<'studioSaveManuscript'>;
const NEW = { title: 'The Fog', text: 'It rained.', base: null, target: null, isKept: false } as const;
const save = async (request: Partial<Save> & { id: string }, by: Writer = author) => {
  const whole = { requestId: randomUUID(), bookId, ...NEW, ...request };
  return await app.ask('studioSaveManuscript', whole, by.client);
};
const read = async (id: string, version: number | null = null) =>
  (await app.ask('studioManuscript', { bookId, id, version }, author.client)) as {
    code: number;
    data: AnswerOf<'studioManuscript'>;
  };
const versions = async (id: string) => {
  const answer = await app.ask('studioManuscriptVersions', { bookId, id }, author.client);
  return (answer.data as AnswerOf<'studioManuscriptVersions'>).list;
};
const use = async (id: string, version: number, { anyway = false, by = author } = {}) =>
  await app.ask('studioPlaceManuscript', { requestId: randomUUID(), bookId, id, version, anyway }, by.client);
const textOf = async (target: number) => {
  const [row] = await app.context.db
    .select()
    .from(chapters)
    .where(and(eq(chapters.bookId, bookId), eq(chapters.target, target)));
  return row ? await readSectionText(app.context, row) : null;
};

describe('a save', () => {
  it('is made once, however often it is sent', async () => {
    const id = randomUUID();
    const requestId = randomUUID();
    const first = await save({ id, requestId });
    expect(first.data).toEqual({ kind: 'saved', version: 1 });
    expect((await save({ id, base: 1, text: 'It snowed.' })).data).toEqual({ kind: 'saved', version: 2 });
    expect((await save({ id, requestId })).data).toEqual(first.data);
    expect((await read(id)).data).toMatchObject({ text: 'It snowed.', version: 2, target: null });
  });

  it('of two devices that changed the same version, the second changes nothing', async () => {
    const id = randomUUID();
    await save({ id });
    const answers = await Promise.all([
      save({ id, base: 1, text: 'From the phone.' }),
      save({ id, base: 1, text: 'From the desk.' }),
    ]);
    expect(answers.map(({ data }) => data).sort((a, b) => (a?.kind === 'saved' ? -1 : b ? 1 : 0))).toEqual([
      { kind: 'saved', version: 2 },
      { kind: 'behind', version: 2 },
    ]);
    const [winner] = answers.flatMap(({ data }, at) => (data?.kind === 'saved' ? [at] : []));
    expect((await read(id)).data.text).toBe(winner === 0 ? 'From the phone.' : 'From the desk.');
  });

  it('of a manuscript that was thrown away creates none, and of another title’s is not found', async () => {
    const id = randomUUID();
    await save({ id });
    const drop = (version: number) =>
      app.ask('studioDropManuscript', { requestId: randomUUID(), bookId, id, version }, author.client);
    await save({ id, base: 1, text: 'Longer.' });
    expect((await drop(1)).code).toBe(FAILURES.tooLate.code);
    expect((await drop(2)).code).toBe(1);
    expect((await save({ id, base: 2 })).data).toEqual({ kind: 'gone' });

    const other = await app.publish('another title with manuscripts');
    const stranger = await makePerson(app, other, 'author');
    const theirs = randomUUID();
    await save({ id: theirs, bookId: other }, stranger);
    expect((await save({ id: theirs, base: 1 })).code).toBe(FAILURES.notFound.code);
    expect((await read(theirs)).code).toBe(FAILURES.notFound.code);
  });

  it('takes the longest chapter, in letters of three bytes, and nothing longer', async () => {
    const id = randomUUID();
    const text = '霧'.repeat(MANUSCRIPT_MOST);
    expect((await save({ id, text })).data).toEqual({ kind: 'saved', version: 1 });
    expect((await read(id)).data.text).toBe(text);
    expect((await save({ id, base: 1, text: `${text}霧` })).code).toBe(FAILURES.malformed.code);
    const other = { ...NEW, bookId, query: text, after: null };
    expect((await app.ask('studioChapters', other, author.client)).code).toBe(FAILURES.malformed.code);
  });

  it('is refused beyond the most manuscripts of a title', async () => {
    const full = await app.publish('a full title');
    const writer = await makePerson(app, full, 'author');
    await app.context.db
      .insert(manuscripts)
      .values(
        Array.from({ length: MOST_MANUSCRIPTS }, () => ({ id: randomUUID(), bookId: full, version: 1 })),
      );
    const answer = await save({ id: randomUUID(), bookId: full }, writer);
    expect(answer.code).toBe(FAILURES.accountFull.code);
  });
});

describe('the history', () => {
  it('joins what one person saves within minutes, and keeps what another person or the author keeps', async () => {
    const id = randomUUID();
    await save({ id, text: 'One.' });
    await save({ id, base: 1, text: 'Two.' });
    await save({ id, base: 2, text: 'Three.' }, editor);
    await save({ id, base: 3, text: 'Four.', isKept: true });
    await save({ id, base: 4, text: 'Five.' });
    later(VERSION_MS);
    await save({ id, base: 5, text: 'Six.' });
    expect((await versions(id)).map(({ version }) => version)).toEqual([6, 5, 4, 3, 2]);
    expect((await read(id, 3)).data).toMatchObject({ text: 'Three.', version: 3 });
    expect((await read(id)).data.text).toBe('Six.');
  });

  it('loses its oldest versions first, and those kept by hand last', async () => {
    const id = randomUUID();
    await save({ id, isKept: true, text: 'Kept.' });
    for (let base = 1; base <= MOST_VERSIONS + 1; base += 1) {
      later(VERSION_MS);
      await save({ id, base, text: `Text ${base}.` });
    }
    const list = await versions(id);
    expect(list).toHaveLength(MOST_VERSIONS);
    expect(list.at(-1)).toMatchObject({ version: 1, isKept: true });
    expect(list.at(-2)?.version).toBe(4);
  });
});

describe('a manuscript that is used', () => {
  it('becomes a draft, and then the draft’s new text', async () => {
    const id = randomUUID();
    await save({ id, text: 'It rained.\n\nIt stopped.' });
    expect((await use(id, 1, { by: editor })).code).toBe(FAILURES.notAllowed.code);
    expect((await use(id, 2)).code).toBe(FAILURES.tooLate.code);
    const used = await use(id, 1);
    expect(used.data).toEqual({ target: 5 });
    const drafts = await app.ask('studioDrafts', { bookId, after: null }, author.client);
    expect(drafts.data?.list.at(-1)).toMatchObject({ target: 5, title: 'The Fog' });
    expect((await read(id)).data.target).toBe(5);

    await save({ id, base: 1, title: 'Fog', text: 'It snowed.' });
    expect((await use(id, 2, { by: editor })).data).toEqual({ target: 5 });
    expect(await textOf(5)).toBe('It snowed.');
    const after = await app.ask('studioDrafts', { bookId, after: null }, author.client);
    expect(after.data?.list.at(-1)).toMatchObject({ target: 5, title: 'Fog' });
    expect(after.data?.list).toHaveLength(2);
    const acts = await app.context.db
      .select({ act: auditLog.act, after: auditLog.after })
      .from(auditLog)
      .where(eq(auditLog.objectId, String(bookId)))
      .orderBy(auditLog.id);
    expect(acts.slice(-3)).toMatchObject([
      { act: 'chapter.rewrite', after: { target: 5, isNew: true } },
      { act: 'chapter.rewrite', after: { target: 5, isNew: false } },
      { act: 'chapter.rename' },
    ]);
  });

  it('needs a title and words', async () => {
    const id = randomUUID();
    await save({ id, title: ' ' });
    expect((await use(id, 1)).code).toBe(FAILURES.malformed.code);
    await save({ id, base: 1, title: 'Fog', text: ' \n' });
    expect((await use(id, 2)).code).toBe(FAILURES.malformed.code);
  });

  it('revises a public chapter in which unchanged paragraphs keep their ids', async () => {
    const id = randomUUID();
    const before = (await textOf(2)) ?? '';
    await save({ id, title: 'Chapter two', text: `${before}\n\nThe end, now.`, target: 2 });
    expect((await read(id)).data.target).toBe(2);
    expect((await use(id, 1)).data).toEqual({ target: 2 });
    const ids = (text: string) => parseChapterText(text).map((block) => block.id);
    const after = (await textOf(2)) ?? '';
    expect(after).toContain('The end, now.');
    expect(ids(after).slice(0, -1)).toEqual(ids(before));
    const [row] = await app.context.db
      .select()
      .from(chapters)
      .where(and(eq(chapters.bookId, bookId), eq(chapters.target, 2)));
    expect(row).toMatchObject({ isDraft: false, removedAt: null, title: 'Chapter two' });
  });

  it('does not undo what was changed in the chapter meanwhile, unless the author says so', async () => {
    const id = randomUUID();
    const other = randomUUID();
    await save({ id, target: 3, text: 'Mine.', title: 'Three' });
    await save({ id: other, target: 3, text: 'Theirs.', title: 'Three' });
    expect((await use(other, 1)).data).toEqual({ target: 3 });
    expect((await use(id, 1)).code).toBe(FAILURES.tooLate.code);
    expect(await textOf(3)).toBe('Theirs.');
    expect((await use(id, 1, { anyway: true })).data).toEqual({ target: 3 });
    expect(await textOf(3)).toBe('Mine.');
  });

  it('is a draft once when two devices send it at the same moment', async () => {
    const id = randomUUID();
    await save({ id, text: 'Only once.' });
    const before = await app.ask('studioDrafts', { bookId, after: null }, author.client);
    const [one, two] = await Promise.all([use(id, 1), use(id, 1)]);
    expect(two.data).toEqual(one.data);
    const after = await app.ask('studioDrafts', { bookId, after: null }, author.client);
    expect(after.data?.list.length).toBe((before.data?.list.length ?? 0) + 1);
  });
});
