import { Plural, Trans } from '@lingui/react/macro';
import { VIP_CHECK_IN_FACTOR, VIP_DISCOUNT_PERCENT } from '../../../contract/money/payments';
import type { Tier } from '../../../contract/money/tiers.schema';

/** What VIP gives: its discount, and what the owner added to the tier (decision 0147). */
export function VipBenefits({ tier }: { tier?: Tier | undefined }) {
  const ahead = tier?.ahead ?? 0;
  return (
    <ul className="flex list-disc flex-col gap-1 ps-5 text-pretty">
      <li>
        <Trans>
          Chapters and episodes cost {VIP_DISCOUNT_PERCENT}% less. What a price is rounded up by comes off the
          next one: with 1-coin chapters, every fifth one is free.
        </Trans>
      </li>
      <li>
        <Trans>The daily check-in counts {VIP_CHECK_IN_FACTOR} times as much.</Trans>
      </li>
      {tier?.opensAll && (
        <li>
          <Trans>All chapters and episodes are open.</Trans>
        </li>
      )}
      {ahead > 0 && (
        <li>
          <Plural
            value={ahead}
            one="The next chapter of each serial, before it is public."
            other="The next # chapters of each serial, before they are public."
          />
        </li>
      )}
      <li>
        <Trans>What you unlock stays yours when VIP ends.</Trans>
      </li>
    </ul>
  );
}
