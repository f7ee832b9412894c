import { Plural, Trans } from '@lingui/react/macro';
import type { Order } from '../../../contract/money/payments.schema';

export function FirstPurchaseTerms() {
  return (
    <p className="text-pretty text-caption text-ink-soft">
      <Trans>
        The first-purchase bonus is given once per person. If your account, device or card has had it before,
        you get the coins without it. If you log in to an account that has had it, what is left of it is not
        added there.
      </Trans>
    </p>
  );
}

/** The first-purchase bonus that an order did not add, and why; empty if it added all. */
export function WithheldBonus({ order: { withheld = 0 } }: { order: Pick<Order, 'withheld'> }) {
  if (withheld === 0) return null;
  return (
    <span className="block text-pretty text-caption">
      <Plural
        value={withheld}
        one="# bonus was not added: the first-purchase bonus is given once per person, and you, this device or this card had it before."
        other="# bonus was not added: the first-purchase bonus is given once per person, and you, this device or this card had it before."
      />
    </span>
  );
}
