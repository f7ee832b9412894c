import { expect, test } from 'vitest';
import { FieldsError, readFields } from './fields';

test('hand-written fields are read', () => {
  const source = `---
title: "The Last Ferry: a drama"
# for the editors
tags: [ferries, 'slow burn']
cast:
  - Ada
  - "Ben"
ties:
  1: 1
  2 -> 3
Free: 2
pairs: {a: b, c: d}
synopsis: >
  A ferry leaves
  at six.

  Nobody is on it.
note: begins here
  and goes on
`;
  expect(Object.fromEntries(readFields(source))).toEqual({
    title: 'The Last Ferry: a drama',
    tags: ['ferries', 'slow burn'],
    cast: ['Ada', 'Ben'],
    ties: new Map([
      ['1', '1'],
      ['2', '3'],
    ]),
    free: '2',
    pairs: new Map([
      ['a', 'b'],
      ['c', 'd'],
    ]),
    synopsis: 'A ferry leaves at six.\n\nNobody is on it.',
    note: 'begins here and goes on',
  });
});

test('an empty value is an empty text', () => {
  expect(Object.fromEntries(readFields('title:\nfree: 0'))).toEqual({ title: '', free: '0' });
});

test.each([
  ['title', /line 1: “title” is no field/],
  ['a: 1\nA: 2', /line 2: “A” is there twice/],
  ['ties:\n  one', /“one” is no pair/],
])('the fields %j are refused', (source, message) => {
  expect(() => readFields(source)).toThrow(FieldsError);
  expect(() => readFields(source)).toThrow(message);
});
