import { Trans } from '@lingui/react/macro';
import type { SavedCard } from '../../../contract/money/payments.schema';

export function CardName({ card: { brand, last4, month, year } }: { card: SavedCard }) {
  const until = `${String(month).padStart(2, '0')}/${String(year % 100).padStart(2, '0')}`;
  return (
    <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
      <span className="font-medium tabular-nums">
        <span className="capitalize">{brand}</span> <span aria-hidden="true">••••</span> {last4}
      </span>
      <span className="text-caption text-ink-soft tabular-nums">
        <Trans>until {until}</Trans>
      </span>
    </span>
  );
}
