import { Plural } from '@lingui/react/macro';

/** A price in coins: one coin, or one bonus, each. */
export function CoinPrice({ coins }: { coins: number }) {
  return <Plural value={coins} one="# coin" other="# coins" />;
}
