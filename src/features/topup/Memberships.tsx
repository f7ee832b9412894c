import type { Subscription, VipProduct } from '../../../contract/money/payments.schema';
import { ProductName } from '../../shared/payment/ProductName';
import { type Choice, nameIdOf, PayButton, Price } from './Price';
import { goesOn } from './Renewals';

type MembershipsProps = {
  products: readonly VipProduct[];
  renewals: readonly Subscription[];
  choice: Choice;
};

/** The products of a tier. Only one renews at a time: while it does, the server refuses another. */
export function Memberships({ products, renewals, choice }: MembershipsProps) {
  if (renewals.some(goesOn)) return null;
  return products.map((each) => (
    <div key={each.id} className="flex flex-wrap items-end justify-between gap-3 border-t border-line pt-4">
      <div className="min-w-0">
        <p id={nameIdOf(each)} className="font-medium wrap-anywhere">
          <ProductName product={{ ...each, gold: 0, bonus: 0, tier: each.tier?.name }} />
        </p>
        <Price product={each} />
      </div>
      <PayButton product={each} choice={choice} />
    </div>
  ));
}
