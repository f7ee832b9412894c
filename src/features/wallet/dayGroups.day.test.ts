import { expect, it } from 'vitest';
import type { LedgerLine } from '../../../contract/money/ledger.schema';
import { dayGroups, passes } from './dayGroups';

const line = (id: number, at: string, coins = 1, bonus = 0) =>
  ({ id, at: Date.parse(at), coins, bonus }) as LedgerLine;

it('ledger lines are grouped by New York day in any time zone', () => {
  const items = dayGroups([
    line(3, '2026-11-21T05:30:00Z'),
    line(2, '2026-11-21T04:30:00Z'),
    line(1, '2026-11-20T12:00:00Z'),
  ]);
  expect(items.map(({ kind, id }) => [kind, id])).toEqual([
    ['day', -3],
    ['line', 3],
    ['day', -2],
    ['line', 2],
    ['line', 1],
  ]);
});

it('ledger filters separate income from spending', () => {
  const came = line(1, '2026-11-21T05:30:00Z', 0, 5);
  const went = line(2, '2026-11-21T05:30:00Z', -1, 0);
  expect([came, went].map((each) => passes(each, 'in'))).toEqual([true, false]);
  expect([came, went].map((each) => passes(each, 'out'))).toEqual([false, true]);
  expect([came, went].map((each) => passes(each, 'all'))).toEqual([true, true]);
});
