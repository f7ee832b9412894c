import { expect, test } from 'vitest';
import type { StatementMonth } from '../../../../contract/studio/shares.schema';
import { statementRows } from './statementRows';

test('each share, payout and correction is a row, oldest month first', () => {
  const months: StatementMonth[] = [
    {
      month: '2026-07',
      lines: [],
      payouts: [
        { at: 0, kind: 'payout', amount: -840, money: 1_250, currency: 'USD', note: 'June' },
        { at: 1, kind: 'correction', amount: 5, money: null, currency: null, note: 'Rounding' },
      ],
      opening: 840,
      closing: 5,
    },
    {
      month: '2026-06',
      lines: [
        {
          bookId: 1,
          title: 'Lamps',
          ofMonth: '2026-06',
          coins: 16,
          bonus: 4,
          coinsPercent: 50,
          bonusPercent: 10,
          amount: 840,
        },
      ],
      payouts: [],
      opening: 0,
      closing: 840,
    },
  ];
  expect(statementRows(months)).toEqual([
    ['2026-06', 'share', 'Lamps', '2026-06', 16, 50, 4, 10, 8.4, null, null, null],
    ['2026-07', 'payout', null, null, null, null, null, null, -8.4, 12.5, 'USD', 'June'],
    ['2026-07', 'correction', null, null, null, null, null, null, 0.05, null, null, 'Rounding'],
  ]);
});
