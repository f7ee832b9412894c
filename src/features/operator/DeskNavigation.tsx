import { useLingui } from '@lingui/react';
import { useLingui as useMacro } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { MOST_WAITING } from '../../../contract/operator/operator';
import { Badge } from '../../ui/Badge';
import { cardClass } from '../../ui/card';
import { SelectRow } from '../../ui/SelectRow';
import type { DeskSection } from './desk/section';
import type { Waiting } from './desk/useWaiting';

type DeskNavigationProps = { sections: readonly DeskSection[]; current: string; waiting: Waiting };

/** The desk's sections, each with the number of what waits there. */
export function DeskNavigation({ sections, current, waiting }: DeskNavigationProps) {
  const { t } = useMacro();
  const { i18n } = useLingui();
  const navigate = useNavigate();
  const countOf = ({ waits }: DeskSection) => (waits ? waiting[waits] : 0);
  const nameOf = (section: DeskSection) => {
    const name = i18n._(section.title);
    const count = countOf(section);
    if (count === 0) return name;
    const shown = count < MOST_WAITING ? i18n.number(count) : `${i18n.number(MOST_WAITING - 1)}+`;
    return t`${name}, ${shown} waiting`;
  };
  return (
    <nav aria-label={t`Sections of the desk`}>
      <div className={`${cardClass} lg:hidden`}>
        <SelectRow
          label={t`Section`}
          value={current}
          options={sections.map((section) => ({ value: section.at, label: nameOf(section) }))}
          onChange={(at) => void navigate({ to: '/operator', search: { at } })}
        />
      </div>
      <ul className="sticky top-6 hidden flex-col gap-1 lg:flex">
        {sections.map((section) => {
          const { at, title, icon: Icon } = section;
          return (
            <li key={at}>
              <Link
                to="/operator"
                search={{ at }}
                aria-current={at === current ? 'page' : undefined}
                aria-label={nameOf(section)}
                className="flex min-h-11 items-center gap-3 rounded-md px-3 hover:bg-sunken aria-[current=page]:bg-accent-soft aria-[current=page]:font-medium aria-[current=page]:text-accent"
              >
                <Icon className="size-icon-md shrink-0" />
                <span className="min-w-0 flex-1">{i18n._(title)}</span>
                <Badge count={countOf(section)} label="" />
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
