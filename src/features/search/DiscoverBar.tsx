import { useLingui } from '@lingui/react';
import { Trans, useLingui as useMacro } from '@lingui/react/macro';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import type { Facets } from '../../../contract/catalogue/books.schema';
import { RANKING_KINDS } from '../../../contract/catalogue/search';
import { useNameOf } from '../../i18n/useNameOf';
import { Chip } from '../../ui/Chip';
import { lazySheet } from '../../ui/lazySheet';
import { SkeletonBlock } from '../../ui/Skeleton';
import { Tabs } from '../../ui/Tabs';
import { KIND_TEXTS } from './choiceTexts';
import { type Choice, filtersOf } from './discoverChoice';
import type { Choose } from './useChoose';

const FilterSheet = lazySheet(() => import('./FilterSheet'), 'FilterSheet');

type DiscoverBarProps = {
  choice: Choice;
  choose: Choose;
  facets: Facets | undefined;
  awaited: boolean;
};

/** The sticky bar of a phone and of a narrow window: rankings, the filters' button, categories. */
export function DiscoverBar({ choice, choose, facets, awaited }: DiscoverBarProps) {
  const { _ } = useLingui();
  const { t } = useMacro();
  const nameOf = useNameOf();
  const [open, setOpen] = useState(false);
  const count = filtersOf(choice).length;
  return (
    <div className="sticky top-0 z-20 mt-1 bg-paper pt-(--safe-top) desktop:top-(--top-bar-height)">
      <div className="page-width">
        <Tabs
          look="page"
          label={t`Rankings`}
          tabs={RANKING_KINDS.map((kind) => ({ value: kind, label: _(KIND_TEXTS[kind].label) }))}
          active={choice.kind}
          onSelect={(kind) => choose({ kind })}
          panel="discover-panel"
        />
      </div>
      <div className="page-width no-scrollbar flex gap-2 overflow-x-auto py-1.5">
        <Chip
          pressed={count > 0}
          onPress={() => setOpen(true)}
          icon={<SlidersHorizontal className="size-icon-md shrink-0" />}
        >
          {count > 0 ? <Trans>Filters · {count}</Trans> : <Trans>Filters</Trans>}
        </Chip>
        {facets ? (
          <>
            <Chip pressed={choice.category === undefined} onPress={() => choose({ category: undefined })}>
              <Trans>All</Trans>
            </Chip>
            {facets.categories.map(({ name, names }) => (
              <Chip key={name} pressed={choice.category === name} onPress={() => choose({ category: name })}>
                {nameOf(name, names)}
              </Chip>
            ))}
          </>
        ) : (
          awaited &&
          ['w-14', 'w-24', 'w-20'].map((width) => (
            <SkeletonBlock key={width} className={`h-11 shrink-0 rounded-full! ${width}`} />
          ))
        )}
      </div>
      {open && <FilterSheet choice={choice} choose={choose} facets={facets} onClose={() => setOpen(false)} />}
    </div>
  );
}
