import { describe, expect, it } from 'vitest';
import { matchTitle, searchOf } from './matchTitle';
import { MOST_TITLES, readTitleList } from './readTitleList';

const GOODREADS =
  'Book Id,Title,Author,Author l-f,Additional Authors,ISBN,ISBN13,My Rating,Average Rating,Publisher,Binding,Number of Pages,Year Published,Original Publication Year,Date Read,Date Added,Bookshelves,Bookshelves with positions,Exclusive Shelf,My Review,Spoiler,Private Notes,Read Count,Owned Copies';
const goodreads = (id: number, title: string, author: string) =>
  `${id},${title},${author},"X, Y",,"=""0439023483""","=""9780439023481""",4,4.33,Press,Hardcover,374,2008,2008,2024/03/15,2023/01/02,,,read,"Gripping, ""brutal""\nand fast.",,,1,0`;

describe('a list of titles', () => {
  it('is read from Goodreads, with quotes, line ends of any kind and a mark at its beginning', async () => {
    const rows = [
      goodreads(1, '"Dune (Dune, #1)"', 'Frank  Herbert'),
      goodreads(2, '"The ""Quay"""', 'Ada Pen'),
      goodreads(3, '"The ""Quay"""', 'Ada Pen'),
      '',
    ];
    const expected = [
      { title: 'Dune (Dune, #1)', author: 'Frank Herbert' },
      { title: 'The "Quay"', author: 'Ada Pen' },
    ];
    for (const end of ['\n', '\r\n'])
      expect((await readTitleList(`\ufeff${[GOODREADS, ...rows].join(end)}`)).titles).toEqual(expected);
  });

  it('is read from StoryGraph, from tables with semicolons or tabs, and from lines', async () => {
    const storyGraph =
      'Title,Authors,Contributors,ISBN/UID,Format,Read Status,Date Added,Last Date Read,Dates Read,Read Count,Moods,Pace,Star Rating,Review,Tags,Owned?\n"A, B","Pierce Brown, Someone Else",,978,paperback,read,,,,2,,,3.75,,,No';
    expect((await readTitleList(storyGraph)).titles).toEqual([
      { title: 'A, B', author: 'Pierce Brown, Someone Else' },
    ]);
    expect((await readTitleList('Author;Title\nAda;"One; two"\nBob;Three')).titles).toEqual([
      { title: 'One; two', author: 'Ada' },
      { title: 'Three', author: 'Bob' },
    ]);
    expect((await readTitleList('Title\tAuthor\nOne\tAda')).titles).toEqual([
      { title: 'One', author: 'Ada' },
    ]);
    expect((await readTitleList('Автор;Название\nАда;Причал')).titles).toEqual([
      { title: 'Причал', author: 'Ада' },
    ]);
    expect((await readTitleList('  Dune \r\n\r\nHunger, Games\n')).titles.map(({ title }) => title)).toEqual([
      'Dune',
      'Hunger, Games',
    ]);
    expect((await readTitleList('\ufeff \n')).titles).toEqual([]);
  });

  it('is bounded, and read fast however odd it is', async () => {
    const lines = Array.from({ length: MOST_TITLES + 7 }, (_, at) => goodreads(at, `Title ${at}`, 'Ada'));
    const started = performance.now();
    const list = await readTitleList([GOODREADS, ...lines].join('\n'));
    expect([list.titles.length, list.more]).toEqual([MOST_TITLES, 7]);
    await readTitleList(`${GOODREADS}\n${'"'.repeat(1_000_000)}`);
    await readTitleList(`${GOODREADS}\n${','.repeat(1_000_000)}`);
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});

describe('a listed title', () => {
  const card = (bookName: string, authorName: string) => ({ bookName, authorName });

  it('is searched without its series, and found by name and author however they are written', () => {
    const listed = { title: 'Dune (Dune, #1)', author: 'Herbert, Frank' };
    expect(searchOf(listed)).toBe('Dune');
    const dune = card('DUNE', 'Frank Herbert');
    expect(matchTitle(listed, [card('Dune', 'Other'), card('Dune Messiah', 'Frank Herbert'), dune])).toBe(
      dune,
    );
    expect(matchTitle({ title: 'L’Été', author: '' }, [card('L’ete', 'X')])).toBeDefined();
    expect(matchTitle({ title: 'A', author: 'Ada Pen, Tom Ink' }, [card('A', 'Tom Ink')])).toBeDefined();
  });

  it('is not found by a name alone if the list has another author', () => {
    expect(matchTitle({ title: 'Dune', author: 'Frank Herbert' }, [card('Dune', 'Ann')])).toBeUndefined();
    expect(matchTitle({ title: 'Dune', author: '' }, [card('Dune Messiah', 'Ann')])).toBeUndefined();
  });
});
