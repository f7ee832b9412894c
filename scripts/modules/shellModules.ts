import { readFileSync } from 'node:fs';
import { importsOf } from './importsOf';

const ROUTE = /^src\/routes\/[^/]+\.tsx$/;
const ROOT = 'src/routes/__root.tsx';
const IN_SHELL = /\bcodeSplitGroupings: \[\]/;

/**
 * Returns the modules of src that may be on the screen before the texts of the pages are loaded (decision
 * 0043): all that `start` imports, statically or dynamically, except through `withPageTexts(import(…))`. A
 * page with its own route is excluded: the root route waits for the texts of the pages.
 */
export function shellModules(start = 'src/main.tsx'): string[] {
  const found = new Set<string>();
  const visit = (path: string) => {
    if (found.has(path) || !/^src\/.*\.tsx?$/.test(path) || isPage(path)) return;
    found.add(path);
    for (const { to, withTexts } of importsOf(path)) if (!withTexts) visit(to);
  };
  visit(start);
  return [...found].sort();
}

function isPage(path: string): boolean {
  return ROUTE.test(path) && path !== ROOT && !IN_SHELL.test(readFileSync(path, 'utf8'));
}
