import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link, useRouter } from '@tanstack/react-router';
import { CircleAlert, CloudOff, Coins, Gift } from 'lucide-react';
import { readSale } from '../../../data/queries/payments';
import type { OpenUnlock } from '../../../data/queries/unlocks';
import { useFailureText } from '../../i18n/useFailureText';
import { useLive } from '../../platform/live/live';
import { usecases } from '../../platform/worker/usecases';
import { Button } from '../../ui/Button';
import { buttonClass } from '../../ui/buttonClass';
import { Notice } from '../../ui/Notice';
import { Obstacle } from '../../ui/Obstacle';
import { showToast } from '../../ui/toasts';

/**
 * The state of an unlock that is not done: waiting, with a button that cancels it, or refused, with the
 * reason.
 */
export function UnlockStatus({ unlock }: { unlock: OpenUnlock }) {
  const cancelUnlock = useCancelUnlock();
  const failureText = useFailureText();
  const { state, price, failure, requestId } = unlock;
  if (state === 'sending') return null;
  if (state === 'waiting') {
    const cancel = async () => showToast({ text: await cancelUnlock(requestId) });
    const away = failure === null || failure.name === 'offline' || failure.name === 'timeout';
    return (
      <Notice
        icon={<CloudOff className="size-icon-lg" />}
        action={
          <Button kind="quiet" size="sm" onClick={() => void cancel()}>
            <Trans>Cancel</Trans>
          </Button>
        }
      >
        {away ? (
          <Plural
            value={price}
            one="Waiting for a connection: # coin"
            other="Waiting for a connection: # coins"
          />
        ) : (
          <Plural value={price} one="Not confirmed yet: # coin" other="Not confirmed yet: # coins" />
        )}
        <Obstacle />
      </Notice>
    );
  }
  return (
    <Notice icon={<CircleAlert className="size-icon-lg" />}>{failure && failureText(failure.name)}</Notice>
  );
}

/**
 * The ways to get coins, instead of an unlock button, if `missing` coins are lacking. `onMissing` opens the
 * sheet of missing coins; without it the packages are on a page that leads back here. If nothing is sold,
 * coins are earned.
 */
export function WaysToCoins({ missing, onMissing }: { missing: number; onMissing?: () => void }) {
  const { history } = useRouter();
  const sells = useLive('sale', readSale).value?.config?.sells !== false;
  if (!sells)
    return (
      <Link to="/Rewards" className={`${buttonClass('primary', 'lg')} w-full`}>
        <Gift className="size-icon-md" />
        <span>
          <Trans>Earn bonus</Trans>
          <Missing coins={missing} />
        </span>
      </Link>
    );
  const icon = <Coins className="size-icon-md" />;
  if (onMissing)
    return (
      <Button size="lg" className="w-full" icon={icon} onClick={onMissing}>
        <span>
          <Trans>Get coins</Trans>
          <Missing coins={missing} />
        </span>
      </Button>
    );
  return (
    <Link
      to="/topup"
      search={{ return: history.location.href }}
      className={`${buttonClass('primary', 'lg')} w-full`}
    >
      {icon}
      <span>
        <Trans>Get coins</Trans>
        <Missing coins={missing} />
      </span>
    </Link>
  );
}

function Missing({ coins }: { coins: number }) {
  return (
    <>
      {' · '}
      <Plural value={coins} one="# missing" other="# missing" />
    </>
  );
}

/** Returns a function that cancels a waiting unlock and resolves to a text about the reader's coins. */
function useCancelUnlock(): (requestId: string) => Promise<string> {
  const { t } = useLingui();
  const failureText = useFailureText();
  return async (requestId) => {
    const result = await usecases.cancelIntent({ requestId });
    if (!result.ok) return failureText(result.failure.name);
    const { cancelled, maySpend } = result.value;
    if (!cancelled) return t`It had already gone through.`;
    return maySpend
      ? t`Cancelled. If the server already had the request, the chapter opens and your coin history shows it.`
      : t`Cancelled. Nothing was spent.`;
  };
}
