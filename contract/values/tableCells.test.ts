import { expect, it } from 'vitest';
import type { Run } from '../schemas/chapter';
import { cellsOf, tableOf } from './tableCells';

const textOf = (cells: ReturnType<typeof cellsOf>) =>
  cells.map(({ gap, runs }) => gap + runs.map(({ text }) => text).join('')).join('');
const plain = (text: string): Run[] => [{ text }];

it('parts a row at its dots and keeps every character of it', () => {
  const runs: Run[] = [{ text: 'One · ' }, { text: 'two', em: true }, { text: ' ·  · four · ' }];
  const cells = cellsOf(runs);
  expect(cells.map((cell) => cell.runs.map(({ text }) => text).join(''))).toEqual([
    'One',
    'two',
    '',
    'four',
    '',
  ]);
  expect(textOf(cells)).toBe('One · two ·  · four · ');
  expect(textOf(cellsOf(plain('a · · c')))).toBe('a · · c');
  expect(cellsOf(plain('a · · c'))).toHaveLength(3);
});

it('gives every row as many cells: those before its first words left no dot', () => {
  const table = tableOf([plain('North · South'), plain('1900 · 12 · 13')]);
  expect(table.map((cells) => cells.map(({ runs }) => runs[0]?.text ?? ''))).toEqual([
    ['', 'North', 'South'],
    ['1900', '12', '13'],
  ]);
});
