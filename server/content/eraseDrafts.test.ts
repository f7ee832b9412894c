import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addEpisodes } from '../../tools/importers/drama/addEpisodes';
import { importDrama } from '../../tools/importers/drama/importDrama';
import { filmPath } from '../../tools/importers/drama/testing/filmFixtures';
import type { Context } from '../ground/context';
import { chapters, discardedDrafts } from '../ground/db/schema/books';
import { episodes } from '../ground/db/schema/episodes';
import { giveGold } from '../testing/giveGold';
import { openTestApp, type TestApp } from '../testing/openTestApp';
import { sampleSections } from '../testing/sampleBook';
import { discardDrafts } from './arrangeDrafts';
import { publishDrafts, withdraw } from './drafts';
import { eraseDrafts } from './eraseDrafts';
import { type ContentFile, filesOfFilm, hasWholeFilm, readFilm } from './films/filmFiles';
import { publishBook } from './publishBook';
import { planChapter, writeChapter } from './publishChapter';
import { readPublishedNovel, titleOf } from './published';

let app: TestApp;
let context: TestApp['context'];
let folder: string;
beforeAll(async () => {
  app = await openTestApp();
  context = app.context;
});
afterAll(() => context.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dogear-discarded-'));
  return () => rm(folder, { recursive: true, force: true });
});

const discard = (bookId: number, from: number, to = from) =>
  context.db.transaction((tx) => discardDrafts(tx, { bookId, from, to }, context.now()));
const publish = (bookId: number, through: number) =>
  context.db.transaction((tx) => publishDrafts(tx, { bookId, through }, context.now()));
const unpublish = (bookId: number, from: number) =>
  context.db.transaction((tx) => withdraw(tx, { bookId, from }, context.now()));
const waiting = () => context.db.$count(discardedDrafts);

/** The title changes between the plan of a publication and its write. */
function meanwhile(work: () => Promise<unknown>): Context {
  const db = Object.create(context.db) as typeof context.db;
  let isDone = false;
  db.transaction = async (write) => {
    if (!isDone) {
      isDone = true;
      await work();
    }
    return await context.db.transaction(write);
  };
  return { ...context, db };
}

type Fixture = Parameters<typeof filmPath>[0];

/** A drama with one free episode and priced drafts after it. */
async function drama(...drafts: readonly Fixture[]): Promise<number> {
  const whole = join(folder, 'whole');
  await mkdir(whole);
  await copyFile(filmPath('vp9-opus.webm'), join(whole, '01.webm'));
  await writeFile(join(whole, 'drama.yaml'), `title: ${folder}\nfree: 1\nprice: 8`);
  const { bookId } = await importDrama(context, whole, { ffmpeg: false });
  await add(bookId, 2, drafts);
  return bookId;
}

async function add(bookId: number, from: number, films: readonly Fixture[], as: Context = context) {
  const upload = await mkdtemp(join(folder, 'upload-'));
  for (const [at, film] of films.entries())
    await copyFile(filmPath(film), join(upload, `0${from + at}.${film.split('.').at(-1)}`));
  const drama = await titleOf(context, bookId, 'drama');
  await addEpisodes(as, drama, upload, {
    titles: new Map(),
    next: 'drafts',
    ffmpeg: false,
    say: () => undefined,
  });
}

async function filmOf(dramaId: number, target: number): Promise<{ hash: string; files: ContentFile[] }> {
  const [row] = await context.db
    .select()
    .from(episodes)
    .where(and(eq(episodes.dramaId, dramaId), eq(episodes.target, target)));
  const hash = row?.film ?? '';
  return { hash, files: await filesOfFilm(context.content, hash) };
}
async function isWhole(bookId: number, target: number): Promise<boolean> {
  const film = await readFilm(context.content, (await filmOf(bookId, target)).hash);
  return film !== null && (await hasWholeFilm(context.content, film));
}
async function left(files: readonly ContentFile[]): Promise<number> {
  const found = await Promise.all(files.map(([hash, type]) => context.content.has(hash, type)));
  return found.filter(Boolean).length;
}

test('the film of a discarded draft leaves the disk, and that of no other episode', async () => {
  const bookId = await drama('vp9-opus.webm', 'vp9-opus.webm');
  const { files } = await filmOf(bookId, 2);
  expect(new Set(files.map(([, type]) => type))).toEqual(new Set(['m4s', 'm3u8', 'json']));
  await discard(bookId, 2);
  expect(await left(files)).toBe(files.length);
  await eraseDrafts(context);
  expect([await left(files), await waiting()]).toEqual([0, 0]);
  expect([await isWhole(bookId, 1), await isWhole(bookId, 2)]).toEqual([true, true]);
  // The number is free, and the same film is packed again.
  await add(bookId, 3, ['vp9-opus.webm']);
  await eraseDrafts(context);
  expect(await isWhole(bookId, 3)).toBe(true);
});

test('a film that was uploaded again stays, and one that another replaced goes', async () => {
  const bookId = await drama('vp9-opus.webm', 'h264-aac.mp4');
  const [same, replaced] = [await filmOf(bookId, 2), await filmOf(bookId, 3)];
  await discard(bookId, 2, 3);
  await add(bookId, 2, ['vp9-opus.webm', 'vp9-silent.mp4']);
  await eraseDrafts(context);
  expect((await filmOf(bookId, 2)).hash).toBe(same.hash);
  expect([await isWhole(bookId, 2), await isWhole(bookId, 3)]).toEqual([true, true]);
  expect([await left(replaced.files), await waiting()]).toEqual([0, 0]);
});

test('a film that is published again while it is removed is whole', async () => {
  const bookId = await drama('vp9-opus.webm');
  await discard(bookId, 2);
  let isErased = false;
  const during = meanwhile(async () => {
    await eraseDrafts(context);
    isErased = true;
  });
  await add(bookId, 2, ['vp9-opus.webm'], during);
  expect([isErased, await isWhole(bookId, 2)]).toEqual([true, true]);
});

test('an episode that was public stays for those who unlocked it, and goes without them', async () => {
  const bookId = await drama('vp9-opus.webm', 'vp9-silent.mp4');
  await publish(bookId, 3);
  const { userId, client } = await app.signIn();
  await giveGold(context, userId, { coins: 20 });
  const ask = { requestId: randomUUID(), videoId: bookId, target: 2, maxPrice: 8 };
  expect((await app.ask('unlockEpisodeByGold', ask, client)).code).toBe(1);
  await unpublish(bookId, 2);
  const { files } = await filmOf(bookId, 3);
  await discard(bookId, 2, 3);
  await eraseDrafts(context);
  expect([await isWhole(bookId, 2), await left(files), await waiting()]).toEqual([true, 0, 0]);
});

const texts = async (bookId: number) => {
  const rows = await context.db
    .select()
    .from(chapters)
    .where(eq(chapters.bookId, bookId))
    .orderBy(asc(chapters.target));
  return await Promise.all(rows.map(({ contentHash }) => context.content.has(contentHash, 'txt')));
};

/** A novel with one chapter and drafts after it, free up to chapter `free`. */
async function novel(key: string, free: number, words: (target: number) => string): Promise<number> {
  const sections = sampleSections(4).map((section) => ({ ...section, text: words(section.target) }));
  const bookId = await app.publish(key, {
    sections: sections.slice(0, 1),
    freeChapters: free,
    pricePerChapter: 5,
  });
  const before = await readPublishedNovel(context, await titleOf(context, bookId));
  const drafts = sections.slice(1).map((section) => ({ ...section, isDraft: true as const }));
  await publishBook(context, { ...before, sections: [...before.sections, ...drafts] });
  return bookId;
}

test('the text of a discarded chapter goes, unless another chapter or its own number has it', async () => {
  const shared = await novel('shared', 9, (target) => `Said in both, ${target}.`);
  const bookId = await novel('discarding', 2, (target) => `Said in both, ${target}.`);
  await discard(bookId, 2, 4);
  await eraseDrafts(context);
  // Chapter 2 was free, and its text is the other title's too; the sealed ones are its own.
  expect([await texts(bookId), await waiting()]).toEqual([[true, true, false, false], 0]);
  expect(await texts(shared)).toEqual([true, true, true, true]);
});

test('a chapter that takes a discarded number is written with its text, also while that is removed', async () => {
  const bookId = await novel('retaken', 9, (target) => `Said once, ${target}.`);
  await discard(bookId, 2, 4);
  const given = { bookId, target: null, title: 'Again', text: 'Said once, 2.' };
  const plan = await planChapter(context, given);
  await eraseDrafts(context);
  expect(await texts(bookId)).toEqual([true, false, false, false]);
  const write = (made: typeof plan) =>
    context.db.transaction(async (tx) => made.ok && (await writeChapter(context, tx, made.value)));
  await expect(write(plan)).rejects.toThrow();
  await write(await planChapter(context, given));
  expect(await texts(bookId)).toEqual([true, true, false, false]);
});
