import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useRouterState } from '@tanstack/react-router';
import { storedChoice } from '../../platform/device/localChoice';
import { lazyPart } from '../../platform/navigation/lazy';
import { useIsAfterFirstPage } from '../../platform/start/firstPageStands';
import { LOGGED_IN_KEY } from '../../platform/visit/loggedInKey';
import { buttonClass, iconButtonClass } from '../../ui/buttonClass';
import { AccountLink } from './AccountLink';
import { AccountIcon } from './accountIcon';

/** Who the reader is lies sealed on the device: what opens it is not for the first screen. */
const AccountLetter = lazyPart(
  () => import('./AccountLetter'),
  'AccountLetter',
  ({ first }) => first,
);

/** The round letter of an account; LOGIN and a plain figure for a guest (spec 2.2). */
export function AccountLinks() {
  const guest = <GuestLinks />;
  // Whoever was logged in on the last visit is not asked to log in until it is known who they are.
  const first = storedChoice(LOGGED_IN_KEY) ? <AccountLink /> : guest;
  return useIsAfterFirstPage() ? <AccountLetter first={first} guest={guest} /> : first;
}

function GuestLinks() {
  const { t } = useLingui();
  const here = useRouterState({ select: ({ location }) => location.pathname + location.searchStr });
  return (
    <>
      <Link
        to="/login"
        search={{ redirect: here }}
        className={`${buttonClass('tonal')} shrink-0 uppercase tracking-wide max-sm:px-4`}
      >
        <Trans>Log in</Trans>
      </Link>
      <Link to="/mine" aria-label={t`Me`} className={iconButtonClass}>
        <AccountIcon className="size-icon-lg" />
      </Link>
    </>
  );
}
