import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { loadNames } from '../../server/catalogue/translations';
import { books } from '../../server/ground/db/schema/books';
import { openTestContext, type TestContext } from '../../server/testing/openTestContext';
import { importFiles } from './importFiles';
import { type ImportCommand, parseCommand } from './parseCommand';
import { translate } from './translate';

let context: TestContext;
let folder: string;
const said: string[] = [];
beforeAll(async () => {
  context = await openTestContext();
  folder = await mkdtemp(join(tmpdir(), 'dogear-translate-'));
  for (const stream of ['log', 'error'] as const)
    vi.spyOn(console, stream).mockImplementation((line: string) => void said.push(line));
});
afterEach(() => said.splice(0));
afterAll(async () => {
  vi.restoreAllMocks();
  await context.close();
  await rm(folder, { recursive: true });
});

async function fileOf(name: string, text: string): Promise<string> {
  await writeFile(join(folder, name), text);
  return join(folder, name);
}
const TEXT = `# One\n\n${'Words of a chapter. '.repeat(40)}\n`;

test('an invalid file is reported in one line, and nothing of it is stored', async () => {
  const wrong = await fileOf(
    'wrong.json',
    '{"tabs": {"Novel": {"ru": "Романы"}}, "tags": {"cosy": {"rus": "у"}}}',
  );
  expect(await translate(context, wrong)).toBe(1);
  expect(await translate(context, join(folder, 'none.json'))).toBe(1);
  expect(said).toEqual([
    'wrong.json: “tags”, “cosy”, “rus”: is none of this app’s languages (en, ru, zh, pt).',
    'none.json: There is no such file.',
  ]);
  expect((await loadNames(context.db))('tab', 'Novel')).toBeUndefined();
});

test('an import stores translations first, and imports nothing if they are invalid', async () => {
  const book = await fileOf('salt.md', TEXT);
  const importing = (file: string) =>
    importFiles(
      context,
      parseCommand(['import', book, '--category', 'Fantasy', '--translations', file]) as ImportCommand,
      new AbortController().signal,
    );
  expect(await importing(await fileOf('broken.json', '{'))).toBe(1);
  expect(said[0]).toMatch(/^broken\.json: This is no JSON: /);
  expect(await context.db.$count(books)).toBe(0);

  const names = { tabs: { Novel: { ru: 'Романы' } }, categories: { Fantasy: { zh: '奇幻' } } };
  const good = await fileOf('good.json', JSON.stringify(names));
  expect(await importing(good)).toBe(0);
  expect(await context.db.$count(books)).toBe(1);
  const namesOf = await loadNames(context.db);
  expect([namesOf('tab', 'Novel'), namesOf('category', 'Fantasy')]).toEqual([
    { ru: 'Романы' },
    { zh: '奇幻' },
  ]);
  said.splice(0);
  expect(await translate(context, good)).toBe(0);
  expect(said).toEqual(['good.json: 2 names translated']);
});
