import { expect, it } from 'vitest';
import { splitNotes, withNotes } from './authorNotes';

const text = 'It was late.\n\n***\n\nNobody came.';

it.each([
  ['both', 'Welcome back.\n\nMind the step.', 'Thank you.'],
  ['the one before', 'Welcome back.', ''],
  ['the one after', '', 'Thank you.\n\nUntil Friday.'],
  ['none', '', ''],
])('a file has %s of the notes, and its text', (_, before, after) => {
  expect(splitNotes(withNotes(text, { before, after }))).toEqual({ text, notes: { before, after } });
});

it('a file without notes is its text', () => {
  expect(withNotes(text, { before: '', after: '' })).toBe(text);
});

it('lines of a note are paragraphs of it', () => {
  const { notes } = splitNotes(withNotes(text, { before: 'One.\nTwo.', after: '' }));
  expect(notes.before).toBe('One.\n\nTwo.');
});

it('a chapter is never left without a text, and a mark within it is text', () => {
  expect(splitNotes('[^@] All of it.')).toMatchObject({ text: '[^@] All of it.', notes: { before: '' } });
  const between = 'One.\n\n[^@] Two.\n\nThree.';
  expect(splitNotes(between)).toEqual({ text: between, notes: { before: '', after: '' } });
});
