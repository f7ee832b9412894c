import { readdirSync } from 'node:fs';
import { importsOf } from './importsOf';

/**
 * Folders whose subfolders must not import each other in a circle (ARCHITECTURE.md). Type imports do not
 * count.
 */
const PARENTS = [
  'contract',
  'data',
  'workers/usecases',
  'server',
  'src/platform',
  'src/shared',
  'src/features/reader',
];

type Edges = Map<string, Set<string>>;

/** Returns the circles of folders in the repository, each as `data: a → b → a`. */
export function folderCircles(): string[] {
  return PARENTS.flatMap((parent) => circlesIn(edgesOf(parent)).map((circle) => `${parent}: ${circle}`));
}

/** Returns the shortest circle through each folder that is in one, each circle once, as `a → b → a`. */
export function circlesIn(edges: Edges): string[] {
  const circles = [...edges.keys()]
    .sort()
    .map((start) => shortestCircle(edges, start))
    .filter((circle) => circle !== undefined);
  const named = circles.map((circle) => {
    const first = circle.indexOf([...circle].sort()[0] as string);
    const turned = [...circle.slice(first), ...circle.slice(0, first)];
    return [...turned, turned[0]].join(' → ');
  });
  return [...new Set(named)];
}

function shortestCircle(edges: Edges, start: string): string[] | undefined {
  const queue: string[][] = [[start]];
  const seen = new Set<string>();
  for (let path = queue.shift(); path; path = queue.shift())
    for (const next of edges.get(path.at(-1) as string) ?? []) {
      if (next === start) return path;
      if (seen.has(next)) continue;
      seen.add(next);
      queue.push([...path, next]);
    }
  return undefined;
}

function edgesOf(parent: string): Edges {
  const edges: Edges = new Map();
  const folderOf = (path: string) => /^([^/]+)\//.exec(path.slice(parent.length + 1))?.[1];
  for (const name of readdirSync(parent, { recursive: true, encoding: 'utf8' })) {
    const path = `${parent}/${name.replaceAll('\\', '/')}`;
    const from = folderOf(path);
    if (from === undefined || !/(?<!\.d|\.test)\.tsx?$/.test(path)) continue;
    for (const { to } of importsOf(path)) {
      const folder = to.startsWith(`${parent}/`) ? folderOf(to) : undefined;
      if (folder === undefined || folder === from) continue;
      edges.set(from, (edges.get(from) ?? new Set()).add(folder));
    }
  }
  return edges;
}
