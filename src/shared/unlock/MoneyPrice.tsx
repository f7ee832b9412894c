import { Trans, useLingui } from '@lingui/react/macro';
import { readSale } from '../../../data/queries/payments';
import { useLive } from '../../platform/live/live';
import { formatMoney } from '../../ui/formatMoney';
import { aboutInMoney } from './aboutInMoney';

/** About what a price in coins is in money, and by which package. Nothing where no coins are sold. */
export function MoneyPrice({ coins, className = '' }: { coins: number; className?: string }) {
  const { i18n } = useLingui();
  const packages = useLive('sale', readSale).value?.onSale?.goldList ?? [];
  const about = aboutInMoney(coins, packages);
  if (!about) return null;
  const money = formatMoney(about.money, about.currency, i18n.locale);
  const price = formatMoney(about.by, about.currency, i18n.locale);
  return (
    <p className={`text-caption text-pretty text-ink-soft tabular-nums ${className}`}>
      <Trans>
        About {money} in money, by the package for {price}
      </Trans>
    </p>
  );
}
