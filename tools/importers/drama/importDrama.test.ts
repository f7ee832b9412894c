import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { asc, eq } from 'drizzle-orm';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Film } from '../../../contract/catalogue/dramas.schema';
import { publishBook } from '../../../server/content/publishBook';
import { readPublishedDrama, titleOf } from '../../../server/content/published';
import { openPart } from '../../../server/ground/content/sealing';
import type { Context } from '../../../server/ground/context';
import { books } from '../../../server/ground/db/schema/books';
import { episodes } from '../../../server/ground/db/schema/episodes';
import { bookSearch } from '../../../server/ground/db/schema/search';
import { contentDir } from '../../../server/ground/settings/settings';
import { openTestContext, type TestContext } from '../../../server/testing/openTestContext';
import { sampleBook } from '../../../server/testing/sampleBook';
import { type DramaOptions, importDrama } from './importDrama';
import { filmPath } from './testing/filmFixtures';

let context: TestContext;
let folder: string;
beforeAll(async () => {
  context = await openTestContext();
});
afterAll(() => context.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dogear-drama-'));
  await copyFile(filmPath('vp9-opus.webm'), join(folder, '01.webm'));
  await copyFile(filmPath('vp9-silent.mp4'), join(folder, '02.mp4'));
  await copyFile(filmPath('h264-aac.mp4'), join(folder, '03.mov'));
  await say(`title: ${basename(folder)}\nfree: 1\nprice: 8`);
  return () => rm(folder, { recursive: true, force: true });
});

const say = (yaml: string) => writeFile(join(folder, 'drama.yaml'), yaml);
const take = (options: DramaOptions = {}, to: Context = context) =>
  importDrama(to, folder, { ffmpeg: false, ...options });
const rowsOf = (dramaId: number) =>
  context.db.select().from(episodes).where(eq(episodes.dramaId, dramaId)).orderBy(asc(episodes.target));
const dramaOf = async (id: number) => (await context.db.select().from(books).where(eq(books.id, id)))[0];

async function filmOf(hash: string): Promise<Film> {
  return JSON.parse(String(await context.content.read(hash, 'json'))) as Film;
}

async function filmFiles(): Promise<string[]> {
  const names = await readdir(contentDir(context.settings), { recursive: true });
  return names.filter((name) => /\.(?:m4s|m3u8|json)$/.test(name)).sort();
}

async function state() {
  return {
    books: await context.db.select().from(books).orderBy(asc(books.id)),
    episodes: await context.db.select().from(episodes).orderBy(asc(episodes.id)),
    files: await filmFiles(),
    data: (await readdir(context.settings.dataDir)).sort(),
  };
}

describe('a drama', () => {
  test('is imported completely: free episodes open, the others sealed, all found by search', async () => {
    await writeFile(join(folder, '02.en.vtt'), 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello.\n');
    const lines: string[] = [];
    const outcome = await take({ say: (line) => lines.push(line) });
    expect(outcome).toMatchObject({ outcome: 'created', episodes: 3, added: 3 });
    const drama = await dramaOf(outcome.bookId);
    expect(drama).toMatchObject({
      kind: 'drama',
      chapterCount: 3,
      freeChapters: 1,
      pricePerChapter: 8,
      wordCount: 0,
    });
    const rows = await rowsOf(outcome.bookId);
    expect(drama?.runningTime).toBe(rows.reduce((sum, { duration }) => sum + duration, 0));
    expect(rows.map(({ price, sealed, captions }) => [price, sealed, captions])).toEqual([
      [0, false, []],
      [8, true, ['en']],
      [8, true, []],
    ]);
    for (const row of rows) {
      const film = await filmOf(row.film);
      expect(film).toMatchObject({ episodeId: row.id, sealed: row.sealed, duration: row.duration });
      expect(row.sizes).toEqual([{ height: 256, side: 144, bytes: row.bytes }]);
      for (const { hash, iv } of film.renditions[0]?.parts ?? []) {
        const served = (await context.content.read(hash, 'm4s')) ?? Buffer.alloc(0);
        const plain = row.sealed ? openPart(context.secrets.episodeKey(row.id), iv, served) : served;
        expect(plain.includes('moof')).toBe(true);
      }
    }
    expect(lines).toEqual(['[1/3] 6.0 s, 0.0 MB', '[2/3] 5.0 s, 0.0 MB', '[3/3] 6.0 s, 0.0 MB']);
    const found = await context.db.select().from(bookSearch).where(eq(bookSearch.bookId, outcome.bookId));
    expect(found).toHaveLength(1);
  });

  test('states whether each film has voices, and a change takes effect without repacking', async () => {
    const voicesOf = async (id: number) =>
      await Promise.all((await rowsOf(id)).map(async ({ film }) => (await filmOf(film)).voices));
    const { bookId } = await take();
    expect(await voicesOf(bookId)).toEqual([undefined, 'none', undefined]);
    const bytes = (await rowsOf(bookId)).map((row) => row.bytes);
    await say(`title: ${basename(folder)}\nfree: 1\nprice: 8\nvoices: none`);
    expect(await take()).toMatchObject({ outcome: 'updated', revised: 0 });
    expect(await voicesOf(bookId)).toEqual(['none', 'none', 'none']);
    expect((await rowsOf(bookId)).map((row) => row.bytes)).toEqual(bytes);
    const again = await readPublishedDrama(context, await titleOf(context, bookId));
    expect(again.episodes.map(({ voices }) => voices)).toEqual(['none', 'none', 'none']);
    await say(`title: ${basename(folder)}\nfree: 1\nprice: 8\nvoices: burned-in`);
    await take();
    expect(await voicesOf(bookId)).toEqual(['burned-in', 'burned-in', 'burned-in']);
  });

  test('is unchanged by a second import, from a folder or a ZIP', async () => {
    const first = await take();
    const before = await state();
    expect(await take()).toEqual({ ...first, outcome: 'unchanged', added: 0 });
    const zip = join(folder, 'drama.zip');
    const names = await readdir(folder);
    const bytes = await Promise.all(
      names.map(async (name) => new Uint8Array(await readFile(join(folder, name)))),
    );
    await writeFile(
      zip,
      zipSync(Object.fromEntries(names.map((name, at) => [`x/${name}`, bytes[at] as Uint8Array]))),
    );
    expect(await importDrama(context, zip, { ffmpeg: false })).toMatchObject({ outcome: 'unchanged' });
    expect(await state()).toEqual(before);
  });

  test('keeps the ids of episodes that change, are removed and return', async () => {
    const { bookId } = await take();
    const before = await rowsOf(bookId);
    await copyFile(filmPath('av1-opus.mp4'), join(folder, '02.mp4'));
    expect(await take()).toMatchObject({ outcome: 'updated', added: 0, revised: 1, removed: 0 });
    const revised = await rowsOf(bookId);
    expect(revised.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect(revised.map(({ film }, at) => film === before[at]?.film)).toEqual([true, false, true]);
    await rm(join(folder, '03.mov'));
    expect(await take()).toMatchObject({ outcome: 'updated', removed: 1 });
    expect((await rowsOf(bookId))[2]?.removedAt).not.toBeNull();
    await copyFile(filmPath('h264-aac.mp4'), join(folder, '03.mov'));
    expect(await take()).toMatchObject({ outcome: 'updated', added: 1 });
    expect((await rowsOf(bookId))[2]).toMatchObject({ ...before[2], removedAt: null });
    expect((await dramaOf(bookId))?.revision).toBe(4);
  });

  test('whose episode becomes priced is sealed without recutting, and its open parts are deleted', async () => {
    const { bookId } = await take();
    const [open] = await rowsOf(bookId);
    const openParts = (await filmOf(open?.film ?? '')).renditions[0]?.parts ?? [];
    expect(await take({ free: 0 })).toMatchObject({ outcome: 'updated', revised: 1 });
    const [sealed] = await rowsOf(bookId);
    const film = await filmOf(sealed?.film ?? '');
    expect(film.sealed).toBe(true);
    for (const [at, part] of (film.renditions[0]?.parts ?? []).entries()) {
      const { hash = '' } = openParts[at] ?? {};
      expect(await context.content.has(hash, 'm4s')).toBe(false);
      const file = (await context.content.read(part.hash, 'm4s')) ?? Buffer.alloc(0);
      const plain = openPart(context.secrets.episodeKey(sealed?.id ?? 0), part.iv, file);
      expect(plain.length).toBe(openParts[at]?.bytes);
    }
    expect(await take({ free: 1 })).toMatchObject({ outcome: 'updated', revised: 1 });
    expect((await rowsOf(bookId))[0]?.film).toBe(open?.film);
  });

  test('with only its captions changed keeps its parts', async () => {
    const { bookId } = await take();
    const [, before] = await rowsOf(bookId);
    await writeFile(join(folder, '02.ru.vtt'), 'WEBVTT\n\n00:01.000 --> 00:02.000\nПривет.\n');
    expect(await take()).toMatchObject({ outcome: 'updated', revised: 0 });
    const [, after] = await rowsOf(bookId);
    const [old, film] = [await filmOf(before?.film ?? ''), await filmOf(after?.film ?? '')];
    expect(film.renditions).toEqual(old.renditions);
    expect(film.captions).toMatchObject([{ language: 'ru', name: 'русский' }]);
  });
});

describe('an import', () => {
  test.each<[string, string, Uint8Array | string, RegExp]>([
    [
      'a file that is no film',
      '03.mov',
      'no film at all',
      /^03\.mov: this is no MP4, MOV or WebM that can be read/,
    ],
    [
      'a codec that browsers do not play',
      '03.webm',
      'vp8',
      /^03\.webm: its picture is in vp8, which not every browser/,
    ],
    ['a film that ends too early', '03.mov', 'half', /^03\.mov: /],
  ])('reports %s and changes nothing', async (_name, file, content, message) => {
    await rm(join(folder, '03.mov'));
    if (content === 'vp8') await copyFile(filmPath('vp8-silent.webm'), join(folder, file));
    else if (content === 'half') {
      const whole = await readFile(filmPath('av1-opus.mp4'));
      // The tables come first, so they list frames that are missing.
      await writeFile(join(folder, file), whole.subarray(0, Math.floor(whole.length * 0.6)));
    } else await writeFile(join(folder, file), content);
    const before = await state();
    await expect(take()).rejects.toThrow(message);
    expect(await state()).toEqual(before);
  });

  test('changes nothing on a full disk, a cancellation or a database failure', async () => {
    const { bookId } = await take();
    await copyFile(filmPath('av1-opus.mp4'), join(folder, '01.webm'));
    await copyFile(filmPath('av1-opus.mp4'), join(folder, '02.mp4'));
    const before = await state();
    let parts = 0;
    const failing = (fault: () => void): Context => ({
      ...context,
      content: {
        ...context.content,
        put: async (...args) => {
          if (args[1] === 'm4s' && ++parts === 5) fault();
          return await context.content.put(...args);
        },
      },
    });
    const full = failing(() => {
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    });
    await expect(take({}, full)).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(parts).toBe(5);
    expect(await state()).toEqual(before);

    parts = 0;
    const stop = new AbortController();
    await expect(
      take(
        { signal: stop.signal },
        failing(() => stop.abort()),
      ),
    ).rejects.toThrow(/aborted/);
    expect(parts).toBe(5);
    expect(await state()).toEqual(before);

    const huge = { ...context, now: () => new Date(Number.NaN) };
    await expect(take({}, huge)).rejects.toThrow();
    expect(await state()).toEqual(before);
    expect(await take()).toMatchObject({ bookId, outcome: 'updated', revised: 2 });
  });

  test('run twice at once makes one drama', async () => {
    const outcomes = await Promise.all([take(), take()]);
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['created', 'unchanged']);
    const rows = await rowsOf(outcomes[0]?.bookId ?? 0);
    for (const { film } of rows)
      for (const { hash } of (await filmOf(film)).renditions[0]?.parts ?? [])
        expect(await context.content.has(hash, 'm4s')).toBe(true);
  });
});

describe('the novel of a drama', () => {
  test('is found by title or source key, with its chapters', async () => {
    const novel = await publishBook(context, sampleBook('filmed'));
    for (const name of ['a sample: filmed', 'filmed']) {
      await say(`title: Ties ${name}\nnovel: "${name}"\nties:\n  2: 3\n  1: 1`);
      const { bookId } = await take();
      const ties = {
        novelId: novel.bookId,
        scenes: [
          { episode: 1, chapter: 1 },
          { episode: 2, chapter: 3 },
        ],
      };
      expect((await dramaOf(bookId))?.ties).toEqual(ties);
      expect(await take()).toMatchObject({ outcome: 'unchanged' });
    }
  });

  test.each([
    ['novel: nowhere', /there is no novel “nowhere”/],
    ['ties:\n  1: 1', /“ties” needs “novel”/],
    ['novel: filmed\nties:\n  1: 99', /has no chapter 99/],
    ['novel: filmed\nties:\n  9: 1', /has no episode 9/],
  ])('is refused with the fields %j', async (yaml, message) => {
    await publishBook(context, sampleBook('filmed'));
    await say(`title: Wrong ties\n${yaml}`);
    await expect(take()).rejects.toThrow(message);
  });
});

test('the option --ladder requires ffmpeg', async () => {
  await expect(take({ ladder: true })).rejects.toThrow('Several sizes need ffmpeg');
});
