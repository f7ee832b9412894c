import { useLingui } from '@lingui/react';
import { useLingui as useMacro } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { SHELL_TABS } from './tabs';

/** The bottom bar on a phone. */
export function TabBar() {
  const { _ } = useLingui();
  const { t } = useMacro();
  return (
    <nav
      aria-label={t`Main`}
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface/95 pb-(--safe-bottom) backdrop-blur-md"
    >
      <ul className="mx-auto flex h-(--bar-height) max-w-lg">
        {SHELL_TABS.map(({ id, path, label, icon: Icon }) => (
          <li key={id} className="min-w-0 flex-1">
            <Link
              to={path}
              className="group flex h-full flex-col items-center justify-center gap-0.5"
              activeProps={{ className: 'text-accent is-active' }}
              inactiveProps={{ className: 'text-ink-soft' }}
            >
              <span className="grid h-7 w-14 place-items-center rounded-full transition-colors duration-150 group-[.is-active]:bg-accent-soft">
                <Icon size={22} strokeWidth={1.9} aria-hidden="true" />
              </span>
              <span className="max-w-full truncate px-1 text-micro font-medium">{_(label)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
