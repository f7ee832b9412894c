import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { bookSections } from '../../formats/bookSections';
import { readBookFile } from '../../formats/readBookFile';
import { builtInPatterns, stripWatermarks } from '../../formats/watermarks/stripWatermarks';

const NOVELS = join(import.meta.dirname, '..', '..', 'content', 'demo', 'novels');

it('no text in the demo novels is taken for a watermark', async () => {
  const names = (await readdir(NOVELS, { recursive: true })).filter((name) => name.endsWith('.md'));
  expect(names.length).toBeGreaterThan(5);
  const found: string[] = [];
  for (const name of names) {
    const book = readBookFile('book.md', new Uint8Array(await readFile(join(NOVELS, name))));
    for (const { text } of bookSections(book))
      stripWatermarks(text, builtInPatterns(), (mark) => found.push(`${name}: ${mark.text}`));
  }
  expect(found).toEqual([]);
});
