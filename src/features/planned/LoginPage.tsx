import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Destination } from '../../platform/destination';
import { buttonClass } from '../../ui/button';
import { PlannedPage } from './PlannedPage';

/** Where logging in will be. `back` is the page the reader came from, if it is one of ours. */
export function LoginPage({ back }: { back: Destination | undefined }) {
  return (
    <PlannedPage
      name="login"
      wayOn={
        back && (
          <Link to={back.path as '/home'} search={back.search} className={buttonClass('tonal')}>
            <Trans>Go on as a guest</Trans>
          </Link>
        )
      }
    />
  );
}
