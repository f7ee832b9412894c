import { importsOf } from './importsOf';

/** Whatever comes with a module: itself, all that it imports at once, and all that those do. Paths from the root of the repository; of packages, their names. */
export function staticModules(start: string): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (path: string) => {
    if (found.has(path)) return;
    found.add(path);
    if (!/\.tsx?$/.test(path)) return;
    for (const { to, how } of importsOf(path)) if (how === 'static') visit(to);
  };
  visit(start);
  return found;
}
