import { Trans, useLingui } from '@lingui/react/macro';
import type { CoinPackage, VipProduct } from '../../../contract/money/payments.schema';
import { dayAndTime } from '../../ui/dayAndTime';
import { formatMoney } from '../../ui/formatMoney';

type Offered = Pick<VipProduct, 'money' | 'currency' | 'offer'> & Partial<Pick<CoinPackage, 'bonus'>>;

export function OfferTerms({ product, className }: { product: Offered; className: string }) {
  const { i18n } = useLingui();
  const { money, bonus = 0, currency, offer } = product;
  if (!offer) return null;
  const { usualMoney, usualBonus, endsAt, first } = offer;
  const usual = formatMoney(usualMoney, currency, i18n.locale);
  return (
    <p className={`flex text-caption text-ink-soft ${className}`}>
      {usualMoney !== money && (
        <span>
          <Trans>usually {usual}</Trans>
        </span>
      )}
      {usualBonus !== bonus && (
        <span>
          {usualBonus > 0 ? <Trans>usually {usualBonus} bonus</Trans> : <Trans>usually without bonus</Trans>}
        </span>
      )}
      {first && (
        <span>
          <Trans>once per person</Trans>
        </span>
      )}
      {endsAt !== null && (
        <span>
          <Trans>Until {dayAndTime(endsAt, i18n.locale)} (New York)</Trans>
        </span>
      )}
    </p>
  );
}
