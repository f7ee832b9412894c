import { Plural, Trans } from '@lingui/react/macro';
import { Coins } from 'lucide-react';
import type { Balance } from '../../../contract/money/ledger.schema';

/** The reader's balance, and how much of it is bonus: a coin and a bonus buy the same (spec 9.1). */
export function CoinBalance({ balance: { userGold, bonus, held } }: { balance: Balance }) {
  return (
    <span className="flex flex-wrap items-baseline gap-x-2 tabular-nums">
      <Coins aria-hidden="true" className="size-icon-lg self-center text-accent" />
      <span className="text-title font-semibold">
        <Plural value={userGold} one="# coin" other="# coins" />
      </span>
      {bonus > 0 && (
        <span className="text-ink-soft">
          {' '}
          <Trans>including {bonus} bonus</Trans>
        </span>
      )}
      {held !== undefined && (
        <span className="w-full text-caption text-pretty text-ink-soft">
          <Plural
            value={held}
            one="# held for chapters you took along"
            other="# held for chapters you took along"
          />
        </span>
      )}
    </span>
  );
}
