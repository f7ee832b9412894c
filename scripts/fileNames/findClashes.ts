/**
 * Returns module names that differ only in case, which are one file on the disks of macOS and Windows. An
 * import has no extension, so `Button.tsx` and `button.ts` clash too. Each clash is one list of paths.
 */
export function findClashes(paths: readonly string[]): string[][] {
  const byName = new Map<string, string[]>();
  for (const path of paths) {
    const name = path.replace(/\.tsx?$/, '').toLowerCase();
    byName.set(name, [...(byName.get(name) ?? []), path]);
  }
  return [...byName.values()].filter((same) => same.length > 1);
}
