import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Hourglass } from 'lucide-react';
import type { AwaitedUnlock } from '../../../data/queries/awaitedUnlocks';
import { useFailureText } from '../../i18n/useFailureText';
import { useOffline } from '../../platform/live/connection';
import { usecases } from '../../platform/worker/usecases';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import { showToast } from '../../ui/toasts';
import { useSettlingOrder } from '../payment/useSettlingOrder';
import { useBuyingFor } from './useBuyingFor';

type AwaitedPaymentProps = { awaited: AwaitedUnlock };

/**
 * A payment that was begun to unlock this and is not over: what it will unlock, a link to continue it, and a
 * button that cancels.
 */
export function AwaitedPayment({ awaited }: AwaitedPaymentProps) {
  const { t } = useLingui();
  const failureText = useFailureText();
  const offline = useOffline();
  // The earlier consent applies, not a price that was read since.
  const { requestId, orderId, purchase, wanted } = awaited;
  const { kind, maxPrice } = wanted;
  const { busy, goOn } = useBuyingFor(wanted);
  useSettlingOrder(orderId ?? '');
  const withdraw = async () => {
    const forgotten = await usecases.forgetAwaitedUnlock({ requestId });
    showToast({
      text: forgotten.ok
        ? wanted.to === undefined
          ? t`It stays locked. A payment you started continues, and its coins are yours.`
          : t`They stay locked. A payment you started continues, and its coins are yours.`
        : failureText(forgotten.failure.name),
    });
  };
  return (
    <Notice
      icon={<Hourglass aria-hidden="true" className="size-icon-lg" />}
      action={
        <div className="flex flex-wrap justify-end gap-2">
          <Button kind="quiet" size="sm" onClick={() => void withdraw()}>
            <Trans>Leave it locked</Trans>
          </Button>
          {purchase && (
            <Button
              kind="tonal"
              size="sm"
              disabled={offline}
              busy={busy !== undefined}
              onClick={() => void goOn(purchase)}
            >
              <Trans>Continue payment</Trans>
            </Button>
          )}
        </div>
      }
    >
      {wanted.to === undefined ? (
        <Plural
          value={maxPrice}
          one="Waiting for your payment. It then opens by itself, for # coin and no more."
          other="Waiting for your payment. It then opens by itself, for # coins and no more."
        />
      ) : kind === 'episode' ? (
        <Plural
          value={maxPrice}
          one="Waiting for your payment. The episodes you chose then open by themselves, for # coin and no more."
          other="Waiting for your payment. The episodes you chose then open by themselves, for # coins and no more."
        />
      ) : (
        <Plural
          value={maxPrice}
          one="Waiting for your payment. The chapters you chose then open by themselves, for # coin and no more."
          other="Waiting for your payment. The chapters you chose then open by themselves, for # coins and no more."
        />
      )}
      {offline && (
        <>
          {' '}
          <Trans>It continues once you are online.</Trans>
        </>
      )}
    </Notice>
  );
}
