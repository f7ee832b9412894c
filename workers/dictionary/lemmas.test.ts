import { expect, it } from 'vitest';
import { lemmasOf } from './lemmas';
import { fileOf, readEntry } from './readEntry';

it('an inflected word is found under its lemma', () => {
  const forms = {
    went: 'go',
    children: 'child',
    running: 'run',
    stopped: 'stop',
    hoped: 'hope',
    ferries: 'ferry',
    lying: 'lie',
    lay: 'lie',
    wolves: 'wolf',
    ferrymen: 'ferryman',
    boxes: 'box',
    happier: 'happy',
    quickly: 'quick',
    'Captain’s': 'captain',
    '“Fetched,': 'fetch',
    'doesn’t': 'do',
    better: 'well',
  };
  for (const [form, lemma] of Object.entries(forms)) expect(lemmasOf(form), form).toContain(lemma);
});

it('the word itself is its first lemma, and text without a word has none', () => {
  expect(lemmasOf('Saw')[0]).toBe('saw');
  expect(lemmasOf('saw')).toContain('see');
  expect(lemmasOf('…!')).toEqual([]);
  expect(lemmasOf('as')).toEqual(['as']);
});

it('an entry is read from a dictionary file, and a word’s file is found', () => {
  const text = '\nfer\tnnothing\nferry\tna boat|a crossing\tvto carry\n';
  expect(readEntry(text, 'ferry')).toEqual({
    word: 'ferry',
    parts: [
      { part: 'noun', meanings: ['a boat', 'a crossing'] },
      { part: 'verb', meanings: ['to carry'] },
    ],
  });
  expect(readEntry(text, 'ferr')).toBeUndefined();
  const files = [{ from: 'aardvark' }, { from: 'ferry' }];
  expect(fileOf(files, 'ferry')).toBe(files[1]);
  expect(fileOf(files, 'cat')).toBe(files[0]);
  expect(fileOf(files, 'a')).toBeUndefined();
});
