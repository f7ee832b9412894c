import { useLingui } from '@lingui/react';
import { useLingui as useMacro } from '@lingui/react/macro';
import { Link, useNavigate, useRouterState } from '@tanstack/react-router';
import { Search, UserRound } from 'lucide-react';
import { readUser } from '../../../data/queries/account';
import { useLive } from '../../platform/live';
import { iconButtonClass } from '../../ui/button';
import { SearchField } from '../../ui/SearchField';
import { Wordmark } from '../../ui/Wordmark';
import { SHELL_TABS } from './tabs';

/** The bar of the desktop layout, which must also hold on a narrow window without touch. */
export function TopBar() {
  const { _ } = useLingui();
  const { t } = useMacro();
  const searching = useRouterState({ select: (state) => state.location.pathname === '/search' });
  const navigate = useNavigate();
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-paper/92 backdrop-blur-md">
      <div className="page-width flex h-16 items-center gap-2 md:gap-6">
        <Link to="/home" className="rounded-sm" aria-label="Dogear">
          <Wordmark className="max-sm:[&>span]:hidden" />
        </Link>
        <nav aria-label={t`Main`}>
          <ul className="flex">
            {SHELL_TABS.filter((tab) => tab.path !== '/mine').map((tab) => (
              <li key={tab.id}>
                <Link
                  to={tab.path}
                  className="flex h-11 items-center rounded-full px-3 font-medium hover:bg-sunken hover:text-ink max-xs:px-2 max-xs:text-caption"
                  activeProps={{ className: 'bg-sunken text-ink' }}
                  inactiveProps={{ className: 'text-ink-soft' }}
                >
                  {_(tab.label)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex flex-1 items-center justify-end gap-2">
          {!searching && (
            <>
              <div className="w-full max-w-sm max-md:hidden">
                <SearchField onSubmit={(query) => void navigate({ to: '/search', search: { q: query } })} />
              </div>
              <Link to="/search" aria-label={t`Search`} className={`${iconButtonClass} md:hidden`}>
                <Search size={20} aria-hidden="true" />
              </Link>
            </>
          )}
          <MeLink label={t`Me`} />
        </div>
      </div>
    </header>
  );
}

/** To the reader's own page: a round letter for an account, a plain figure for a guest (spec 2). */
function MeLink({ label }: { label: string }) {
  const user = useLive('user', readUser).value;
  const letter = user?.isLogin === 1 ? user.email.charAt(0).toUpperCase() : '';
  return (
    <Link to="/mine" aria-label={label} className={iconButtonClass}>
      {letter === '' ? (
        <UserRound size={22} aria-hidden="true" />
      ) : (
        <span className="grid size-9 place-items-center rounded-full bg-accent font-semibold text-accent-ink">
          {letter}
        </span>
      )}
    </Link>
  );
}
