import { expect, test } from 'vitest';
import { readDeskCommand } from './deskCommand';

test.each<[string, object]>([
  ['list the ferry', { name: 'list', query: 'the ferry' }],
  ['hide 7', { name: 'offer', bookId: 7, isHidden: true, at: null }],
  ['offer 7', { name: 'offer', bookId: 7, isHidden: false, at: null }],
  [
    'offer 7 --at 2026-12-01T18:00-05:00',
    { name: 'offer', bookId: 7, isHidden: true, at: new Date('2026-12-01T23:00:00Z') },
  ],
  [
    'prices 7 --free 2 --price 3 --range 9=1 --range 4-6=0',
    {
      name: 'job',
      work: {
        kind: 'reprice',
        bookId: 7,
        free: 2,
        price: 3,
        ranges: [
          { from: 4, to: 6, price: 0 },
          { from: 9, to: 9, price: 1 },
        ],
      },
    },
  ],
  [
    'edit 7 --tags a,b --finished yes',
    { name: 'edit', bookId: 7, edits: { tags: ['a', 'b'], finished: true } },
  ],
  ['mend 7/-1 teh the', { work: { kind: 'correct', bookId: 7, target: -1, wrong: 'teh', right: 'the' } }],
  ['next 7 more.md', { work: { belongsTo: { bookId: 7, as: 'next' } }, file: 'more.md' }],
  ['cover 7 a.png', { work: { kind: 'cover', bookId: 7 }, file: 'a.png' }],
  ['watermarks list', { name: 'watermarks', act: 'list' }],
  ['watermarks remove LINE', { act: 'remove', pattern: 'LINE' }],
  ['watermarks preview 7', { act: 'preview', of: 7, pattern: '' }],
  ['watermarks preview books --line X', { act: 'preview', of: 'books', pattern: 'X' }],
  ['watermarks strip 7', { name: 'job', work: { kind: 'strip', bookId: 7 } }],
  ['figures', { name: 'figures', days: 30 }],
  ['order 2 1', { name: 'order', tabs: ['2', '1'] }],
  ['remove-tab 2', { name: 'remove-tab', tab: '2' }],
  ['title 7', { name: 'title', bookId: 7 }],
  ['aside 3 4', { name: 'aside', ids: [3, 4] }],
  ['jobs', { name: 'jobs' }],
  [
    'cancel 0198c1b2-7b1e-7000-8000-000000000001',
    { name: 'cancel', jobId: '0198c1b2-7b1e-7000-8000-000000000001' },
  ],
])('%s', (line, command) => {
  expect(readDeskCommand(line.split(' '))).toMatchObject(command);
});

test.each([
  '',
  'hide',
  'hide x',
  'offer 7 --at soon',
  'prices 7 --free 2',
  'prices 7 --free 0 --price 0 --range 1-2=5',
  'prices 7 --free 0 --price 1 --range 1-5=5 --range 5-6=1',
  'edit 7',
  'edit 7 --finished maybe',
  'next 7',
  'mend 7 a b',
  'arrange',
  'order',
  'remove-tab 1 2',
  'title',
  'aside 3 x',
  'aside',
  'cancel 7',
  'burn 7',
])('“%s” makes no sense', (line) => {
  expect(readDeskCommand(line.split(' ').filter(Boolean))).toBeNull();
});
