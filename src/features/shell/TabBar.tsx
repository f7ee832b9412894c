import { useLingui } from '@lingui/react';
import { useLingui as useMacro } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Compass, Gift, House, LibraryBig, LogIn, type LucideIcon } from 'lucide-react';
import type { ShellTab, TabPath } from '../../../contract/wire/tabBar';
import { AccountIcon } from './accountIcon';
import { LazyBadge } from './LazyBadge';
import { tabLabel } from './tabLabel';

const TAB_ICONS: Record<TabPath, LucideIcon> = {
  '/BookShelf': LibraryBig,
  '/home': House,
  '/discover': Compass,
  '/Rewards': Gift,
  '/mine': AccountIcon,
  '/login': LogIn,
};

/** The bottom bar on a phone. The root route keeps inviteCode and isDeepLink on every switch. */
export function TabBar({ tabs }: { tabs: readonly ShellTab[] }) {
  const { _ } = useLingui();
  const { t } = useMacro();
  return (
    <nav
      aria-label={t`Main`}
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-(--safe-bottom)"
    >
      <ul className="mx-auto flex h-(--bar-height) max-w-lg">
        {tabs.map(({ id, path, name }) => {
          const Icon = TAB_ICONS[path];
          return (
            <li key={id} className="min-w-0 flex-1 max-[22rem]:flex-auto">
              <Link
                to={path}
                className="group relative flex h-full flex-col items-center justify-center gap-0.5"
                activeProps={{ className: 'text-accent is-active' }}
                inactiveProps={{ className: 'text-ink-soft' }}
              >
                <span className="grid h-7 w-14 place-items-center rounded-full transition-colors duration-fast group-[.is-active]:bg-accent-soft">
                  <Icon className="size-5.5" />
                </span>
                <span className="max-w-full truncate px-0.5 text-micro font-medium">{tabLabel(name, _)}</span>
                <span className="absolute top-1 left-1/2 ml-1.5">
                  <LazyBadge id={id} />
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
