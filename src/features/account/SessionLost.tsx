import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { readLostSession } from '../../../data/queries/onlyHere';
import { readLoggedOutElsewhere } from '../../../data/queries/sealedSettings';
import { useLive } from '../../platform/live/live';
import { buttonClass } from '../../ui/buttonClass';
import { Notice } from '../../ui/Notice';

/**
 * Tells that the account's session has ended. If the reader ended it from another device, the account's data
 * is gone from here; otherwise it stays, and the outbox drains after a login.
 */
export function SessionLost({ isGuest }: { isGuest: boolean }) {
  const lost = useLive('lostSession', readLostSession).value;
  const wasLoggedOut = useLive('loggedOutElsewhere', readLoggedOutElsewhere).value !== undefined;
  if (!lost && wasLoggedOut && isGuest) {
    return (
      <div className="mt-4">
        <Notice>
          <Trans>Another of your devices logged this one out. Your account data was removed from it.</Trans>
        </Notice>
      </div>
    );
  }
  if (!lost) return null;
  const { name, waiting } = lost;
  return (
    <div className="mt-4">
      <Notice
        tone="mark"
        action={
          <Link to="/login" search={{ redirect: '/mine' }} className={buttonClass('tonal')}>
            <Trans>Log in again</Trans>
          </Link>
        }
      >
        <Trans>{name} is logged out on this device. What is stored here can still be read.</Trans>{' '}
        {waiting > 0 && (
          <Plural
            value={waiting}
            one="# change is waiting to be sent."
            other="# changes are waiting to be sent."
          />
        )}
      </Notice>
    </div>
  );
}
