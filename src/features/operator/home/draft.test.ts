import { expect, test } from 'vitest';
import { type Draft, draftOf, indexValueFor, namesAreRight, sentDraft } from './draft';

const BOOK = { id: 7, title: 'The Ferry', kind: 'novel' as const, sourceImg: '', tint: '', isHidden: false };
const TAB = {
  tab: { indexValue: 'novel', title: 'Novel', titles: { ru: 'Романы' }, type: 1 as const },
  blocks: [{ id: 3, title: 'New', titles: {}, style: 2 as const, books: [BOOK] }],
  seen: 'as it was',
};

test('an unchanged draft is sent as the tab it was made from', () => {
  expect(sentDraft(draftOf(TAB))).toEqual({
    ...TAB,
    blocks: [{ id: 3, title: 'New', titles: {}, style: 2, bookIds: [7] }],
  });
});

test('a draft needs a tab name and distinct block names', () => {
  const draft: Draft = draftOf(TAB);
  const block = { ...(draft.blocks[0] as Draft['blocks'][number]), key: 'new', id: null };
  expect(namesAreRight(draft)).toBe(true);
  expect(namesAreRight({ ...draft, tab: { ...draft.tab, title: ' ' } })).toBe(false);
  expect(namesAreRight({ ...draft, blocks: [...draft.blocks, { ...block, title: 'New ' }] })).toBe(false);
  expect(namesAreRight({ ...draft, blocks: [...draft.blocks, { ...block, title: 'Old' }] })).toBe(true);
});

test('a new tab gets a unique address in any script', () => {
  expect(indexValueFor('Short & sweet!', [])).toBe('short-sweet');
  expect(indexValueFor('短篇', ['短篇'])).toBe('短篇-2');
  expect(indexValueFor('!!', [])).toBe('tab');
});
