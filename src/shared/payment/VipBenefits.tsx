import { Trans } from '@lingui/react/macro';
import { VIP_CHECK_IN_FACTOR, VIP_DISCOUNT_PERCENT } from '../../../contract/money/payments';

export function VipBenefits() {
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
      <li>
        <Trans>What you unlock stays yours when VIP ends.</Trans>
      </li>
    </ul>
  );
}
