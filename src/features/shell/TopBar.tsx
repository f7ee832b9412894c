import { useLingui } from '@lingui/react';
import { Trans, useLingui as useMacro } from '@lingui/react/macro';
import { Link, useNavigate, useRouterState } from '@tanstack/react-router';
import { Search, UserRound } from 'lucide-react';
import { readUser } from '../../../data/queries/account';
import { useLive } from '../../platform/live';
import { usecases } from '../../platform/usecases';
import { buttonClass, iconButtonClass } from '../../ui/button';
import { SearchField } from '../../ui/SearchField';
import { Wordmark } from '../../ui/Wordmark';
import { LateBadge } from './LateBadge';
import { tabLabel } from './tabLooks';
import type { ShellTab } from './tabs';

/** Whatever leads to an account has its own place at the right end. */
const AT_THE_RIGHT = new Set<string>(['/mine', '/login']);

/** The bar of the desktop layout, which must also hold on a narrow window without touch. */
export function TopBar({ tabs }: { tabs: readonly ShellTab[] }) {
  const { t } = useMacro();
  const searching = useRouterState({ select: (state) => state.location.pathname === '/search' });
  const navigate = useNavigate();
  const search = (query: string) => {
    void usecases.keepSearch({ term: query });
    void navigate({ to: '/search', search: { q: query } });
  };
  return (
    <>
      <header className="sticky top-0 z-30 border-b border-line bg-paper/92 backdrop-blur-md max-sm:border-transparent">
        <div className="page-width flex h-16 items-center gap-2 md:gap-6">
          <Link to="/home" className="rounded-sm" aria-label="Dogear">
            <Wordmark className="max-lg:[&>span]:hidden max-sm:[&>span]:inline" />
          </Link>
          <Places tabs={tabs} className="max-sm:hidden" />
          <div className="flex min-w-0 flex-1 items-center justify-end gap-1 md:gap-2">
            {!searching && (
              <>
                <div className="w-full max-w-sm max-md:hidden">
                  <SearchField onSubmit={search} />
                </div>
                <Link to="/search" aria-label={t`Search`} className={`${iconButtonClass} md:hidden`}>
                  <Search className="size-icon-lg" />
                </Link>
              </>
            )}
            <AccountLinks />
          </div>
        </div>
      </header>
      <Places tabs={tabs} className="page-width -mt-2 border-b border-line pb-2 sm:hidden" />
    </>
  );
}

function Places({ tabs, className }: { tabs: readonly ShellTab[]; className: string }) {
  const { _ } = useLingui();
  const { t } = useMacro();
  return (
    <nav aria-label={t`Main`} className={className}>
      <ul className="flex flex-wrap max-sm:-ml-3">
        {tabs
          .filter((tab) => !AT_THE_RIGHT.has(tab.path))
          .map(({ id, path, name }) => (
            <li key={id}>
              <Link
                to={path}
                className="flex h-11 items-center gap-2 rounded-full px-3 font-medium hover:bg-sunken hover:text-ink"
                activeProps={{ className: 'bg-sunken text-ink' }}
                inactiveProps={{ className: 'text-ink-soft' }}
              >
                {tabLabel(name, _)}
                <LateBadge id={id} />
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  );
}

/** The round letter of an account; LOGIN and a plain figure for a guest (spec 2). */
function AccountLinks() {
  const { t } = useMacro();
  const user = useLive('user', readUser).value;
  const here = useRouterState({ select: ({ location }) => location.pathname + location.searchStr });
  const letter = user?.isLogin === 1 ? user.email.charAt(0).toUpperCase() : '';
  return (
    <>
      {letter === '' && (
        <Link
          to="/login"
          search={{ redirect: here }}
          className={`${buttonClass('tonal')} shrink-0 uppercase tracking-wide max-sm:px-4`}
        >
          <Trans>Log in</Trans>
        </Link>
      )}
      <Link to="/mine" aria-label={t`Me`} className={iconButtonClass}>
        {letter === '' ? (
          <UserRound className="size-icon-lg" />
        ) : (
          <span className="grid size-9 place-items-center rounded-full bg-accent font-semibold text-accent-ink">
            {letter}
          </span>
        )}
      </Link>
    </>
  );
}
