import { dirname, join } from 'node:path/posix';
import { type Fault, faultsOf, type Repository } from './repository';

const LINK = /\]\(([^)\s]*)\)/g;
/** A path from the root, or from src: it begins with one of the house's folders. */
const PATH =
  /(?<![\w./@$-])(?:(?:contract|formats|data|workers|sw|src|server|scripts|tests|docs|features|ui|platform)\/[\w.$[\]/-]*\w|(?:README|ARCHITECTURE|CONTRIBUTING)\.md)(?![\w/<{*$…-]|\.\w)/g;
/** What may be left out at the end of a path. */
const ENDINGS = ['', '.ts', '.tsx', '.css', '.md', '.spec.ts', '.test.ts', '.test.tsx'];

/** Links of a document to a file, or to a heading, that is not there. */
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

/** Headings as a link names them. */
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

/** Files and folders that are named in a text and are not there. The ending may be left out. */
export function deadPaths(text: string, { paths }: Repository): Fault[] {
  return faultsOf(text, PATH, ([path]) =>
    ENDINGS.some((ending) => paths.has(path + ending) || paths.has(`src/${path}${ending}`))
      ? []
      : [`there is no ${path}`],
  );
}
