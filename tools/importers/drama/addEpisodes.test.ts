import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Film } from '../../../contract/catalogue/dramas.schema';
import { listEpisodes } from '../../../server/catalogue/deskEpisodes';
import { moveDraft } from '../../../server/content/arrangeDrafts';
import { publishDrafts } from '../../../server/content/drafts';
import { listDrafts } from '../../../server/content/listDrafts';
import { publishDrama } from '../../../server/content/publishDrama';
import { readPublishedDrama, titleOf } from '../../../server/content/published';
import { books } from '../../../server/ground/db/schema/books';
import { episodes } from '../../../server/ground/db/schema/episodes';
import { openTestContext, type TestContext } from '../../../server/testing/openTestContext';
import { addEpisodes } from './addEpisodes';
import { FilmError } from './film/openFilm';
import { importDrama } from './importDrama';
import { filmPath } from './testing/filmFixtures';

let context: TestContext;
let folder: string;
let bookId: number;
beforeAll(async () => {
  context = await openTestContext();
});
afterAll(() => context.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dogear-episodes-'));
  const whole = join(folder, 'whole');
  await mkdir(whole);
  await copyFile(filmPath('vp9-opus.webm'), join(whole, '01.webm'));
  await copyFile(filmPath('vp9-silent.mp4'), join(whole, '02.mp4'));
  await writeFile(join(whole, '02.en.vtt'), captions('Hello.'));
  await writeFile(join(whole, 'drama.yaml'), `title: ${folder}\nfree: 1\nprice: 8\nfinished: true`);
  ({ bookId } = await importDrama(context, whole, { ffmpeg: false }));
  return () => rm(folder, { recursive: true, force: true });
});

const captions = (words: string) => `WEBVTT\n\n00:00.100 --> 00:00.900\n${words}\n`;
const rows = () =>
  context.db.select().from(episodes).where(eq(episodes.dramaId, bookId)).orderBy(asc(episodes.target));

/** Adds files, each by its name: a film by its fixture, or its text. */
async function add(
  files: Readonly<Record<string, Parameters<typeof filmPath>[0] | Buffer | { text: string }>>,
  titles: Readonly<Record<number, string>> = {},
  next?: 'drafts' | 'published',
) {
  const upload = await mkdtemp(join(folder, 'upload-'));
  for (const [name, from] of Object.entries(files)) {
    if (typeof from === 'string') await copyFile(filmPath(from), join(upload, name));
    else await writeFile(join(upload, name), Buffer.isBuffer(from) ? from : from.text);
  }
  const named = new Map(Object.entries(titles).map(([target, title]) => [Number(target), title]));
  const lines: string[] = [];
  const outcome = await addEpisodes(context, await titleOf(context, bookId, 'drama'), upload, {
    titles: named,
    ...(next && { next }),
    ffmpeg: false,
    say: (line) => lines.push(line),
  });
  return { ...outcome, lines };
}

test('next episodes follow the last, at the price of the drama; the others keep their rows', async () => {
  const before = await rows();
  const outcome = await add(
    {
      '03.mov': 'h264-aac.mp4',
      '03.fr.srt': { text: '1\n00:00:00,100 --> 00:00:00,900\nOui.\n' },
      '04.webm': 'vp9-opus.webm',
    },
    { 3: 'The crossing' },
  );
  expect(outcome).toMatchObject({ outcome: 'updated', added: 2, revised: 0, removed: 0, episodes: 4 });
  const after = await rows();
  expect(after.slice(0, 2)).toEqual(before);
  expect(after.slice(2)).toMatchObject([
    { target: 3, title: 'The crossing', price: 8, sealed: true, captions: ['fr'] },
    { target: 4, title: 'Episode 4', price: 8, sealed: true, captions: [] },
  ]);
  expect(await titleOf(context, bookId)).toMatchObject({ chapterCount: 4, finished: true, freeChapters: 1 });
  expect(await listEpisodes(context.db, { bookId, after: 2 })).toMatchObject({
    ok: true,
    value: { list: [{ target: 3, captions: ['fr'], price: 8 }, { target: 4 }], next: null },
  });
});

const FILMS = { '07.mov': 'h264-aac.mp4', '08.webm': 'vp9-opus.webm' } as const;
const listed = async () => {
  const drafts = await listDrafts(context, { bookId, after: null });
  return drafts.ok ? drafts.value.list : [];
};

test('next episodes that are drafts follow the last, whatever they were numbered, and change nothing else', async () => {
  const before = await titleOf(context, bookId);
  context.setNow(new Date(context.now().getTime() + 1_000));
  const outcome = await add(
    { ...FILMS, '07.en.vtt': { text: captions('<i>Wait</i> &amp; see,\nhe said.') } },
    { 8: 'The crossing' },
    'drafts',
  );
  expect(outcome).toMatchObject({ outcome: 'updated', added: 0, revised: 0, drafted: 2, episodes: 4 });
  expect(await rows()).toMatchObject([
    { target: 1, isDraft: false },
    { target: 2, isDraft: false },
    { target: 3, title: 'Episode 3', isDraft: true, sealed: true, publishedAt: null },
    { target: 4, title: 'The crossing', isDraft: true, sealed: true },
  ]);
  const { chapterCount, runningTime, updatedAt } = before;
  expect(await titleOf(context, bookId)).toMatchObject({ chapterCount, runningTime, updatedAt });
  expect(await listed()).toMatchObject([
    { target: 3, captions: ['en'], beginning: 'Wait & see, he said.' },
    { target: 4, beginning: '' },
  ]);
  // What follows a draft is one too, and what joins a draft leaves it one.
  expect(await add({ '05.mp4': 'vp9-silent.mp4', '04.en.vtt': { text: captions('Now.') } })).toMatchObject({
    added: 0,
    drafted: 1,
  });
  expect((await listed()).map(({ target, beginning }) => [target, beginning])).toEqual([
    [3, 'Wait & see, he said.'],
    [4, 'Now.'],
    [5, ''],
  ]);
});

test('next episodes replace none that came since they were numbered, and are drafts after drafts', async () => {
  const [, second] = await rows();
  expect(await add({ '02.webm': 'vp9-opus.webm' }, { 2: 'The third' }, 'published')).toMatchObject({
    added: 1,
  });
  expect((await rows())[1]).toEqual(second);
  expect((await rows())[2]).toMatchObject({ target: 3, title: 'The third', isDraft: false });
  await add(FILMS, {}, 'drafts');
  expect(await add({ '04.webm': 'vp9-opus.webm' }, {}, 'published')).toMatchObject({ added: 0, drafted: 1 });
  expect((await listed()).map(({ target }) => target)).toEqual([4, 5, 6]);
});

test('a whole folder keeps drafts, and is refused if it ends before them', async () => {
  const whole = join(folder, 'whole');
  await add(FILMS, {}, 'drafts');
  const again = () => importDrama(context, whole, { ffmpeg: false });
  expect(await again()).toMatchObject({ outcome: 'unchanged' });
  await copyFile(filmPath('vp9-silent.mp4'), join(whole, '03.mp4'));
  await writeFile(join(whole, '03.en.vtt'), captions('Another.'));
  expect(await again()).toMatchObject({ added: 0, revised: 0, removed: 0, drafted: 0 });
  expect((await listed()).map(({ target, beginning }) => [target, beginning])).toEqual([
    [3, 'Another.'],
    [4, ''],
  ]);
  for (const name of ['02.mp4', '02.en.vtt', '03.mp4', '03.en.vtt']) await rm(join(whole, name));
  const before = await rows();
  await expect(again()).rejects.toThrow('The drama has drafts from episode 3 on');
  expect(await rows()).toEqual(before);
});

test('a draft that gets a priced number is sealed, its open film is deleted, and then it is published', async () => {
  await add(FILMS, {}, 'drafts');
  await context.db.update(books).set({ freeChapters: 3 }).where(eq(books.id, bookId));
  const again = async () =>
    await publishDrama(context, await readPublishedDrama(context, await titleOf(context, bookId, 'drama')));
  await again();
  const partsOf = async ({ film }: { film: string }) => {
    const list = JSON.parse(String(await context.content.read(film, 'json'))) as Film;
    return list.renditions.flatMap(({ parts }) => parts.map(({ hash }) => hash));
  };
  const isThere = async (hashes: string[]) =>
    (await Promise.all(hashes.map((hash) => context.content.has(hash, 'm4s')))).every(Boolean);
  const [, , third, fourth] = await rows();
  if (!third || !fourth) throw new Error('There are no drafts.');
  expect([third.sealed, fourth.sealed]).toEqual([false, true]);
  const open = await partsOf(third);
  const publish = () =>
    context.db.transaction((tx) => publishDrafts(tx, { bookId, through: 4 }, context.now()));
  await context.db.transaction((tx) => moveDraft(tx, { bookId, target: 3, to: 4 }));
  expect(await publish()).toMatchObject({ ok: false, failure: { name: 'tooMany' } });
  await again();
  expect(await rows()).toMatchObject([
    {},
    {},
    { id: fourth.id, target: 3, sealed: false, price: 0, isDraft: true },
    { id: third.id, target: 4, sealed: true, price: 8, isDraft: true },
  ]);
  expect(await isThere(open)).toBe(false);
  for (const row of (await rows()).slice(2)) expect(await isThere(await partsOf(row))).toBe(true);
  expect(await publish()).toMatchObject({ ok: true });
  expect(await titleOf(context, bookId)).toMatchObject({ chapterCount: 4 });
});

test('captions and a picture join an episode, and its film and other captions stay', async () => {
  const film = async () => {
    const row = (await rows())[1];
    return JSON.parse(String(await context.content.read(row?.film ?? '', 'json'))) as Film;
  };
  const [before] = [await film()];
  const picture = await readFile(join('public', 'icons', 'icon-192.png'));
  await add({ '02.pt-BR.vtt': { text: captions('Olá.') }, '02.png': picture, 'notes.txt': { text: 'mine' } });
  const after = await film();
  expect(after.captions.map(({ language }) => language)).toEqual(['en', 'pt-BR']);
  expect(after.renditions).toEqual(before.renditions);
  expect((await rows())[1]).toMatchObject({ captions: ['en', 'pt-BR'], title: 'Episode 2' });
  expect((await rows())[1]?.poster).not.toBe('');

  const poster = (await rows())[1]?.poster;
  await add({ '02.en.vtt': { text: captions('Hello again.') } });
  const replaced = await film();
  expect(replaced.captions.map(({ language }) => language)).toEqual(['pt-BR', 'en']);
  const text = await context.content.read(replaced.captions[1]?.hash ?? '', 'vtt');
  expect(String(text)).toContain('Hello again.');
  expect((await rows())[1]?.poster).toBe(poster);
});

test('another film replaces an episode’s, which keeps its number, title and captions', async () => {
  const [, before] = await rows();
  const { revised, added } = await add({ '02.mp4': 'h264-aac.mp4' });
  expect([revised, added]).toEqual([1, 0]);
  const [, after] = await rows();
  expect(after).toMatchObject({ id: before?.id, title: before?.title, captions: ['en'] });
  expect(after?.film).not.toBe(before?.film);
});

test.each([
  [{ '04.mp4': 'vp9-silent.mp4' }, 'Episode 4 has no film, or one before it is missing.'],
  [{ '03.en.vtt': { text: captions('Hello.') } }, 'Episode 3 has no film'],
  [{ '03.mp4': 'vp9-silent.mp4', '03.webm': 'vp9-opus.webm' }, 'are both episode 3'],
  [{ '02.en.vtt': { text: 'no captions' } }, '02.en.vtt'],
] as const)('wrong files change nothing: %o', async (files, complaint) => {
  const before = await rows();
  const failure = await add(files).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(FilmError);
  expect(String(failure)).toContain(complaint);
  expect(await rows()).toEqual(before);
});
