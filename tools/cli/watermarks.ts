import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import type { FoundWatermark, WatermarkCursor } from '../../contract/operator/titles.schema';
import { BOOK_FILE_TYPES } from '../../contract/reading/ownFiles';
import { bookSections } from '../../formats/bookSections';
import { readBookFile } from '../../formats/readBookFile';
import { readPattern } from '../../formats/watermarks/pattern';
import { builtInPatterns, readPatterns, stripWatermarks } from '../../formats/watermarks/stripWatermarks';
import { previewWatermarks } from '../../server/content/previewWatermarks';
import { readWatermarks } from '../../server/content/watermarks';
import type { Context } from '../../server/ground/context';
import { oneLine } from './commandLine';
import type { DeskCommand } from './deskCommand';

type Command = Extract<DeskCommand, { name: 'watermarks'; act: 'list' | 'preview' }>;
type Preview = Extract<Command, { act: 'preview' }>;

const BOOK_FILES = Object.values(BOOK_FILE_TYPES).flat();

/**
 * Prints the operator's watermarks, or their matches in a title or in files, a line each. Returns the exit
 * code.
 */
export async function watermarks(context: Context, command: Command): Promise<number> {
  if (command.act === 'list') {
    for (const pattern of await readWatermarks(context.db)) console.log(oneLine(pattern));
    return 0;
  }
  const { of, pattern } = command;
  if (pattern !== '' && readPattern(pattern) === null) {
    console.error('This line says too little to be looked for, or has more than five stars.');
    return 1;
  }
  return typeof of === 'number' ? await inTitle(context, of, pattern) : await inFiles(context, command);
}

async function inTitle(context: Context, bookId: number, pattern: string): Promise<number> {
  let found = 0;
  for (let after: WatermarkCursor = null; ; ) {
    const page = await previewWatermarks(context, { bookId, pattern, after });
    if (!page.ok) {
      console.error('There is no such novel.');
      return 1;
    }
    found += page.value.list.length;
    for (const { target, ...mark } of page.value.list) print(`${bookId}/${target}`, mark);
    if (page.value.next === null) break;
    after = page.value.next;
  }
  console.log(`${found} found`);
  return 0;
}

async function inFiles(context: Context, { of, pattern }: Preview): Promise<number> {
  const own = readPatterns(pattern === '' ? await readWatermarks(context.db) : [pattern]);
  const all = pattern === '' ? [...own, ...builtInPatterns()] : own;
  let found = 0;
  for (const path of await filesIn(String(of))) {
    const book = readBookFile(basename(path), new Uint8Array(await readFile(path)));
    for (const { target, text } of bookSections(book))
      stripWatermarks(text, all, ({ text: line, pattern: fitting }) => {
        found += 1;
        print(`${path}/${target}`, { text: line, pattern: fitting.text, isBuiltIn: !own.includes(fitting) });
      });
  }
  console.log(`${found} found`);
  return 0;
}

async function filesIn(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path];
  const names = await readdir(path, { recursive: true });
  return names
    .filter((name) => BOOK_FILES.includes(extname(name).toLowerCase()))
    .sort()
    .map((name) => join(path, name));
}

function print(
  where: string,
  { text, pattern, isBuiltIn }: Pick<FoundWatermark, 'text' | 'pattern' | 'isBuiltIn'>,
): void {
  console.log([where, text, isBuiltIn ? `built in: ${pattern}` : pattern].map(oneLine).join('\t'));
}
