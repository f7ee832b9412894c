import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ArrowUpDown, LayoutGrid, List } from 'lucide-react';
import {
  SHELF_FILTERS,
  SHELF_SORTS,
  type ShelfFilter,
  type ShelfSort,
  type ShelfView,
} from '../../../data/queries/shelf';
import { Chip } from '../../ui/Chip';
import { IconButton } from '../../ui/IconButton';
import { ShelfSearch } from './ShelfSearch';

const SORT_TEXTS = {
  recent: msg`Last opened`,
  title: msg`Title`,
  progress: msg`Progress`,
  added: msg`Date added`,
  own: msg`Custom order`,
} as const satisfies Record<ShelfSort, unknown>;

const FILTER_TEXTS = {
  all: msg`All titles`,
  unread: msg`Unread`,
  downloaded: msg`Downloaded`,
  finished: msg`Finished`,
} as const satisfies Record<ShelfFilter, unknown>;

type ShelfToolsProps = {
  view: ShelfView;
  onChange: (patch: Partial<ShelfView>) => void;
  query: string;
  onSearch: (query: string) => void;
};

export function ShelfTools({ view, onChange, query, onSearch }: ShelfToolsProps) {
  const { t, i18n } = useLingui();
  const isGrid = view.layout === 'grid';
  return (
    <div className="page-width mt-2 grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-1 gap-y-2 desktop:mt-5 lg:grid-cols-[minmax(12rem,20rem)_minmax(0,1fr)_auto_auto] lg:gap-x-4">
      <div className="max-[22rem]:-order-2 max-[22rem]:col-span-full">
        <ShelfSearch query={query} onChange={onSearch} />
      </div>
      <span className="relative">
        <ArrowUpDown className="pointer-events-none absolute top-1/2 left-1/2 size-icon-md -translate-1/2 text-ink-soft lg:left-3 lg:translate-x-0" />
        <select
          aria-label={t`Sort`}
          value={view.sort}
          onChange={(event) => onChange({ sort: event.target.value as ShelfSort })}
          className="size-11 cursor-pointer appearance-none rounded-full field-sizing-content bg-transparent text-transparent hover:bg-sunken lg:w-auto lg:pr-4 lg:pl-10 lg:text-ink [&>option]:bg-surface [&>option]:text-ink"
        >
          {SHELF_SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {i18n._(SORT_TEXTS[sort])}
            </option>
          ))}
        </select>
      </span>
      <IconButton
        label={isGrid ? t`Show as a list` : t`Show as a grid`}
        onClick={() => onChange({ layout: isGrid ? 'list' : 'grid' })}
      >
        {isGrid ? <List className="size-icon-lg" /> : <LayoutGrid className="size-icon-lg" />}
      </IconButton>
      <div
        role="group"
        aria-label={t`Filter`}
        className="no-scrollbar col-span-full -mx-(--gutter) flex gap-2 overflow-x-auto px-(--gutter) py-1 max-[22rem]:-order-1 max-[22rem]:col-span-1 max-[22rem]:mr-0 lg:order-first lg:col-span-1 lg:col-start-2 lg:row-start-1 lg:mx-0 lg:px-1"
      >
        {SHELF_FILTERS.map((filter) => (
          <Chip key={filter} pressed={view.filter === filter} onPress={() => onChange({ filter })}>
            {i18n._(FILTER_TEXTS[filter])}
          </Chip>
        ))}
      </div>
    </div>
  );
}
