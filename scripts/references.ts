import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findDangling } from './references/findDangling';

/** Part of `npm run check`: everything that a comment or a document cites exists. */
const FOLDERS = [
  'contract',
  'formats',
  'data',
  'workers',
  'sw',
  'src',
  'server',
  'tools',
  'scripts',
  'tests',
  'docs',
];
const CITES = /\.(?:tsx?|css|md|cjs)$/;
/** The check's own examples are dangling on purpose. */
const EXAMPLES = 'scripts/references/';

const inFolders = await Promise.all(
  FOLDERS.map(async (folder) => [
    folder,
    ...(await readdir(folder, { recursive: true })).map((name) => join(folder, name)),
  ]),
);
const paths = new Set(
  [...inFolders.flat(), ...(await readdir('.'))].map((path) => path.replaceAll('\\', '/')),
);
const citing = [...paths].filter((path) => CITES.test(path) && !path.startsWith(EXAMPLES)).sort();
const texts = new Map(
  await Promise.all(citing.map(async (path) => [path, await readFile(path, 'utf8')] as const)),
);

const dangling = findDangling({ texts, paths });
for (const line of dangling) console.log(line);
if (texts.size < 100) throw new Error(`Only ${texts.size} texts were read: nothing was checked.`);
process.exitCode = dangling.length === 0 ? 0 : 1;
