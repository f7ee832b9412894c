import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { Subscription } from '../../../contract/money/payments.schema';
import { VIP_TIER } from '../../../contract/money/tiers';
import { recordAnswer } from '../../platform/live/connection';
import { usecases } from '../../platform/worker/usecases';
import { usePaymentText } from '../../shared/payment/paymentTexts';
import { Button } from '../../ui/Button';
import { ConfirmDialog, type ConfirmHandle } from '../../ui/ConfirmDialog';
import { dayAndTime } from '../../ui/dayAndTime';
import { formatMoney } from '../../ui/formatMoney';
import { showToast } from '../../ui/toasts';

/** How often the server is asked about a cancellation that the provider has not confirmed yet. */
const CONFIRMED_EVERY_MS = 15_000;

/** Whether it will be charged again, and is not being cancelled. */
export function goesOn({ state, stop }: Subscription): boolean {
  return state !== 'ending' && (stop ?? null) === null;
}

const isBeingStopped = ({ state, stop }: Subscription) => state !== 'ending' && (stop ?? null) !== null;

type RenewalsProps = { renewals: readonly Subscription[]; closed: boolean };

/** The subscriptions of a tier: price, date, and a button to cancel. Cancelling one cancels all of the tier. */
export function Renewals({ renewals, closed }: RenewalsProps) {
  const isWaiting = !closed && renewals.some(isBeingStopped);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => void usecases.refreshSale().then(recordAnswer), CONFIRMED_EVERY_MS);
    return () => clearInterval(timer);
  }, [isWaiting]);
  if (renewals.length === 0) return null;
  return (
    <ul className="flex flex-col gap-3">
      {renewals.map((renewal) => (
        <li
          key={renewal.id ?? renewal.renewsAt}
          className="flex flex-wrap items-center justify-between gap-3"
        >
          <p className="min-w-0 flex-1 basis-48 text-pretty">
            <RenewalText renewal={renewal} />
          </p>
          {goesOn(renewal) && <StopButton tierId={renewal.tierId ?? VIP_TIER} closed={closed} />}
        </li>
      ))}
    </ul>
  );
}

function RenewalText({ renewal }: { renewal: Subscription }) {
  const { t, i18n } = useLingui();
  const { state, stop, money, currency, renewsAt } = renewal;
  const price = formatMoney(money, currency, i18n.locale);
  const moment = dayAndTime(renewsAt, i18n.locale);
  const when = t`${moment} (New York)`;
  if (isBeingStopped(renewal))
    return (
      <Trans>
        The renewal for {price} is being cancelled. The payment provider has not confirmed it yet; this site
        keeps asking.
      </Trans>
    );
  if (state === 'ending' && stop === 'second')
    return (
      <Trans>
        You paid for a second renewing membership. Its days were added, and it does not renew: nothing is
        charged for it on {when}.
      </Trans>
    );
  if (state === 'ending') return <Trans>It does not renew any more: nothing is charged on {when}.</Trans>;
  if (state === 'pastDue')
    return <Trans>The last renewal for {price} was not paid. It will be tried again.</Trans>;
  return (
    <Trans>
      Renews for {price} on {when}
    </Trans>
  );
}

function StopButton({ tierId, closed }: { tierId: number; closed: boolean }) {
  const { t } = useLingui();
  const paymentText = usePaymentText();
  const dialog = useRef<ConfirmHandle>(null);
  const [busy, setBusy] = useState(false);
  const stop = async () => {
    setBusy(true);
    const stopped = await usecases.cancelVip({ tierId });
    recordAnswer(stopped);
    setBusy(false);
    if (!stopped.ok) showToast({ text: paymentText(stopped.failure.name) });
    else if (stopped.value.state === 'ending') showToast({ text: t`It no longer renews` });
    else showToast({ text: t`Cancelling: the payment provider has not confirmed it yet` });
  };
  return (
    <>
      <Button kind="outline" size="sm" disabled={closed} busy={busy} onClick={() => dialog.current?.open()}>
        <Trans>Stop renewing</Trans>
      </Button>
      <ConfirmDialog
        ref={dialog}
        title={t`Stop renewing the membership?`}
        action={t`Stop renewing`}
        tone="primary"
        onConfirm={() => void stop()}
      >
        <Trans>
          You stay a member for as long as you have paid. What you unlocked or opened stays yours.
        </Trans>
      </ConfirmDialog>
    </>
  );
}
