import { pathOf } from './sharedChunks';

/** Its modules do nothing by being imported: a page that takes one function of a file does not get what the rest of it needs. */
const QUIET = ['contract/', 'data/', 'formats/'];
/** One listens to the database, the other tells what rows look like. */
const BUT = ['data/tables/openDatabase.ts', 'data/tables/dramaShapes.ts'];

/** Whether a module does something by being imported; undefined where its package or the build says so. */
export function hasSideEffects(moduleId: string): boolean | undefined {
  const path = pathOf(moduleId);
  if (BUT.includes(path)) return true;
  return path.endsWith('.ts') && QUIET.some((folder) => path.startsWith(folder)) ? false : undefined;
}
