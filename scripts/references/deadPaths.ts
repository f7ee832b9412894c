import { dirname, join } from 'node:path/posix';
import { type Fault, faultsOf, type Repository } from './repository';

const LINK = /\]\(([^)\s]*)\)/g;
/** A path from the root or from src: it begins with one of the known folders. */
const PATH =
  /(?<![\w./@$-])(?:(?:contract|formats|data|workers|sw|src|server|scripts|tests|docs|features|ui|platform)\/[\w.$[\]/-]*\w|(?:README|ARCHITECTURE|CONTRIBUTING)\.md)(?![\w/<{*$…-]|\.\w)/g;
/** Endings that a cited path may omit. */
const ENDINGS = ['', '.ts', '.tsx', '.css', '.md', '.spec.ts', '.test.ts', '.test.tsx'];

/** Returns links of a document to files or headings that do not exist. */
export function deadLinks(file: string, text: string, { texts, paths }: Repository): Fault[] {
  return faultsOf(text, LINK, ([, target = '']) => {
    if (target === '' || /^[a-z]+:/.test(target)) return [];
    const [path = '', heading] = target.split('#');
    const leadsTo = path === '' ? file : join(dirname(file), path);
    if (!paths.has(leadsTo.replace(/\/$/, ''))) return [`there is no ${leadsTo}`];
    if (heading === undefined || anchorsOf(texts.get(leadsTo) ?? '').has(heading)) return [];
    return [`${leadsTo} has no heading #${heading}`];
  });
}

function anchorsOf(document: string): Set<string> {
  const headings = [...document.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => heading);
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

/** Returns files and folders that a text names and that do not exist. The extension may be omitted. */
export function deadPaths(text: string, { paths }: Repository): Fault[] {
  return faultsOf(text, PATH, ([path]) =>
    ENDINGS.some((ending) => paths.has(path + ending) || paths.has(`src/${path}${ending}`))
      ? []
      : [`there is no ${path}`],
  );
}
