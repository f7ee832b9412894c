import { Plural } from '@lingui/react/macro';

/** A price in coins; bonus counts the same. */
export function CoinPrice({ coins }: { coins: number }) {
  return <Plural value={coins} one="# coin" other="# coins" />;
}
