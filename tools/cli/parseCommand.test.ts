import { describe, expect, it } from 'vitest';
import { parseCommand, UsageError } from './parseCommand';

describe('the catalogue command line', () => {
  it('reads import with its options', () => {
    expect(
      parseCommand([
        'import',
        'a.epub',
        'b.txt',
        '--category',
        'X',
        '--age',
        '18',
        '--free',
        '3',
        '--price',
        '0',
        '--block',
        'New',
      ]),
    ).toMatchObject({
      name: 'import',
      files: ['a.epub', 'b.txt'],
      category: 'X',
      ageRating: 18,
      freeChapters: 3,
      pricePerChapter: 0,
      block: 'New',
      isPlaced: true,
    });
  });

  it('reads generate and its defaults', () => {
    expect(parseCommand(['generate', '--books', '20000'])).toMatchObject({
      books: 20_000,
      chapters: 30,
      novel: null,
    });
    expect(parseCommand(['generate', '--novel', '500x2000'])).toMatchObject({
      novel: { chapters: 500, words: 2_000 },
      parts: 0,
    });
    expect(parseCommand(['generate', '--novel', '60x9', '--parts', '3'])).toMatchObject({ parts: 3 });
    expect(parseCommand(['generate', '--home', '200x30'])).toMatchObject({
      books: 1_000,
      home: { blocks: 200, books: 30 },
    });
  });

  it('reads import-drama with its options', () => {
    expect(
      parseCommand(['import-drama', 'ferry', '--free', '2', '--price', '12', '--ladder', '--no-home']),
    ).toMatchObject({
      name: 'import-drama',
      path: 'ferry',
      free: 2,
      price: 12,
      ladder: true,
      isPlaced: false,
    });
    expect(parseCommand(['import-drama', 'ferry.zip'])).toMatchObject({ ladder: false, isPlaced: true });
  });

  it('reads translate, and import with translations', () => {
    expect(parseCommand(['translate', 'names.json'])).toEqual({ name: 'translate', file: 'names.json' });
    expect(parseCommand(['import', 'a.epub', '--translations', 'names.json'])).toMatchObject({
      translations: 'names.json',
    });
  });

  it.each([
    [['frob'], /no command/],
    [['import-drama'], /Which one folder/],
    [['import-drama', 'a', 'b'], /Which one folder/],
    [['import-drama', 'a', '--author', 'b'], /no option --author/],
    [['import', 'a', '--ladder'], /no option --ladder/],
    [['translate'], /Which one file/],
    [['translate', 'a', 'b'], /Which one file/],
    [['translate', 'a', '--tab', 'b'], /no option --tab/],
    [['import'], /Which file/],
    [['import', 'a', '--free', 'x'], /whole number/],
    [['import', 'a', '--free', '-1'], /./],
    [['import', 'a', '--age', '17'], /“age” must be 0, 12, 16, 18, not “17”/],
    [['import', 'a', '--books', '3'], /no option --books/],
    [['import', 'a', 'b', '--title', 'T'], /one file at a time/],
    [['generate', '--novel', '5'], /500x2000/],
    [['generate', '--home', '0x30'], /200x30/],
    [['generate', '--home', '2x3', '--novel', '2x3'], /one/],
    [['import', 'a', '--nonsense'], /nonsense/],
  ])('refuses %j', (args, message) => {
    expect(() => parseCommand(args)).toThrow(UsageError);
    expect(() => parseCommand(args)).toThrow(message);
  });

  it('shows its usage without arguments or with --help', () => {
    expect(parseCommand([])).toEqual({ name: 'help' });
    expect(parseCommand(['import', '--help'])).toEqual({ name: 'help' });
  });
});
