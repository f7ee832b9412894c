import type { PublishBook } from '../content/publishBook';

/**
 * Returns a small book with front and back matter and four chapters, two of them free; its texts contain its
 * key.
 */
export function sampleBook(sourceKey: string, changes: Partial<PublishBook> = {}): PublishBook {
  const section = (target: number, title: string) => ({
    target,
    title,
    text: `The text of ${title} in the book ${sourceKey}.\n\nIt ends here.`,
    wordCount: 12,
  });
  return {
    sourceKey,
    title: `A Sample: ${sourceKey}`,
    author: 'Ada Writer',
    description: 'A book for tests.',
    category: 'Mystery',
    tags: ['ferries', 'slow burn'],
    language: 'en',
    finished: false,
    cover: { card: new Uint8Array([1, 2, 3]), page: new Uint8Array([4, 5, 6]), tint: '#334455' },
    freeChapters: 2,
    pricePerChapter: 5,
    sections: [
      section(0, 'Foreword'),
      section(1, 'One'),
      section(2, 'Two'),
      section(3, 'Three'),
      section(4, 'Four'),
      section(-1, 'Afterword'),
    ],
    ...changes,
  };
}

export function sampleSections(count: number): PublishBook['sections'] {
  return Array.from({ length: count }, (_, at) => ({
    target: at + 1,
    title: `Part ${at + 1}`,
    text: `Text ${at + 1}.`,
    wordCount: 2,
  }));
}
