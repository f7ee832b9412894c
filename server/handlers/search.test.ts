import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AnswerOf, endpoints } from '../../contract/endpoints';
import { openTestApp, type TestApp, titlesOf } from '../testing/openTestApp';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  const author = 'Ada Writer';
  await app.publish('ferry', { title: 'The Last Ferry', author, tags: ['slow burn', 'sea'] });
  await app.publish('sequel', { title: 'A Later Boat', author, tags: [] });
  await app.publish('bell', { title: 'The Ninth Bell', author: 'Björn Ø. Ström', tags: ['monks'] });
  await app.publish('stranger', { title: 'L’Étranger', author: 'C. Amuse', tags: ['sun'] });
  await app.publish('moon', { title: '月光下的列车', author: '林雨', tags: [], language: 'zh' });
  await app.publish('socks', { title: '100% Wool_Socks', author: 'Kit', category: 'Crafts', tags: [] });
  await app.publish('census', {
    title: 'The House That Kept Count',
    author: 'Winifred Stroud',
    tags: ['haunted house'],
    description: 'Lettice Marl has the neatest hand in the Harl census office.',
  });
  await app.publish('war', { title: 'Война и мир', author: 'Лев Толстой', tags: [], language: 'ru' });
});
afterAll(() => app.context.close());

const find = async (query: string, offset = 0) => (await app.ask('search', { query, offset })).data;

test.each([
  ['the last ferry', ['The Last Ferry']],
  ['FERRY', ['The Last Ferry']],
  ['fer la', ['The Last Ferry']],
  ['bell', ['The Ninth Bell']],
  ["l'étr", ['L’Étranger']],
  ['bjorn strom', ['The Ninth Bell']],
  ['ninth strom', ['The Ninth Bell']],
  ['monks', ['The Ninth Bell']],
  ['slow bu', ['The Last Ferry']],
  ['crafts', ['100% Wool_Socks']],
  ['census office', ['The House That Kept Count']],
  ['列车', ['月光下的列车']],
  ['光下的列', ['月光下的列车']],
  ['雨', ['月光下的列车']],
  ['光月', []],
  ['100%', ['100% Wool_Socks']],
  ['socks', ['100% Wool_Socks']],
  ['ВОЙНА', ['Война и мир']],
  ['толст', ['Война и мир']],
  ['', []],
  ['   ', []],
  ['%', []],
  ['_', []],
  ['zzzzzz', []],
  ['ferry monks', []],
  ["'; drop table books; --", []],
  ["ferry' | 'x':* & !'y", []],
  ['\\', []],
])('searching “%s” finds the expected titles', async (query, found) => {
  expect(titlesOf(await find(query))).toEqual(found);
});

describe('a query', () => {
  test.each([
    // One letter wrong, missing, added or swapped, at the start, in the middle or at the end.
    ['ferru', 'The Last Ferry'],
    ['berry', 'The Last Ferry'],
    ['fery', 'The Last Ferry'],
    ['ferrry', 'The Last Ferry'],
    ['frery', 'The Last Ferry'],
    ['blel', 'The Ninth Bell'],
    ['etranger', 'L’Étranger'],
    // Two letters in a longer word.
    ['wonifrad', 'The House That Kept Count'],
    ['winnifread', 'The House That Kept Count'],
    // Incomplete words.
    ['winifer', 'The House That Kept Count'],
    ['letrenge', 'L’Étranger'],
    ['nineth bel', 'The Ninth Bell'],
    ['lsat ferrt', 'The Last Ferry'],
    ['haunetd hosue', 'The House That Kept Count'],
    ['вайна', 'Война и мир'],
    // More than two letters off, but similar.
    ['winifreddeed', 'The House That Kept Count'],
  ])('“%s” finds %s', async (query, title) => {
    expect(titlesOf(await find(query))[0]).toBe(title);
  });

  test('matches finished words exactly and the last one as a prefix', async () => {
    await app.publish('lock', { title: 'The Lock', author: 'Zed', tags: [] });
    await app.publish('locket', { title: 'The Locket', author: 'Zed', tags: [] });
    expect(titlesOf(await find('the lock'))).toEqual(['The Lock', 'The Locket']);
    expect(titlesOf(await find('the lock '))).toEqual(['The Lock']);
    expect(titlesOf(await find('lock zed'))).toEqual(['The Lock']);
    // No other book has all the words, so a finished word matches as a prefix.
    expect(titlesOf(await find('lock zed locket'))).toEqual(['The Locket']);
  });

  test('matches finished words of one or two letters exactly too', async () => {
    await app.publish('year', { title: 'In a Yearling’s Eye', author: 'Zed', tags: [] });
    await app.publish('ink', { title: 'Ink and Yearlings', author: 'Zed', tags: [] });
    expect(titlesOf(await find('in a yearl'))).toEqual(['In a Yearling’s Eye']);
    expect(titlesOf(await find('yearl in')).sort()).toEqual(['In a Yearling’s Eye', 'Ink and Yearlings']);
  });

  test('corrects a catalogue word only if no book has all the words', async () => {
    await app.publish('lost', { title: 'Lost', author: 'Zed', tags: [] });
    expect(titlesOf(await find('lost'))).toEqual(['Lost']);
    expect(titlesOf(await find('lost ferry'))).toEqual(['The Last Ferry']);
  });
});

describe('the order of results', () => {
  test('is titles, authors, tags, descriptions, then near matches', async () => {
    const plain = { author: 'N', tags: [], description: 'Nothing.' };
    await app.publish('rank-text', { ...plain, title: 'Uncle', description: 'A quill.' });
    await app.publish('rank-author', { ...plain, title: 'Zed', author: 'Quill' });
    await app.publish('rank-tag', { ...plain, title: 'Yam', tags: ['quill'] });
    await app.publish('rank-in', { ...plain, title: 'My Quill' });
    await app.publish('rank-start', { ...plain, title: 'Quill Pen' });
    await app.publish('rank-exact', { ...plain, title: 'Quill' });
    await app.publish('rank-near', { ...plain, title: 'Quilt' });
    expect(titlesOf(await find('quill'))).toEqual(['Quill', 'Quill Pen', 'My Quill', 'Zed', 'Yam', 'Uncle']);
    expect(titlesOf(await find('quil'))).toEqual([
      'Quilt',
      'Quill',
      'Quill Pen',
      'My Quill',
      'Zed',
      'Yam',
      'Uncle',
    ]);
  });

  test('falls back to the most read, also beyond the length of one list', async () => {
    const plain = { author: 'N', tags: [], description: 'Nothing.' };
    await app.publish('crowd', { ...plain, title: 'Crowd' });
    const { db } = app.context;
    await db.execute(sql`insert into books overriding system value select copy.* from books, generate_series(1, 300) as at,
      jsonb_populate_record(books, jsonb_build_object('id', 100000 + at, 'source_key', 'copy ' || at)) as copy
      where books.title = 'Crowd'`);
    await db.execute(sql`insert into book_search (book_id, version, title_folded, document, everything, reader_count)
      select 100000 + at, version, case when at % 2 = 0 then 'crowd two' else 'a crowd' end, document, everything, at
      from book_search, generate_series(1, 300) as at where title_folded = 'crowd'`);
    const seen: number[] = [];
    for (let offset: number | null = 0; offset !== null; ) {
      const page: AnswerOf<'search'> = await find('crowd', offset);
      seen.push(...page.list.map((book) => book.id - 100_000));
      offset = page.next;
    }
    const [whole, ...others] = seen;
    expect(whole).toBeLessThan(0);
    const even = Array.from({ length: 150 }, (_, at) => 300 - 2 * at);
    expect(others.slice(0, 150)).toEqual(even);
    expect(others.slice(150)).toEqual(even.map((at) => at - 1));
  });

  test('continues over pages to the end, each book once', async () => {
    for (let at = 0; at < 50; at++) await app.publish(`page ${at}`, { title: `Tome ${at}`, tags: [] });
    const seen: number[] = [];
    for (let offset: number | null = 0; offset !== null; ) {
      const page: AnswerOf<'search'> = await find('tome', offset);
      expect(page.list.length).toBeLessThanOrEqual(24);
      seen.push(...page.list.map((book) => book.id));
      offset = page.next;
    }
    expect(seen).toHaveLength(50);
    expect(new Set(seen).size).toBe(50);
    expect(await find('tome', 50)).toEqual({ list: [], next: null });
    expect(await find('tome', 2 ** 50)).toEqual({ list: [], next: null });
    const meant = await find('tohme', 24);
    expect([meant.list.length, meant.next]).toEqual([24, 48]);
  });
});

describe('marks', () => {
  const marked = async (query: string) => {
    const [book] = (await find(query)).list;
    const cut = (text = '', marks: readonly [number, number][] = []) =>
      marks.map(([start, end]) => text.slice(start, end));
    return {
      title: cut(book?.bookName, book?.titleMarks),
      author: cut(book?.authorName, book?.authorMarks),
      tags: book?.matchedTags,
    };
  };

  test.each([
    ['last fer', { title: ['Last', 'Fer'], author: [], tags: [] }],
    ['letr', { title: ['L’Étr'], author: [], tags: [] }],
    ['strom bell', { title: ['Bell'], author: ['Ström'], tags: [] }],
    ['o strom', { title: [], author: ['Ø', 'Ström'], tags: [] }],
    ['ferrt', { title: ['Ferry'], author: [], tags: [] }],
    ['monk', { title: [], author: [], tags: ['monks'] }],
    ['列车', { title: ['列车'], author: [], tags: [] }],
    ['100 sock', { title: ['100', 'Sock'], author: [], tags: [] }],
    ['census', { title: [], author: [], tags: [] }],
  ])('for “%s” are %j', async (query, marks) => {
    expect(await marked(query)).toEqual(marks);
  });
});

test('a long query is cut, and one of more than 200 characters is malformed', async () => {
  const words = Array.from({ length: 40 }, (_, at) => `w${at}`).join(' ');
  expect(titlesOf(await find(words))).toEqual([]);
  expect(titlesOf(await find(`ferry ${'ferry '.repeat(30)}`))).toEqual(['The Last Ferry']);
  const { status } = await app.ask('search', { query: 'x'.repeat(201), offset: 0 });
  expect([status, endpoints.search.access]).toEqual([400, 'open']);
});

test('a renamed book is found only by its new title', async () => {
  await app.publish('renamed', { title: 'Zanzibar', tags: [] });
  expect(titlesOf(await find('zanzibar'))).toEqual(['Zanzibar']);
  await app.publish('renamed', { title: 'Madagascar', tags: [] });
  expect(titlesOf(await find('zanzibar'))).toEqual([]);
  expect(titlesOf(await find('madagaskar'))).toEqual(['Madagascar']);
});
