import { useLingui } from '@lingui/react';
import { useLingui as useMacro } from '@lingui/react/macro';
import { Link, useNavigate, useRouterState } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import type { ShellTab } from '../../../contract/wire/tabBar';
import { houseName } from '../../platform/device/houseName';
import { usecases } from '../../platform/worker/usecases';
import { iconButtonClass } from '../../ui/buttonClass';
import { SearchField } from '../../ui/SearchField';
import { Wordmark } from '../../ui/Wordmark';
import { AccountLinks } from './AccountLinks';
import { LazyBadge } from './LazyBadge';
import { tabLabel } from './tabLabel';

/** Links to an account are at the right end. */
const AT_THE_RIGHT = new Set<string>(['/mine', '/login']);

/** The bar of the desktop layout, which must also fit a narrow window without touch. */
export function TopBar({ tabs }: { tabs: readonly ShellTab[] }) {
  const { t } = useMacro();
  const searching = useRouterState({ select: (state) => state.location.pathname === '/search' });
  const navigate = useNavigate();
  const search = (query: string) => {
    void usecases.keepSearch({ term: query });
    void navigate({ to: '/search', search: { q: query } });
  };
  return (
    <header className="top-bar sticky top-0 z-30 border-b border-line bg-paper">
      <div className="page-width flex h-16 items-center gap-2 md:gap-6">
        <Link to="/home" className="min-w-0 rounded-sm" aria-label={houseName}>
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
      <Places tabs={tabs} className="page-width -mt-2 pb-2 sm:hidden" />
    </header>
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
                <LazyBadge id={id} />
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  );
}
