import { expect, test } from 'vitest';
import { csvFile, toCsv } from './csvFile';

test('a cell with a comma, a quote or a line break is quoted, and a missing number is empty', () => {
  expect(
    toCsv([
      ['Day', 'Coins', 'Note'],
      ['2026-05-06', 12, 'a, "b"\nc'],
      ['2026-05-07', null, ''],
    ]),
  ).toBe('Day,Coins,Note\r\n2026-05-06,12,"a, ""b""\nc"\r\n2026-05-07,,\r\n');
});

test.each(['=1+1', '+1', '-1', '@sum', '\t=1', '\r=1'])('%j is no formula in a spreadsheet', (text) => {
  expect(toCsv([[text]]).replaceAll('"', '')).toBe(`'${text}\r\n`);
});

test('a number below zero stays a number', () => {
  expect(toCsv([[-3]])).toBe('-3\r\n');
});

test('the file says that it is UTF-8', async () => {
  const file = csvFile('days.csv', [['Ё']]);
  expect(file.name).toBe('days.csv');
  expect([...new Uint8Array(await file.arrayBuffer())].slice(0, 5)).toEqual([0xef, 0xbb, 0xbf, 0xd0, 0x81]);
});
