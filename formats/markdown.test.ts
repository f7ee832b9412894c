import { describe, expect, it } from 'vitest';
import { blockText, parseChapterText } from './chapterText';
import { readBookFile } from './readBookFile';

const read = (text: string, name = 'a-fine-book.md') => readBookFile(name, new TextEncoder().encode(text));
const HEADER = `---
title: The Title
author: A Pen Name
category: Romance
language: en
tags: slow burn, ferries
finished: false
description: Two: sentences. Here.
---
`;

describe('a Markdown novel', () => {
  it('is read with its header and chapters', () => {
    const book = read(`${HEADER}\n# First\n\nText *one*.\n\n***\n\nMore.\n\n# Second\n\nText two.\n`);
    expect(book).toMatchObject({
      title: 'The Title',
      author: 'A Pen Name',
      category: 'Romance',
      language: 'en',
      tags: ['slow burn', 'ferries'],
      finished: false,
      description: 'Two: sentences. Here.',
    });
    expect(book.chapters).toEqual([
      { title: 'First', text: 'Text *one*.\n\n***\n\nMore.', wordCount: 3 },
      { title: 'Second', text: 'Text two.', wordCount: 2 },
    ]);
  });

  it('keeps verse, quotes of several lines, and notes', () => {
    const book = read(
      `${HEADER}\n# One\n\nA word[^1].\n\n> THE HOTEL\n> ROOMS WITH A V\n\n| *A king had a spoon*\n|   and a cup,\n\n[^1]: The note.\n\nLast.\n`,
    );
    expect(parseChapterText(book.chapters[0]?.text ?? '').map(({ id: _, ...block }) => block)).toEqual([
      { kind: 'paragraph', runs: [{ text: 'A word' }, { text: '1', note: '1' }, { text: '.' }] },
      { kind: 'quote', runs: [{ text: 'THE HOTEL' }] },
      { kind: 'quote', runs: [{ text: 'ROOMS WITH A V' }] },
      {
        kind: 'verse',
        lines: [
          { indent: 0, runs: [{ text: 'A king had a spoon', em: true }] },
          { indent: 1, runs: [{ text: 'and a cup,' }] },
        ],
      },
      { kind: 'paragraph', runs: [{ text: 'Last.' }] },
      { kind: 'note', label: '1', runs: [{ text: 'The note.' }] },
    ]);
  });

  it('has ## chapters under one book heading, and drops other markup', () => {
    const book = read(
      '# My Book\n\nA word before.\n\n## 1\n\nA [link](http://x.y) and ![a picture](p.png) <b>bold</b> _soft_.\n\n<!-- note to self -->\n\n- one\n- two\n\n### Later\n\nEnd.\n\n## Chapter 2\n\nText.\n\n## Afterword\n\nThanks.\n',
    );
    expect(book.title).toBe('My Book');
    expect(book.frontMatter.map((section) => section.text)).toEqual(['A word before.']);
    expect(book.chapters.map((chapter) => chapter.title)).toEqual(['Chapter 1', 'Chapter 2']);
    expect(book.backMatter.map((section) => section.title)).toEqual(['Afterword']);
    expect(parseChapterText(book.chapters[0]?.text ?? '').map(blockText)).toEqual([
      'A link and bold soft.',
      '• one',
      '• two',
      'Later',
      'End.',
    ]);
  });

  it('is one chapter named after its file if it has no headings', () => {
    const book = read('Just text.\n\nAnd more.');
    expect(book.chapters).toEqual([{ title: 'a fine book', text: 'Just text.\n\nAnd more.', wordCount: 4 }]);
  });

  it('keeps words whose marks only look like Markdown', () => {
    const book = read(
      '# One\n\n[Anna]: Hello\n\n<Level Up> he read, 1 < 2.\n\n<System Notice>\n\nTo [Ben].\n\n[^9]: Nobody refers to it.\n\n# Contents\n\nWords.\n\n<!-- not closed\n',
    );
    const words = [...book.frontMatter, ...book.chapters, ...book.backMatter].flatMap(({ title, text }) => [
      title,
      ...parseChapterText(text).map(blockText),
    ]);
    expect(words).toEqual([
      'One',
      '[Anna]: Hello',
      '<Level Up> he read, 1 < 2.',
      '<System Notice>',
      'To [Ben].',
      'Contents',
      'Words.',
      '<!-- not closed',
      'Nobody refers to it.',
    ]);
  });

  it('is refused if it is nested too deeply', () => {
    for (const mark of ['> ', '- '])
      expect(() => read(`# One\n\n${mark.repeat(2_000)}deep`)).toThrow(
        'The file is damaged: it is nested too deeply.',
      );
  });

  it('keeps the numbers of its notes', () => {
    const book = read('# One\n\nA[^1] b[^star] c[^7].\n\n[^7]: Seven.\n\n[^star]: Star.\n\n[^1]: First.\n');
    expect(book.chapters[0]?.text).toBe('A[^1] b[^2] c[^7].\n\n[^1]: First.\n\n[^2]: Star.\n\n[^7]: Seven.');
  });

  it('keeps tables, and lists that begin at any number', () => {
    const book = read('# One\n\n| A | B |\n|---|---|\n| 1 | 2 |\n\n9. Nine\n10. Ten\n');
    expect(parseChapterText(book.chapters[0]?.text ?? '').map(blockText)).toEqual([
      'A · B',
      '1 · 2',
      '9. Nine',
      '10. Ten',
    ]);
  });

  it('has a chapter for each heading, even one named like the book or part', () => {
    const book = read('# Part 1\n\nWords.\n\n# Part 2\n\nMore.\n\n# A fine book\n\nLast.\n');
    expect(book.chapters.map(({ title }) => title)).toEqual(['Part 1', 'Part 2', 'A fine book']);
  });
});
