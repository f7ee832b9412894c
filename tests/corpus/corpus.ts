import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Judgement, judgeFile, type Verdict } from './judgeFile';

/**
 * `npm run test:long -- corpus FOLDER [--only epub|mobi|txt|captions] [--all]` checks that the readers of files hold every word of the books and captions
 * in a folder, in order. It prints a line for each file that differs or is refused (`--all`: for every file) and a table by folder, and
 * exits with 1 unless all are whole. It shows the result of foliate-js for the same EPUB, and takes the words of a MOBI from it.
 */
const KINDS: Readonly<Record<string, RegExp>> = {
  epub: /\.epub$/i,
  mobi: /\.(?:mobi|azw3?|prc)$/i,
  txt: /\.txt$/i,
  captions: /\.(?:srt|vtt)$/i,
};
const VERDICTS: readonly Verdict[] = ['whole', 'part', 'refused'];

const args = process.argv.slice(2);
const only = args.includes('--only') ? args[args.indexOf('--only') + 1] : undefined;
const folder = args.find((arg) => !arg.startsWith('--') && arg !== only);
const kinds = only === undefined ? Object.values(KINDS) : [KINDS[only]];
if (folder === undefined || kinds.includes(undefined))
  throw new Error('npm run test:long -- corpus FOLDER [--only epub|mobi|txt|captions] [--all]');

const judgements = new Map<string, Judgement[]>();
for (const path of (await readdir(folder, { recursive: true })).sort()) {
  if (!kinds.some((kind) => kind?.test(path))) continue;
  const judgement = await judgeFile(path, await readFile(join(folder, path)));
  judgements.set(dirname(path), [...(judgements.get(dirname(path)) ?? []), judgement]);
  if (judgement.verdict !== 'whole' || args.includes('--all'))
    console.log(`${judgement.verdict.padEnd(7)} ${path}: ${judgement.says}`);
}

const all = [...judgements.values()].flat();
console.table(
  Object.fromEntries([...judgements, ['all', all] as const].map(([name, some]) => [name, countsOf(some)])),
);
process.exitCode = all.length > 0 && all.every(({ verdict }) => verdict === 'whole') ? 0 : 1;

function countsOf(some: readonly Judgement[]): Record<string, number> {
  const count = (test: (one: Judgement) => boolean) => some.filter(test).length;
  return Object.fromEntries([
    ['files', some.length],
    ...VERDICTS.map((verdict) => [verdict, count((one) => one.verdict === verdict)] as const),
    ...VERDICTS.map((verdict) => [`foliate ${verdict}`, count((one) => one.foliate === verdict)] as const),
  ]);
}
