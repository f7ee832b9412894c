import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useRouterState } from '@tanstack/react-router';
import { storedChoice } from '../../platform/device/localChoice';
import { lazyPart } from '../../platform/navigation/lazy';
import { useIsAfterFirstPage } from '../../platform/start/firstPageStands';
import { LOGGED_IN_KEY } from '../../platform/visit/loggedInKey';
import { buttonClass, iconButtonClass } from '../../ui/buttonClass';
import { AccountLink } from './AccountLink';
import { AccountIcon } from './accountIcon';

/**
 * Loaded late: the account is sealed on the device, and the code that opens it is not part of the first
 * screen.
 */
const AccountLetter = lazyPart(
  () => import('./AccountLetter'),
  'AccountLetter',
  ({ first }) => first,
);

/** The account's round letter; LOGIN and a plain icon for a guest (spec 2.2). */
export function AccountLinks() {
  const guest = <GuestLinks />;
  // A reader who was logged in on the last visit is not asked to log in before the account is known.
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
