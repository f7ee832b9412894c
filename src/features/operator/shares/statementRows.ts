import { decimalOf } from '../../../../contract/money/payments';
import type { Payout, StatementMonth } from '../../../../contract/studio/shares.schema';
import type { Cell } from '../figures/title/csvFile';

/** The rows of a statement's CSV without the titles: a row a share, payout or correction, oldest month first. */
export function statementRows(months: readonly StatementMonth[]): Cell[][] {
  return months
    .toReversed()
    .flatMap(({ month, lines, payouts }) => [
      ...lines.map((line): Cell[] => [
        month,
        'share',
        line.title,
        line.ofMonth,
        line.coins,
        line.coinsPercent,
        line.bonus,
        line.bonusPercent,
        line.amount / 100,
        null,
        null,
        null,
      ]),
      ...payouts.map((payout): Cell[] => [
        month,
        payout.kind,
        null,
        null,
        null,
        null,
        null,
        null,
        payout.amount / 100,
        moneyOf(payout),
        payout.currency,
        payout.note,
      ]),
    ]);
}

/** The money of a payout as a decimal number; null for a correction. */
export function moneyOf({ money, currency }: Payout): number | null {
  return money === null || currency === null ? null : Number(decimalOf(money, currency));
}
