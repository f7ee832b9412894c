import { useLingui } from '@lingui/react';
import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { CircleAlert, CloudOff, Coins, Gift } from 'lucide-react';
import type { OpenUnlock } from '../../../data/queries/unlocks';
import { failureText } from '../../i18n/failureText';
import { Button } from '../Button';
import { buttonClass } from '../button';
import { Notice } from '../Notice';
import { Obstacle } from '../Obstacle';
import { showToast } from '../toasts';
import { cancelUnlock } from './cancelUnlock';

/** What became of an unlock that has not gone through: what waits, with a way to take it back; or why it was refused. */
export function UnlockStatus({ unlock }: { unlock: OpenUnlock }) {
  const { _ } = useLingui();
  const { state, price, failure, requestId } = unlock;
  if (state === 'sending') return null;
  if (state === 'waiting') {
    const cancel = async () => showToast({ text: _(await cancelUnlock(requestId)) });
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
    <div className="flex flex-col gap-3">
      <Notice icon={<CircleAlert className="size-icon-lg" />}>
        {failure && _(failureText[failure.name])}
      </Notice>
      {failure?.name === 'tooPoor' && <WaysToCoins />}
    </div>
  );
}

/** Where coins come from. */
export function WaysToCoins() {
  return (
    <div className="flex flex-wrap justify-center gap-3">
      <Link to="/topup" className={buttonClass('tonal')}>
        <Coins className="size-icon-md" />
        <Trans>Get coins</Trans>
      </Link>
      <Link to="/Rewards" className={buttonClass('outline')}>
        <Gift className="size-icon-md" />
        <Trans>Earn bonus</Trans>
      </Link>
    </div>
  );
}
