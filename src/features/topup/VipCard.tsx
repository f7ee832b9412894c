import { Trans, useLingui } from '@lingui/react/macro';
import { Crown } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Subscription, VipProduct } from '../../../contract/schemas/payment';
import { noteAnswer } from '../../platform/connection';
import { usecases } from '../../platform/usecases';
import { Button } from '../../ui/Button';
import { ConfirmDialog, type ConfirmHandle } from '../../ui/ConfirmDialog';
import { cardClass } from '../../ui/card';
import { dayAndTime } from '../../ui/dayAndTime';
import { formatMoney } from '../../ui/formatMoney';
import { ProductName } from '../../ui/payment/ProductName';
import { usePaymentText } from '../../ui/payment/paymentTexts';
import { VipBenefits } from '../../ui/payment/VipBenefits';
import { showToast } from '../../ui/toasts';
import { type Choice, nameIdOf, PayButton, Price } from './Price';

type VipCardProps = {
  products: readonly VipProduct[];
  subscription: Subscription | null;
  vipUntil: number | null;
  choice: Choice;
};

/** VIP: what it gives, how it ends, what renewing means, and what stays afterwards. */
export function VipCard({ products, subscription, vipUntil, choice }: VipCardProps) {
  const { i18n } = useLingui();
  const isRenewing = subscription !== null && subscription.state !== 'ending';
  return (
    <section aria-labelledby="vip" className={`${cardClass} flex flex-col gap-4 p-5`}>
      <h2 id="vip" className="flex items-center gap-2 font-title text-lead font-semibold">
        <Crown aria-hidden="true" className="size-icon-lg text-accent" />
        <Trans>VIP</Trans>
      </h2>
      {vipUntil !== null && (
        <p>
          <Trans>You are VIP until {dayAndTime(vipUntil, i18n.locale)} (New York).</Trans>
        </p>
      )}
      <VipBenefits />
      <p className="text-caption text-pretty text-ink-soft">
        <Trans>
          One-time VIP ends automatically. Renewing VIP is charged again each time until you stop it here. You
          then stay VIP until the end of the period you paid for.
        </Trans>
      </p>
      {subscription && <Renewal subscription={subscription} closed={choice.closed} />}
      {/* One at a time: what renews goes on by itself, and another one is refused. */}
      {(isRenewing ? [] : products).map((each) => (
        <div
          key={each.id}
          className="flex flex-wrap items-end justify-between gap-3 border-t border-line pt-4"
        >
          <div>
            <p id={nameIdOf(each)} className="font-medium">
              <ProductName product={{ ...each, gold: 0, bonus: 0 }} />
            </p>
            <Price product={each} />
          </div>
          <PayButton product={each} choice={choice} />
        </div>
      ))}
    </section>
  );
}

function Renewal({ subscription, closed }: { subscription: Subscription; closed: boolean }) {
  const { t, i18n } = useLingui();
  const paymentText = usePaymentText();
  const dialog = useRef<ConfirmHandle>(null);
  const [busy, setBusy] = useState(false);
  const { state, money, currency, renewsAt } = subscription;
  const price = formatMoney(money, currency, i18n.locale);
  const when = dayAndTime(renewsAt, i18n.locale);
  const stop = async () => {
    setBusy(true);
    const stopped = await usecases.cancelVip();
    noteAnswer(stopped);
    setBusy(false);
    showToast({ text: stopped.ok ? t`VIP no longer renews` : paymentText(stopped.failure.name) });
  };
  if (state === 'ending')
    return (
      <p>
        <Trans>It does not renew any more: nothing is charged on {when}.</Trans>
      </p>
    );
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 flex-1 basis-48">
        {state === 'pastDue' ? (
          <Trans>The last renewal for {price} was not paid. It will be tried again.</Trans>
        ) : (
          <Trans>
            Renews for {price} on {when}
          </Trans>
        )}
      </p>
      <Button kind="outline" size="sm" disabled={closed} busy={busy} onClick={() => dialog.current?.open()}>
        <Trans>Stop renewing</Trans>
      </Button>
      <ConfirmDialog
        ref={dialog}
        title={t`Stop renewing VIP?`}
        action={t`Stop renewing`}
        tone="primary"
        onConfirm={() => void stop()}
      >
        <Trans>You stay VIP for as long as you have paid. What you unlocked stays yours.</Trans>
      </ConfirmDialog>
    </div>
  );
}
