import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Crown } from 'lucide-react';
import { TestDeskNotice } from '../../../shared/payment/TestDeskNotice';
import { VipBenefits } from '../../../shared/payment/VipBenefits';
import { Button } from '../../../ui/Button';
import { buttonClass } from '../../../ui/buttonClass';
import { dayAndTime } from '../../../ui/dayAndTime';
import { formatMoney } from '../../../ui/formatMoney';
import { Sheet } from '../../../ui/Sheet';
import type { SaleOffer } from './findSale';

type SaleDialogProps = { offer: SaleOffer; onShown: () => void; onClose: () => void };

/** Offers the discount on VIP (spec 4.12): the price now and later, the benefits, and the real end. */
export function SaleDialog({ offer: { discount, testDesk }, onShown, onClose }: SaleDialogProps) {
  const { t, i18n } = useLingui();
  const { money, discountMoney, currency, days, renews, endsAt } = discount;
  const now = formatMoney(discountMoney, currency, i18n.locale);
  const usual = formatMoney(money, currency, i18n.locale);
  return (
    <Sheet unasked title={t`VIP for less`} onShown={onShown} onClose={onClose}>
      <form
        className="flex flex-col gap-4 overflow-y-auto px-5 pt-2 pb-[calc(1.25rem+var(--safe-bottom))]"
        method="dialog"
      >
        <div className="flex items-center gap-4">
          <span className="grid size-14 shrink-0 place-items-center rounded-full bg-accent-soft text-accent">
            <Crown aria-hidden="true" className="size-icon-xl" />
          </span>
          <p className="min-w-0 flex-1 text-pretty">
            <span className="block font-title text-title font-semibold">
              <Trans>
                {now} for {days} days
              </Trans>
            </span>
            <span className="text-ink-soft">
              {renews ? (
                <Trans>
                  Then {usual} every {days} days, until you stop it.
                </Trans>
              ) : (
                <Trans>Usually {usual}. It ends automatically.</Trans>
              )}
            </span>
          </p>
        </div>
        <VipBenefits />
        {endsAt !== null && (
          <p className="text-caption text-ink-soft">
            <Trans>This offer ends on {dayAndTime(endsAt, i18n.locale)} (New York).</Trans>
          </p>
        )}
        {testDesk && <TestDeskNotice />}
        <Link to="/topup" search={{ source: 'sale' }} className={buttonClass('primary', 'lg')}>
          <Trans>See the offer</Trans>
        </Link>
        <Button kind="quiet" type="submit">
          <Trans>Not now</Trans>
        </Button>
      </form>
    </Sheet>
  );
}
