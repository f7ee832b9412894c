import { Plural, Trans } from '@lingui/react/macro';
import { Lock } from 'lucide-react';
import { highestVipPrice } from '../../../contract/money/prices';

/** Marks a locked row in a list with the reader's highest price, and for a VIP the usual one. */
export function LockedPrice({ usual, isVip }: { usual: number; isVip: boolean }) {
  const price = isVip ? highestVipPrice(usual) : usual;
  return (
    <span className="flex shrink-0 items-center gap-1 text-caption text-ink-soft tabular-nums">
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
