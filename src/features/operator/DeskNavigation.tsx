import { useLingui } from '@lingui/react';
import { Trans, useLingui as useMacro } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { MOST_WAITING } from '../../../contract/operator/operator';
import type { OperatorRole } from '../../../contract/wire/roles';
import { Badge } from '../../ui/Badge';
import { cardClass } from '../../ui/card';
import { SelectRow } from '../../ui/SelectRow';
import type { DeskSection } from './desk/section';
import type { Waiting } from './desk/useWaiting';
import { useRoleTexts } from './operators/useRoleTexts';

type DeskNavigationProps = {
  sections: readonly DeskSection[];
  current: string;
  waiting: Waiting;
  role: OperatorRole;
};

/** The sections of the operator's role, each with the number of what waits there. */
export function DeskNavigation({ sections, current, waiting, role }: DeskNavigationProps) {
  const { t } = useMacro();
  const { i18n } = useLingui();
  const navigate = useNavigate();
  const roleTexts = useRoleTexts();
  const countOf = ({ waits }: DeskSection) => (waits ? waiting[waits] : 0);
  const nameOf = (section: DeskSection) => {
    const name = i18n._(section.title);
    const count = countOf(section);
    if (count === 0) return name;
    const shown = count < MOST_WAITING ? i18n.number(count) : `${i18n.number(MOST_WAITING - 1)}+`;
    return t`${name}, ${shown} waiting`;
  };
  const isListed = sections.some(({ at }) => at === current);
  const options = sections.map((section) => ({ value: section.at, label: nameOf(section) }));
  return (
    <nav aria-label={t`Sections of the desk`}>
      <div className={`${cardClass} lg:hidden`}>
        <SelectRow
          label={t`Section`}
          value={current}
          options={isListed ? options : [{ value: current, label: t`Choose` }, ...options]}
          onChange={(at) => void navigate({ to: '/operator', search: { at } })}
        />
      </div>
      {/* With all of an owner's sections it is higher than a low window. */}
      <div className="lg:sticky lg:top-6 lg:max-h-[calc(100dvh-3rem)] lg:overflow-y-auto">
        <ul className="hidden flex-col gap-1 lg:flex">
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
        <p className="mt-2 px-4 text-caption text-ink-soft lg:mt-3 lg:px-3">
          <Trans>Your role: {roleTexts(role).name}</Trans>
        </p>
      </div>
    </nav>
  );
}
