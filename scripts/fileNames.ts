import { execFileSync } from 'node:child_process';
import { findClashes } from './fileNames/findClashes';

/** Part of `npm run check`: no two file names clash on a disk that ignores case. */
const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z']);
const paths = listed.toString('utf8').split('\0').filter(Boolean);
if (paths.length < 100) throw new Error(`Only ${paths.length} files were listed: nothing was checked.`);
const clashes = findClashes(paths);
for (const clash of clashes) console.log(`The same name but for its capitals: ${clash.join(', ')}`);
process.exitCode = clashes.length === 0 ? 0 : 1;
