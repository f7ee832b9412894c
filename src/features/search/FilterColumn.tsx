import { useLingui } from '@lingui/react';
import { Trans, useLingui as useMacro } from '@lingui/react/macro';
import { type ReactNode, useId, useState } from 'react';
import type { Facets } from '../../../contract/catalogue/books.schema';
import { RANKING_KINDS } from '../../../contract/catalogue/search';
import { useNameOf } from '../../i18n/useNameOf';
import { buttonClass } from '../../ui/buttonClass';
import { SkeletonBlock } from '../../ui/Skeleton';
import { KIND_TEXTS } from './choiceTexts';
import { type Choice } from './discoverChoice';
import { FilterGroups } from './FilterGroups';
import type { Choose } from './useChoose';

type FilterColumnProps = {
  choice: Choice;
  choose: Choose;
  facets: Facets | undefined;
  awaited: boolean;
};

const FIRST_CATEGORIES = 8;

export function FilterColumn({ choice, choose, facets, awaited }: FilterColumnProps) {
  const { _ } = useLingui();
  const { t, i18n } = useMacro();
  const nameOf = useNameOf();
  const [all, setAll] = useState(false);
  const categories = facets?.categories ?? [];
  const first = all ? categories : categories.slice(0, FIRST_CATEGORIES);
  const number = new Intl.NumberFormat(i18n.locale);
  return (
    <aside
      aria-label={t`Rankings and filters`}
      className="sticky top-20 -mx-2 flex max-h-[calc(100dvh-5rem)] flex-col gap-6 self-start overflow-y-auto overscroll-contain px-2 pt-2 pb-8"
    >
      <h2 className="sr-only">
        <Trans>Rankings and filters</Trans>
      </h2>
      <ColumnGroup title={<Trans>Rankings</Trans>}>
        {RANKING_KINDS.map((kind) => {
          const { label, icon: Icon } = KIND_TEXTS[kind];
          return (
            <ColumnRow key={kind} pressed={choice.kind === kind} onPress={() => choose({ kind })}>
              <Icon className="size-icon-md shrink-0" />
              {_(label)}
            </ColumnRow>
          );
        })}
      </ColumnGroup>
      <ColumnGroup title={<Trans>Categories</Trans>}>
        <ColumnRow pressed={choice.category === undefined} onPress={() => choose({ category: undefined })}>
          <Trans>All categories</Trans>
        </ColumnRow>
        {facets === undefined &&
          awaited &&
          ['w-24', 'w-32', 'w-20'].map((width) => (
            <span key={width} className="flex min-h-11 items-center px-3">
              <SkeletonBlock className={`h-4 ${width}`} />
            </span>
          ))}
        {first.map(({ name, names, count }) => (
          <ColumnRow key={name} pressed={choice.category === name} onPress={() => choose({ category: name })}>
            <span className="min-w-0 flex-1">{nameOf(name, names)}</span>
            <span className="text-caption text-ink-soft tabular-nums">{number.format(count)}</span>
          </ColumnRow>
        ))}
        {categories.length > first.length && (
          <button
            type="button"
            className={`${buttonClass('quiet')} -ml-2 self-start`}
            onClick={() => setAll(true)}
          >
            <Trans>Show all {categories.length}</Trans>
          </button>
        )}
      </ColumnGroup>
      <FilterGroups choice={choice} choose={choose} facets={facets} />
    </aside>
  );
}

function ColumnGroup({ title, children }: { title: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id}>
      <h2 id={id} className="text-caption font-semibold text-ink-soft">
        {title}
      </h2>
      <div className="-mx-1 mt-1 flex flex-col">{children}</div>
    </div>
  );
}

function ColumnRow({
  pressed,
  onPress,
  children,
}: {
  pressed: boolean;
  onPress: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className="flex min-h-11 items-center gap-3 rounded-md px-3 py-1.5 text-start text-ink-soft hover:bg-sunken hover:text-ink aria-pressed:bg-accent-soft aria-pressed:font-medium aria-pressed:text-accent"
    >
      {children}
    </button>
  );
}
