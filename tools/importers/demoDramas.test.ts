import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../contract/wire/languages';
import { openFilm } from './drama/film/openFilm';
import { readDramaFolder } from './drama/folder/readDramaFolder';

const DEMO = fileURLToPath(new URL('../../content/demo/', import.meta.url));
const SHELVES = ['', 'ru', 'zh', 'pt'];
/** These files are in every checkout and imported on every first start. */
const MOST_BYTES = 8_500_000;
const MOST_BYTES_OF_SHORT = 500_000;
const folders = (
  await Promise.all(
    SHELVES.map(async (shelf) =>
      (await readdir(join(DEMO, shelf, 'dramas'))).map((name) => join(shelf, 'dramas', name)),
    ),
  )
).flat();

test('the demo dramas are small in total', async () => {
  expect(folders.length).toBeGreaterThanOrEqual(2 + LANGUAGES.length - 1);
  const files = (
    await Promise.all(folders.map((folder) => readdir(join(DEMO, folder), { withFileTypes: true })))
  ).flat();
  const sizes = await Promise.all(
    files
      .filter((file) => file.isFile())
      .map(async (file) => (await stat(join(file.parentPath, file.name))).size),
  );
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MOST_BYTES);
});

describe.each(folders)('%s', (folder) => {
  const language = /^(\w\w).dramas/.exec(folder)?.[1];
  const drama = join(DEMO, folder);

  test('has short portrait films, each with a title, a poster and a chapter', async () => {
    const { matter, cover, episodes, strangers } = await readDramaFolder(drama);
    expect(strangers).toEqual([]);
    expect(cover).not.toBeNull();
    expect(episodes.length).toBeGreaterThanOrEqual(language ? 2 : 6);
    if (!language) expect(matter.free).toBeLessThan(episodes.length);
    expect(matter.voices).toBe(language ? 'burned-in' : 'none');
    expect(matter.language).toBe(language ?? 'en');
    const targets = episodes.map(({ target }) => target);
    expect([...(matter.episodes?.keys() ?? [])]).toEqual(targets);
    expect(matter.ties?.map(({ episode }) => episode)).toEqual(targets);
    for (const { path, poster, stills } of episodes) {
      expect(poster, path).not.toBeNull();
      const film = await openFilm(path);
      try {
        const seconds = await film.video.computeDuration();
        const { width, height } = film;
        const sheet = await stills?.draw({ episodeId: 1, duration: seconds * 1_000, width, height });
        expect(sheet, path).toMatchObject({ width: 72, height: 128, every: 2_000 });
        expect(seconds, path).toBeGreaterThan(20);
        expect(seconds, path).toBeLessThan(41);
        expect(film.audio === null, path).toBe(language !== undefined);
        if (language) expect((await stat(path)).size, path).toBeLessThanOrEqual(MOST_BYTES_OF_SHORT);
        expect(film.height, path).toBeGreaterThan(film.width);
      } finally {
        film.close();
      }
    }
  });

  test('has captions in the app’s languages or its own, at equal times within the film', async () => {
    const { episodes } = await readDramaFolder(drama);
    for (const { path, captions } of episodes) {
      expect(captions.map(({ language }) => language).sort(), path).toEqual(
        language ? [language] : [...LANGUAGES].sort(),
      );
      const film = await openFilm(path);
      const seconds = await film.video.computeDuration();
      film.close();
      const [times = [], ...others] = captions.map(({ text }) => timesIn(text));
      for (const other of others) expect(other, path).toEqual(times);
      expect(times.length, path).toBeGreaterThan(3);
      expect(times, path).toEqual(times.toSorted((a, b) => a - b));
      expect(times.at(-1), path).toBeLessThanOrEqual(seconds);
      for (const { language, text } of captions)
        expect(text.match(LETTERS[language] ?? /^$/), `${path} ${language}`).not.toBeNull();
    }
  });
});

const LETTERS: Record<string, RegExp> = {
  en: /[a-z]{3}/,
  pt: /[a-zã-ú]{3}/,
  ru: /[а-яё]{3}/,
  zh: /\p{Script=Han}{2}/u,
};

function timesIn(text: string): number[] {
  return [...text.matchAll(/(\d\d):(\d\d\.\d{3})/g)].map(
    ([, minutes, seconds]) => Number(minutes) * 60 + Number(seconds),
  );
}
