import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const QUERIES = new URL('../queries/', import.meta.url);
/** A count reads no row. */
const DRAMA_TABLE =
  /\bdb\.(dramas|episodeLists|films|filmFiles|videoHistory|keptEpisodes)\b(?!(?:\.where\([^)]*\)\.equals\([^)]*\))?\.count\(\))/;

it('every query that reads a drama table imports the later shapes', () => {
  const files = readdirSync(QUERIES).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const sources = files.map((name) => [name, readFileSync(new URL(name, QUERIES), 'utf8')] as const);
  const readers = sources.filter(([, source]) => DRAMA_TABLE.test(source));
  expect(readers.length).toBeGreaterThan(3);
  for (const [name, source] of readers) expect(source, name).toContain("import '../tables/laterShapes'");
});
