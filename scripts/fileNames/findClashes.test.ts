import { describe, expect, it } from 'vitest';
import { findClashes } from './findClashes';

describe('file names that differ only in case', () => {
  it('clash with the same extension or another one', () => {
    expect(findClashes(['src/ui/List.tsx', 'src/ui/list.ts', 'a/B.md', 'a/b.md', 'a/c.ts'])).toEqual([
      ['src/ui/List.tsx', 'src/ui/list.ts'],
      ['a/B.md', 'a/b.md'],
    ]);
  });

  it('do not clash in two folders, or with a test or a style sheet', () => {
    expect(findClashes(['a/List.tsx', 'b/list.ts', 'a/List.test.tsx', 'a/list.css'])).toEqual([]);
  });
});
