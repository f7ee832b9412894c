import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { houseTextIn, houseVersions, readHouseTexts } from './houseTexts';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'dogear-texts-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

let folders = 0;
async function folderOf(files: Record<string, string | Uint8Array>): Promise<string> {
  const folder = join(root, `texts-${folders++}`);
  await mkdir(folder);
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  return folder;
}
const read = async (files: Record<string, string | Uint8Array>) => readHouseTexts(await folderOf(files));
const dated = (version: string, text = 'Text') => `---\nversion: ${version}\n---\n${text}`;

test('without the folder, or with hidden files only, there are none', async () => {
  expect((await readHouseTexts(join(root, 'nowhere'))).size).toBe(0);
  expect((await read({ '.DS_Store': 'x' })).size).toBe(0);
});

test('a page is in the reader’s language, else in English, else in the first it has', async () => {
  const texts = await read({
    'terms.ru.md': dated('2026-11-30', 'По-русски'),
    'terms.en.md': dated('2026-11-30', 'In English'),
    'imprint.pt.md': '# Ficha técnica\n\nEm português',
    'imprint.zh.md': '中文',
  });
  const shown = (...[page, language]: [Parameters<typeof houseTextIn>[1], 'en' | 'ru' | 'zh' | 'pt']) => {
    const text = houseTextIn(texts, page, language);
    return text && [text.language, text.title];
  };
  expect(shown('terms', 'ru')).toEqual(['ru', undefined]);
  expect(shown('terms', 'zh')).toEqual(['en', undefined]);
  expect(shown('imprint', 'pt')).toEqual(['pt', 'Ficha técnica']);
  expect(shown('imprint', 'en')).toEqual(['zh', undefined]);
  expect(shown('privacy', 'en')).toBeUndefined();
});

test('the version is the date, or else follows from the words of all languages', async () => {
  const hashed = async (en: string, ru: string) =>
    houseVersions(await read({ 'terms.en.md': en, 'terms.ru.md': ru })).terms;
  const before = await hashed('One', 'Один');
  expect(before).toMatch(/^[0-9a-f]{12}$/);
  expect(await hashed('One', 'Один')).toBe(before);
  expect(await hashed('One', 'Другой')).not.toBe(before);
  expect(await hashed(dated('2026-11-30'), dated('2026-11-30', 'Один'))).toBe('2026-11-30');
  expect(houseVersions(await read({ 'about.en.md': dated('2024-02-29') }))).toEqual({ about: '2024-02-29' });
});

test.each([
  ['another page', { 'legal.en.md': 'x' }, 'texts/legal.en.md is not named like terms.en.md'],
  ['another language', { 'terms.de.md': 'x' }, 'a language (en, ru, zh, pt)'],
  ['another ending', { 'terms.en.txt': 'x' }, 'texts/terms.en.txt is not named'],
  ['a large file', { 'terms.en.md': 'x'.repeat(200_001) }, 'texts/terms.en.md has 201 kB, and at most 200'],
  [
    'another encoding',
    { 'terms.ru.md': new Uint8Array([0xcf, 0xf0, 0xe8]) },
    'texts/terms.ru.md is not UTF-8',
  ],
  ['an empty file', { 'about.en.md': dated('2026-11-30', ' \n') }, 'texts/about.en.md has no text'],
  ['a version that is no date', { 'terms.en.md': dated('two') }, 'version “two”, and a version is a date'],
  ['a day that is none', { 'terms.en.md': dated('2026-02-30') }, 'version “2026-02-30”'],
  ['another front matter', { 'terms.en.md': '---\ntitle: Terms\n---\nx' }, 'only “version” has a meaning'],
  ['deep lists', { 'terms.en.md': `${'> '.repeat(40)}x` }, 'are nested too deeply'],
  [
    'a huge table',
    { 'terms.en.md': `${'|a'.repeat(300)}|\n${'|-'.repeat(300)}|\n${`${'|b'.repeat(300)}|\n`.repeat(250)}` },
    'has too many marks, links or cells',
  ],
  [
    'two versions of a page',
    { 'terms.en.md': dated('2026-11-30'), 'terms.ru.md': dated('2026-10-01') },
    'texts/terms.ru.md has version 2026-10-01, and texts/terms.en.md has 2026-11-30',
  ],
  [
    'a version in one language only',
    { 'terms.en.md': dated('2026-11-30'), 'terms.ru.md': 'x' },
    'texts/terms.ru.md has no version, and texts/terms.en.md has 2026-11-30',
  ],
] as const)('%s is told in one line', async (_, files, message) => {
  const failure = await read(files).catch((error: Error) => error);
  expect(failure).toMatchObject({ name: 'SettingsError', message: expect.stringContaining(message) });
  expect((failure as Error).message).toMatch(/^DOGEAR_BRAND: [^\n]+\.$/);
});

test('all faults are told at once, and a folder in place of a file too', async () => {
  const folder = await folderOf({ 'legal.en.md': 'x', 'about.en.md': '' });
  await mkdir(join(folder, 'terms.en.md'));
  const failure = (await readHouseTexts(folder).catch((error: Error) => error)) as Error;
  expect(failure.message.split('\n')).toEqual([
    expect.stringContaining('texts/about.en.md has no text'),
    expect.stringContaining('texts/legal.en.md is not named'),
    expect.stringContaining('texts/terms.en.md cannot be read: EISDIR'),
  ]);
  const file = join(root, 'a-file');
  await writeFile(file, 'x');
  await expect(readHouseTexts(file)).rejects.toThrow('DOGEAR_BRAND: texts cannot be read as a folder');
});
