import { useLingui } from '@lingui/react';
import { useLingui as useMacro } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { cardClass } from '../../ui/card';
import { SelectRow } from '../../ui/SelectRow';
import { SECTIONS } from './sections';

export function DeskNavigation({ current }: { current: string }) {
  const { t } = useMacro();
  const { i18n } = useLingui();
  const navigate = useNavigate();
  return (
    <nav aria-label={t`Sections of the desk`}>
      <div className={`${cardClass} lg:hidden`}>
        <SelectRow
          label={t`Section`}
          value={current}
          options={SECTIONS.map(({ at, title }) => ({ value: at, label: i18n._(title) }))}
          onChange={(at) => void navigate({ to: '/operator', search: { at } })}
        />
      </div>
      <ul className="sticky top-6 hidden flex-col gap-1 lg:flex">
        {SECTIONS.map(({ at, title, icon: Icon }) => (
          <li key={at}>
            <Link
              to="/operator"
              search={{ at }}
              aria-current={at === current ? 'page' : undefined}
              className="flex min-h-11 items-center gap-3 rounded-md px-3 hover:bg-sunken aria-[current=page]:bg-accent-soft aria-[current=page]:font-medium aria-[current=page]:text-accent"
            >
              <Icon className="size-icon-md shrink-0" />
              <span className="min-w-0">{i18n._(title)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
