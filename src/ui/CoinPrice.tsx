import { Plural } from '@lingui/react/macro';

/** A price in coins: one coin, or one bonus, each. */
export function CoinPrice({ coins }: { coins: number }) {
  return (
    <span data-coins>
      <Plural value={coins} one="# coin" other="# coins" />
    </span>
  );
}
