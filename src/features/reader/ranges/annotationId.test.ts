import { expect, it } from 'vitest';
import { syncKinds } from '../../../../contract/reading/sync.schema';
import { annotationId } from './annotationId';

const words = {
  kind: 'highlight',
  bookId: 7,
  target: 2,
  start: { blockId: 'b1', offset: 4 },
  end: { blockId: 'b1', offset: 21 },
} as const;

it('an annotation’s ID is the same only for the same passage', () => {
  const id = annotationId(words);
  expect(annotationId({ ...words, start: { offset: 4, blockId: 'b1' } })).toBe(id);
  expect(id).toMatch(syncKinds.annotation.key);
  const others = [
    { ...words, bookId: 8 },
    { ...words, target: 3 },
    { ...words, kind: 'bookmark' },
    { ...words, start: { blockId: 'b1', offset: 5 } },
    { ...words, end: { blockId: 'b2', offset: 21 } },
  ] as const;
  expect(new Set([id, ...others.map(annotationId)]).size).toBe(6);
});
