import { Trans } from '@lingui/react/macro';
import { VIP_DISCOUNT_PERCENT } from '../../../contract/money/payments';

/** Explains what a VIP pays, to the coin (spec 4.12). */
export function VipRounding() {
  return (
    <Trans>
      With VIP you pay {VIP_DISCOUNT_PERCENT}% less: what a price is rounded up by comes off the next one, so
      with 1-coin chapters every fifth one is free.
    </Trans>
  );
}
