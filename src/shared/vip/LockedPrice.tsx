import { Plural, Trans } from '@lingui/react/macro';
import { Lock } from 'lucide-react';
import { highestVipPrice } from '../../../contract/money/prices';

/** In a list: that it is locked, what it costs the reader at most, and for a VIP what it usually costs. */
export function LockedPrice({ usual, isVip }: { usual: number; isVip: boolean }) {
  const price = isVip ? highestVipPrice(usual) : usual;
  return (
    <span data-coins className="flex shrink-0 items-center gap-1 text-caption text-ink-soft tabular-nums">
      <Lock className="size-icon-xs" />
      {price < usual && (
        <>
          <span className="sr-only">
            <Trans>usually</Trans>
          </span>
          <s>{usual}</s>
        </>
      )}
      <Plural value={price} one="# coin" other="# coins" />
    </span>
  );
}
