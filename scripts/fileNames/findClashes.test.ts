import { describe, expect, it } from 'vitest';
import { findClashes } from './findClashes';

describe('names that differ by case alone', () => {
  it('are found with the same ending and with another', () => {
    expect(findClashes(['src/ui/List.tsx', 'src/ui/list.ts', 'a/B.md', 'a/b.md', 'a/c.ts'])).toEqual([
      ['src/ui/List.tsx', 'src/ui/list.ts'],
      ['a/B.md', 'a/b.md'],
    ]);
  });

  it('are none in two folders, nor where a test or a sheet stands beside', () => {
    expect(findClashes(['a/List.tsx', 'b/list.ts', 'a/List.test.tsx', 'a/list.css'])).toEqual([]);
  });
});
